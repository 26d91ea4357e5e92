import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { appViewOn } from '../../../../test/support/index/app-view-here.ts';
import { newFolder } from '../../../../test/support/new-folder.ts';
import { type AppView, type AppViewOptions, createAppView } from '../../src/index.ts';

const root = join(import.meta.dirname, '../../../..');
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
// Long enough to be compressed.
const SCRIPT = `"script";${'/* */'.repeat(500)}`;
const FILES: Readonly<Record<string, string>> = {
  'masthead.js': SCRIPT,
  'masthead.mjs': '"module";',
  'discovery.mjs': '"part";',
  'lang/de.mjs': '"de";',
};

const folder = newFolder();
let appView: AppView;
let url: string;

beforeAll(async () => {
  const write = (path: string, text: string) => {
    mkdirSync(join(folder, path, '..'), { recursive: true });
    writeFileSync(join(folder, path), text);
  };
  write('secret.js', 'secret');
  for (const [file, code] of Object.entries(FILES)) write(`dist/${file}`, code);
  write('dist/lib/other.js', '"not for pages";');
  // What a hostile or broken list names is not served.
  const listed = { ...hashes(), '../secret.js': sri('secret'), 'lib/other.js': 'none' };
  write('dist/integrity.json', JSON.stringify(listed));
  write(`page/${version}/masthead.js`, '"not this one";');
  write(`page/${version}/own.css`, 'p {}');
  write('page/0.0.1/masthead.js', '"kept";');
  appView = serverOf('dist', { staticDir: join(folder, 'page'), port: 0, publicUrl: 'https://appview.example' });
  ({ url } = await appView.start());
});
afterAll(() => appView?.close());

/** A server of the scripts in a folder. */
function serverOf(name: string, options: AppViewOptions = {}): AppView {
  return appViewOn({ file: join(folder, 'index.sqlite') }, { distDir: join(folder, name), ...options });
}

function sri(text: string): string {
  return `sha384-${createHash('sha384').update(text).digest('base64')}`;
}

function hashes(): Record<string, string> {
  return Object.fromEntries(Object.entries(FILES).map(([file, code]) => [file, sri(code)]));
}

/** A path exactly as it stands: `fetch` would take `..` out of it. */
function raw(path: string): Promise<{ status: number | undefined; body: string }> {
  return new Promise((resolve, reject) => {
    request(url, { path }, (response) => {
      let body = '';
      response.setEncoding('utf8').on('data', (part: string) => {
        body += part;
      });
      response.on('end', () => resolve({ status: response.statusCode, body }));
    })
      .on('error', reject)
      .end();
  });
}

