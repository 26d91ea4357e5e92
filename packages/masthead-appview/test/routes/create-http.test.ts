import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { stopClock } from '../../../../test/support/clock/clock.ts';
import { forFile } from '../../../../test/support/for-each-test.ts';
import {
  document,
  handle,
  PUBLICATION,
  publication,
  testIndex,
  uri,
} from '../../../../test/support/index/test-index.ts';
import { newFolder } from '../../../../test/support/new-folder.ts';
import { type AppView, createAppView } from '../../src/index.ts';
import { FailureLog } from '../../src/routes/create-http.ts';

const CARD = '/xrpc/app.bsky.embed.getEmbedExternalView';
const PROFILE = '/xrpc/id.sifa.getProfileView';
const LINK = encodeURIComponent('https://a.example/post');

const index = forFile(testIndex);
const folder = newFolder();
let appView: AppView;

beforeAll(async () => {
  await index.feed(
    handle('a', 0, 'alice.example'),
    publication('a', 1, 'https://a.example'),
    document('a', 2, 'pub', '/post'),
  );
  mkdirSync(join(folder, 'dist'));
  mkdirSync(join(folder, 'page', 'sub'), { recursive: true });
  writeFileSync(join(folder, 'secret.txt'), 'secret');
  writeFileSync(join(folder, 'page', '.env.txt'), 'secret');
  writeFileSync(join(folder, 'page', 'index.html'), '<!doctype html><title>Demo</title>');
  writeFileSync(join(folder, 'page', 'sub', 'index.html'), '<!doctype html><title>Sub</title>');
  writeFileSync(join(folder, 'dist', 'masthead.mjs'), '"module";');
  symlinkSync(join(folder, 'secret.txt'), join(folder, 'page', 'link.txt'));
  appView = createAppView({
    database: index.file,
    distDir: join(folder, 'dist'),
    staticDir: join(folder, 'page'),
    // Nobody is asked about strangers: what a name server says, or when, is not the test's matter.
    fetchUnseen: false,
    log: () => {},
  });
});
afterAll(() => appView.close());

function ask(path: string, init?: RequestInit): Promise<Response> {
  return appView.fetch(new Request(`http://localhost${path}`, init));
}

describe('errors say what to do', () => {
  test.each<[note: string, path: string, status?: number, error?: string]>([
    ['no url', CARD],
    ['two urls', `${CARD}?url=${LINK}&url=${LINK}`],
    ['javascript:', `${CARD}?url=javascript:alert(1)`],
    ['an address longer than addresses are', `${CARD}?url=https://a.example/${'x'.repeat(2100)}`],
    ['bytes that are no UTF-8', `${CARD}?url=https://a.example/%ff`],
    ['five records', `${CARD}?url=${LINK}${`&uris=${uri('a', PUBLICATION, 'x')}`.repeat(5)}`],
    ['an at-uri of no record', `${CARD}?url=${LINK}&uris=at://did:plc:a`],
    ['an at-uri longer than at-uris are', `${CARD}?url=${LINK}&uris=${uri('a', PUBLICATION, 'x')}${'x'.repeat(4000)}`],
    ['an actor of ten thousand letters', `${PROFILE}?actor=${'x'.repeat(10_000)}.example`],
    ['half an escape', `${PROFILE}?actor=alice.example%2`],
    ['an address that is far too long', `/${'x'.repeat(20_000)}`, 414],
    ['no actor', PROFILE],
    ['an actor that cannot be one', `${PROFILE}?actor=hello%20world`],
    ['a handle that nobody holds', `${PROFILE}?actor=nobody.example`, 404, 'ProfileNotFound'],
    ['the handle that says there is none', `${PROFILE}?actor=handle.invalid`, 404, 'ProfileNotFound'],
    ['an account without a profile', `${PROFILE}?actor=alice.example`, 404, 'ProfileNotFound'],
    ['an unknown method', '/xrpc/app.bsky.feed.getTimeline', 501, 'MethodNotImplemented'],
    ['an unknown path', '/nothing', 404, 'NotFound'],
  ])('%s', async (_note, path, status = 400, error = 'InvalidRequest') => {
    const response = await ask(path);
    expect(response.status).toBe(status);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    const body = (await response.json()) as { error: string; message: string };
    expect(body.error).toBe(error);
    expect(body.message).toMatch(/\.$|\/…\.$/);
    expect(body.message.length).toBeLessThan(400);
  });

  test.each(['POST', 'PUT', 'DELETE'])('%s → 405, naming what is allowed', async (method) => {
    for (const path of [CARD, PROFILE, '/xrpc/unknown.method', '/']) {
      const response = await ask(path, { method });
      expect(response.status).toBe(405);
      expect(response.headers.get('allow')).toContain('GET');
    }
  });
});

test('records in the query may name their owner by handle', async () => {
  const uris = encodeURIComponent('at://alice.example/site.standard.document/doc');
  expect(await (await ask(`${CARD}?url=${LINK}&uris=${uris}`)).json()).toHaveProperty('view');
  const nobody = encodeURIComponent('at://nobody.example/site.standard.document/doc');
  // A record that does not exist must not turn the question into "look it up".
  expect(await (await ask(`${CARD}?url=${LINK}&uris=${nobody}`)).json()).toEqual({});
});

