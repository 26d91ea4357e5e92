import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { appViewOn } from '../../../../../test/support/index/app-view-here.ts';
import { newFolder } from '../../../../../test/support/new-folder.ts';
import type { AppView } from '../../../src/index.ts';

const BROWSER = { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' };
const SAMPLES = [{ name: 'An article', paste: 'https://a.example/post' }];

const folder = newFolder();
let appView: AppView;
let bare: AppView;

beforeAll(() => {
  for (const name of ['dist', 'page', 'empty']) mkdirSync(join(folder, name));
  writeFileSync(join(folder, 'dist', 'builder.html'), '<!doctype html><title>The builder</title>');
  writeFileSync(join(folder, 'page', 'index.html'), '<!doctype html><title>The operator’s</title>');
  const index = { file: join(folder, 'index.sqlite') };
  appView = appViewOn(index, {
    distDir: join(folder, 'dist'),
    staticDir: join(folder, 'page'),
    publicUrl: 'https://cards.example',
    samples: SAMPLES,
  });
  bare = appViewOn(index, { distDir: join(folder, 'empty') });
});
afterAll(() => Promise.all([appView.close(), bare.close()]));

function ask(path: string, headers: Record<string, string> = {}, method = 'GET', from = appView): Promise<Response> {
  return from.fetch(new Request(`http://localhost${path}`, { headers, method }));
}

/** What a cache must look at, whatever else it does. */
function varies(response: Response): string[] {
  return (response.headers.get('vary') ?? '').split(',').map((name) => name.trim().toLowerCase());
}

describe('/', () => {
  it.each([
    ['a browser', '/', BROWSER],
    ['the file, for whoever asks', '/builder.html', {}],
  ])('is the builder for %s, under its own policy', async (_, path, headers) => {
    const response = await ask(path, headers);
    expect(response.status).toBe(200);
    const html = await response.text();
    expect(html).toContain('<script defer src="/builder.js">');
    expect(html).toContain('<link rel="icon" href="/favicon.svg"');
    expect(html).toContain('<a href="/" aria-current="page"><span class="long">Make a card</span>');
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(varies(response)).toContain('accept');
  });

  it.each([
    ['who does not say', {}],
    ['who takes anything', { accept: '*/*' }],
    ['who wants JSON', { accept: 'application/json' }],
  ])('says what this server is to %s', async (_, headers) => {
    const response = await ask('/', headers);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(varies(response)).toContain('accept');
    expect(await response.json()).toMatchObject({
      name: 'Masthead',
      version: expect.stringMatching(/^\d+\.\d+/),
      publicUrl: 'https://cards.example',
      queries: {
        card: '/xrpc/app.bsky.embed.getEmbedExternalView?url={url}',
        profile: '/xrpc/id.sifa.getProfileView?actor={actor}',
      },
      checks: true,
      samples: SAMPLES,
    });
  });

  it('names no public address where the operator has named none, and no samples', async () => {
    const about = await (await ask('/', {}, 'GET', bare)).json();
    expect(about).not.toHaveProperty('publicUrl');
    expect(about).toMatchObject({ samples: [] });
  });

  it('has a field before any script, and keeps in it what the address says, as text', async () => {
    const link = 'https://a.example/"><script>x</script>';
    const html = await (await ask(`/?${new URLSearchParams({ url: link })}`, BROWSER)).text();
    expect(html).toContain('value="https://a.example/&quot;&gt;&lt;script&gt;x&lt;/script&gt;"');
    expect(html).not.toContain('<script>x');
    // Whoever has no script goes on with the same link.
    expect(html).toContain(`/check?${new URLSearchParams({ url: link })}`);
    // The cards that show what cards are have no place there.
    expect(html).not.toContain('<pub-card');
  });

  it('leaves the operator’s own page at its name', async () => {
    expect(await (await ask('/index.html', BROWSER)).text()).toContain('The operator’s');
  });

  it('is a page that says so where the builder was not built', async () => {
    const response = await ask('/', BROWSER, 'GET', bare);
    expect(response.status).toBe(200);
    expect(await response.text()).toContain('npm run build');
  });
});

describe('errors for people', () => {
  it.each([
    ['an unknown path', '/nothing', 404, 'There is nothing here'],
    ['an unknown person', '/p/nobody.example', 404, 'There is no such profile'],
    ['what is no handle', '/p/nobody', 400, 'not quite right'],
    ['a frame without a link', '/embed', 400, '&quot;url&quot;'],
    ['a frame of what is no link', '/embed?url=hello', 400, 'http or https'],
    ['oEmbed of nothing', '/oembed?url=https://a.example', 404, 'No record backs'],
    ['a check of too long a link', `/check?url=${'x'.repeat(3000)}`, 400, 'longer than'],
    ['a query that is no text', '/embed?url=%ff', 400, 'UTF-8'],
  ])('%s', async (_, path, status, words) => {
    const response = await ask(path, BROWSER);
    expect(response.status).toBe(status);
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(varies(response)).toContain('accept');
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
    const html = await response.text();
    expect(html).toContain(words);
    // The way on; a frame has no room for it.
    if (!path.startsWith('/embed')) expect(html).toContain('<form action="/"');

    // A program gets what it always got.
    const plain = await ask(path);
    expect(plain.status).toBe(status);
    expect(plain.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(varies(plain)).toContain('accept');
    expect(Object.keys((await plain.json()) as object)).toEqual(['error', 'message']);
  });

  it('the queries of programs have JSON for everybody', async () => {
    const response = await ask('/xrpc/nothing', BROWSER);
    expect(response.status).toBe(501);
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(response.headers.get('vary')).toBeNull();
  });

  it.each([
    ['a link', '/oembed?url=https%3A%2F%2Fa.example%2Fpost', 'https://a.example/post'],
    ['a person', '/p/nobody.example', 'nobody.example'],
  ])('keep %s that was asked for', async (_, path, asked) => {
    expect(await (await ask(path, BROWSER)).text()).toContain(`value="${asked}"`);
  });
});

describe('/check', () => {
  it('is a page for browsers and for who does not say, as ever', async () => {
    for (const headers of [BROWSER, {}]) {
      const response = await ask('/check', headers);
      expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
      expect(varies(response)).toContain('accept');
    }
  });

  it('is JSON for who wants JSON', async () => {
    const response = await ask('/check', { accept: 'application/json' });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ error: 'InvalidRequest' });
  });
});