describe('a script at its version', () => {
  it.each(Object.entries(FILES))('%s is there for a year, for every page, with its hash', async (file, code) => {
    const answer = await fetch(`${url}/${version}/${file}`);
    expect(answer.status).toBe(200);
    const { headers } = answer;
    expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(headers.get('access-control-allow-origin')).toBe('*');
    expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    expect(headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    expect(headers.get('etag')).toMatch(/^"[\w-]+"$/);
    expect(await answer.text()).toBe(code);
  });

  it('is whole, also for a request of a part', async () => {
    const answer = await fetch(`${url}/${version}/masthead.js`, { headers: { range: 'bytes=0-3' } });
    expect([answer.status, await answer.text()]).toEqual([200, SCRIPT]);
  });
});

it.each([
  ['the address without a version', '/masthead.js', SCRIPT],
  ['an older version in the operator’s folder', '/0.0.1/masthead.js', '"kept";'],
])('%s is there for a minute', async (_note, path, code) => {
  const answer = await fetch(url + path);
  expect(answer.headers.get('cache-control')).toBe('public, max-age=60, must-revalidate');
  expect(answer.headers.get('access-control-allow-origin')).toBe('*');
  expect(await answer.text()).toBe(code);
});

describe('what is not served', () => {
  it.each<[note: string, path: string, says: string]>([
    ['an older version', '/0.0.9/masthead.js', `version ${version} of the scripts, not 0.0.9`],
    ['no version', '/latest/masthead.js', 'nothing at this address'],
    ['a file that this version does not have', `/${version}/pub-card.js`, '/script-tag.json lists'],
    ['a file of the package that is no script', `/${version}/lib/other.js`, 'has no lib/other.js'],
    ['out of the folder, as the list names it', `/${version}/../../secret.js`, 'nothing at'],
    ['out of it, encoded', `/${version}/%2e%2e/secret.js`, 'nothing at this address'],
    ['out of it, in the version', '/0.1.0-../masthead.js', 'not 0.1.0-..'],
    ['a NUL', `/${version}/masthead.js%00`, 'nothing at this address'],
    ['a name of every object', `/${version}/constructor.js`, 'has no constructor.js'],
    ['a version longer than versions are', `/1.1.1-${'a'.repeat(9000)}/masthead.js`, 'nothing at'],
  ])('%s', async (_note, path, says) => {
    const { status, body } = await raw(path);
    expect(status).toBe(404);
    expect(JSON.parse(body)).toMatchObject({ error: 'NotFound', message: expect.stringContaining(says) });
    expect(body).not.toMatch(/^secret/);
  });
});

it('a script of a checkout, where every build has the same version, is asked for each time, and sent once', async () => {
  const server = createAppView({ database: join(folder, 'index.sqlite'), log: () => {} });
  const ask = (headers: Record<string, string>) =>
    server.fetch(new Request(`http://localhost/${version}/lang/de.mjs`, { headers }));
  const answer = await ask({});
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-cache']);
  const again = await ask({ 'if-none-match': answer.headers.get('etag') ?? '' });
  expect([again.status, again.headers.get('cache-control')]).toEqual([304, 'no-cache']);
  expect(again.headers.get('access-control-allow-origin')).toBe('*');
  await server.close();
});

it('/script-tag.json has version, hashes and the tag', async () => {
  const answer = await fetch(`${url}/script-tag.json`);
  expect(answer.headers.get('access-control-allow-origin')).toBe('*');
  expect(answer.headers.get('cache-control')).toContain('max-age=60');
  expect(await answer.json()).toEqual({
    version,
    appView: 'https://appview.example',
    integrity: hashes(),
    tag: `<script defer src="https://appview.example/${version}/masthead.js" integrity="${sri(SCRIPT)}" crossorigin="anonymous" data-app-view="https://appview.example"></script>`,
  });
});

describe('a server', () => {
  const start = (name: string) => {
    mkdirSync(join(folder, name), { recursive: true });
    return serverOf(name);
  };
  const ask = (server: AppView, path: string) => server.fetch(new Request(`http://localhost${path}`));

  it.each([
    ['without built scripts', undefined],
    ['with a list of something else', '[1, null]'],
  ])('%s says so', async (note, text) => {
    const server = start(note);
    if (text !== undefined) writeFileSync(join(folder, note, 'integrity.json'), text);
    expect((await ask(server, '/script-tag.json')).status).toBe(404);
    expect(await (await ask(server, `/${version}/masthead.js`)).json()).toMatchObject({ error: 'NotFound' });
  });

  it('whose files are replaced under it does not give out the new ones as the old version', async () => {
    const server = start('replaced');
    const file = join(folder, 'replaced', 'masthead.js');
    writeFileSync(join(folder, 'replaced', 'integrity.json'), JSON.stringify({ 'masthead.js': sri('"old";') }));
    writeFileSync(file, '"new";');
    const refused = await ask(server, `/${version}/masthead.js`);
    expect(refused.status).toBe(503);
    expect(refused.headers.get('cache-control')).toBe('no-store');
    // It gives the file that was there once it is there again, and from then on keeps it.
    writeFileSync(file, '"old";');
    expect(await (await ask(server, `/${version}/masthead.js`)).text()).toBe('"old";');
    writeFileSync(file, '"new";');
    expect(await (await ask(server, `/${version}/masthead.js`)).text()).toBe('"old";');
    expect(await (await ask(server, '/masthead.js')).text()).toBe('"new";');
  });
});