describe('caching and CORS', () => {
  test('an answer is public for a minute, an empty one for ten seconds', async () => {
    expect((await ask(`${CARD}?url=${LINK}`)).headers.get('cache-control')).toBe('public, max-age=60, must-revalidate');
    const empty = await ask(`${CARD}?url=https://nothing.example`);
    expect(empty.headers.get('cache-control')).toBe('public, max-age=10, must-revalidate');
    expect(await empty.json()).toEqual({});
  });

  test('a strong ETag, and 304 for whoever has it', async () => {
    const etag = (await ask(`${CARD}?url=${LINK}`)).headers.get('etag') ?? '';
    expect(etag).toMatch(/^"[\w-]+"$/);
    for (const tag of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const again = await ask(`${CARD}?url=${LINK}`, { headers: { 'if-none-match': tag } });
      expect(again.status).toBe(304);
      expect(again.headers.get('etag')).toBe(etag);
      expect(await again.text()).toBe('');
    }
    expect((await ask(`${CARD}?url=${LINK}`, { headers: { 'if-none-match': '"other"' } })).status).toBe(200);
  });

  test('HEAD is GET without the body', async () => {
    const [head, get] = await Promise.all(['HEAD', 'GET'].map((method) => ask(`${CARD}?url=${LINK}`, { method })));
    expect([head?.status, head?.headers.get('etag')]).toEqual([200, get?.headers.get('etag')]);
    expect(await head?.text()).toBe('');
  });

  test('any page may ask, with any header, and read what it needs to back off', async () => {
    const before = await ask(CARD, { method: 'OPTIONS', headers: { 'access-control-request-method': 'GET' } });
    expect(before.status).toBe(204);
    expect(before.headers.get('access-control-allow-origin')).toBe('*');
    expect(before.headers.get('access-control-allow-headers')).toBe('*');
    const exposed = (await ask(`${CARD}?url=${LINK}`)).headers.get('access-control-expose-headers');
    for (const name of ['ETag', 'Retry-After', 'RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset'])
      expect(exposed).toContain(name);
  });
});

describe('files', () => {
  test.each([
    { path: '/masthead.mjs', body: '"module";', type: 'text/javascript; charset=utf-8' },
    { path: '/index.html', body: 'Demo', type: 'text/html; charset=utf-8' },
    { path: '/sub/', body: 'Sub', type: 'text/html; charset=utf-8' },
  ])('$path is served', async ({ path, body, type }) => {
    const response = await ask(path);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe(type);
    expect(await response.text()).toContain(body);
  });

  test.each(['/..%2fsecret.txt', '/sub/..%2f..%2fsecret.txt', '/..%5csecret.txt', '/.env.txt', '/link.txt', '/%00'])(
    '%s is not',
    async (path) => {
      const response = await ask(path);
      expect(response.status).toBe(404);
      expect(await response.text()).not.toContain('secret');
    },
  );
});

test('what goes wrong inside stays inside', async () => {
  const lines: string[] = [];
  const broken = createAppView({ database: join(folder, 'broken.sqlite'), log: (line) => lines.push(line) });
  const path = `http://localhost${CARD}?url=${LINK}`;
  expect((await broken.fetch(new Request(path))).status).toBe(200);
  // The tables vanish under the running server.
  const { DatabaseSync } = await import('node:sqlite');
  const database = new DatabaseSync(join(folder, 'broken.sqlite'));
  database.exec('DROP TABLE documents');
  database.close();
  const response = await broken.fetch(new Request(`${path}&asked=again`));
  expect(response.status).toBe(500);
  const body = await response.text();
  expect(JSON.parse(body)).toMatchObject({ error: 'InternalServerError' });
  expect(body).not.toMatch(/documents|\.ts|at /);
  expect(lines.join()).toContain('documents');
  await broken.close();
});

test('health probes have an allowance of their own, and use up nothing of what visitors may ask', async () => {
  stopClock();
  const status = async (path: string, address: string) =>
    (await appView.fetch(new Request(`http://localhost${path}`), { address })).status;
  const probe = '/xrpc/_health?probe=alive';
  for (let at = 0; at < 1000; at++) await status(probe, '203.0.113.9');
  expect(await status(probe, '203.0.113.9')).toBe(429);
  expect(await status('/', '203.0.113.9')).toBe(200);
  expect(await status(probe, '203.0.113.10')).toBe(200);
});

test('an unexpected failure is logged once with its stack, then counted; a hundred of them are not a hundred lines', async () => {
  const clock = stopClock();
  const lines: string[] = [];
  const failures = new FailureLog((line) => void lines.push(line));
  for (let at = 0; at < 100; at++) failures.failed('card', new TypeError('x is not a function'));
  const first = expect.stringMatching(/^A request failed: TypeError: x is not a function\n +at /);
  expect(lines).toEqual([first]);
  await clock.advance(60_000);
  expect(lines).toEqual([first, expect.stringMatching(/^99 more requests failed within a minute/)]);
});
