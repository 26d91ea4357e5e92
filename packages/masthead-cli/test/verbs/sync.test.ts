import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { emptyAccount } from '../../../../test/publish/empty-account.ts';
import { picture } from '../../../../test/publish/pictures.ts';
import { sharedNetwork } from '../../../../test/support/network/shared-network.ts';
import type { TestNetwork } from '../../../../test/support/network/start-network.ts';
import type { TestAccount } from '../../../../test/support/network/test-account.ts';
import { callPublish } from '../call-publish.ts';

const DOCUMENT = 'site.standard.document';

let network: Omit<TestNetwork, 'close'>;
let alice: TestAccount;
let folder: string;
beforeAll(async () => {
  network = await sharedNetwork();
  alice = await network.createAccount('sync.test');
});
beforeEach(async () => {
  await emptyAccount(network, alice);
  folder = mkdtempSync(join(tmpdir(), 'masthead-sync-'));
  await alice.createRecord('site.standard.publication', { url: 'https://alice.example', name: 'Alice' });
  return () => rmSync(folder, { recursive: true, force: true });
});

const sync = (...args: string[]) => callPublish({ network, account: alice, folder }, ['sync', ...args]);

async function get(method: string, params: Record<string, string>): Promise<Record<string, unknown>> {
  const response = await fetch(`${network.pdsUrl}/xrpc/${method}?${new URLSearchParams(params)}`);
  return (await response.json()) as Record<string, unknown>;
}

async function records(): Promise<Record<string, unknown>[]> {
  const { records } = await get('com.atproto.repo.listRecords', {
    repo: alice.did,
    collection: DOCUMENT,
    limit: '100',
    reverse: 'true',
  });
  return (records as { value: Record<string, unknown> }[]).map(({ value }) => value);
}

const revision = async () => (await get('com.atproto.sync.getLatestCommit', { did: alice.did })).rev;

function put(name: string, content: string | Uint8Array): void {
  mkdirSync(dirname(join(folder, name)), { recursive: true });
  writeFileSync(join(folder, name), content);
}

const post = (title: string, more = '') =>
  `---\ntitle: ${title}\ndate: 2026-03-01T10:00:00Z\n${more}---\nWords of ${title}.\n`;

describe('a folder', () => {
  it('becomes documents; a second run writes nothing at all', async () => {
    put('posts/a.md', post('A', 'cover: a.png\n'));
    put('posts/a.png', await picture(40, 30));
    put('posts/b/index.md', post('B', 'tags: [x, y]\ndescription: About\n'));
    put('posts/c.md', post('C', 'draft: true\n'));
    const first = await sync('posts', '--yes');
    expect(first).toMatchObject({ code: 0, out: expect.stringContaining('Written: 2 new, 0 changed, 0 deleted.') });
    expect(first.out).toMatch(/\+ \/a \([2-7a-z]{13}\): A, 2026-03-01T10:00:00Z, with a cover/);
    expect(first.out).toContain('Passed over (a draft): one file, c.md');
    expect(await records()).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          path: '/a',
          textContent: 'Words of A.',
          coverImage: expect.objectContaining({ mimeType: 'image/png' }),
        }),
        expect.objectContaining({ path: '/b', tags: ['x', 'y'], description: 'About' }),
      ]),
    );
    const before = await revision();
    expect(await sync('posts', '--yes', '--delete')).toMatchObject({
      code: 0,
      out: expect.stringContaining('Nothing to write'),
    });
    expect(await revision()).toBe(before);
  });

  it('changes what changed, shows the difference, and keeps the rest', async () => {
    put('posts/a.md', post('A'));
    await sync('posts', '--yes');
    const [{ uri }] = (await get('com.atproto.repo.listRecords', { repo: alice.did, collection: DOCUMENT }))
      .records as [{ uri: string }];
    const [record] = await records();
    await alice.putRecord(DOCUMENT, uri.split('/').at(-1) ?? '', {
      ...record,
      bskyPostRef: {
        uri: uri.replace(DOCUMENT, 'app.bsky.feed.post'),
        cid: 'bafyreidfayvfuwqa7qlnopdjiqrxzs6blmoeu4rujcjtnci5beludirz2a',
      },
    });
    put('posts/a.md', post('Better'));
    const dry = await sync('posts', '--dry-run');
    expect(dry.out).toMatch(/~ \/a \(\w+\)\n +- title: A\n +\+ title: Better\n/);
    expect(dry.out).toContain('Nothing was written (--dry-run)');
    expect(await sync('posts', '--yes')).toMatchObject({ code: 0, out: expect.stringContaining('0 new, 1 changed') });
    expect(await records()).toEqual([expect.objectContaining({ title: 'Better', bskyPostRef: expect.anything() })]);
  });

  it('refuses an entry with its reason, writes the others, and ends with 2; with --strict none', async () => {
    put('posts/a.md', post('A'));
    put('posts/b.md', '---\ndate: 2026-03-01T10:00:00Z\n---\n');
    put('posts/c.md', post('C', 'permalink: /a\n'));
    const strict = await sync('posts', '--yes', '--strict');
    expect(strict).toMatchObject({ code: 1, err: expect.stringContaining('--strict is given') });
    expect(await records()).toEqual([]);
    put('posts/d.md', post('D'));
    const done = await sync('posts', '--yes');
    expect(done).toMatchObject({ code: 2, out: expect.stringContaining('1 new') });
    expect(done.err).toMatch(/Refused: a\.md: c\.md stands for the same page.*Refused: b\.md: It has no title/s);
  });

  it('deletes with --delete what is gone and sync made, nothing else', async () => {
    for (const name of ['a', 'b']) put(`posts/${name}.md`, post(name));
    await sync('posts', '--yes');
    const [first] = await records();
    await alice.createRecord(DOCUMENT, {
      site: first?.site,
      path: '/by-hand',
      title: 'By hand',
      publishedAt: '2026-01-01T00:00:00Z',
    });
    rmSync(join(folder, 'posts/b.md'));
    expect(await sync('posts', '--yes')).toMatchObject({ out: expect.stringContaining('Nothing to write') });
    expect(await sync('posts', '--yes', '--delete')).toMatchObject({
      code: 0,
      out: expect.stringContaining('1 deleted'),
    });
    expect((await records()).map(({ path }) => path).sort()).toEqual(['/a', '/by-hand']);
  });

  // "The records are like that already" where there is not one.
  it.each([
    { note: 'holds none', files: {}, says: /Nothing to write: posts has no Markdown files; name/, code: 0 },
    { note: 'are refused', files: { 'b.md': '---\ndate: 2026-03-01\n---\n' }, says: /mend what is refused/, code: 2 },
    { note: 'are drafts', files: { 'b.md': post('B', 'draft: true\n') }, says: /everything was passed over/, code: 0 },
    {
      note: 'are not named by --only',
      files: { 'b.md': post('B') },
      more: ['--only', '/x'],
      says: /--only names/,
      code: 0,
    },
  ])('says why nothing is written where its entries $note', async ({ files, more = [], says, code }) => {
    mkdirSync(join(folder, 'posts'));
    for (const [name, text] of Object.entries(files)) put(`posts/${name}`, text);
    expect(await sync('posts', '--yes', ...more)).toMatchObject({ code, out: expect.stringMatching(says) });
  });

  it('as JSON is one line', async () => {
    put('posts/a.md', post('A'));
    const done = await sync('posts', '--yes', '--json');
    expect(done.out.trim().split('\n')).toHaveLength(1);
    expect(JSON.parse(done.out)).toMatchObject({
      created: 1,
      unchanged: 0,
      left: 0,
      refused: [],
      writes: [{ action: 'create', source: 'a.md' }],
    });
  });

  it('says which zone it takes for dates without one', async () => {
    put('posts/a.md', '---\ntitle: A\ndate: 2026-07-01\n---\n');
    expect(await sync('posts', '--dry-run')).toMatchObject({
      out: expect.stringContaining('one entry has dates without a zone, which are read as UTC'),
    });
    await sync('posts', '--yes', '--time-zone', 'Europe/Berlin');
    expect((await records())[0]?.publishedAt).toBe('2026-07-01T00:00:00+02:00');
  });
});

describe('on the network', () => {
  let pages: Map<string, string | Uint8Array>;
  let asked: string[];
  let site: string;
  beforeEach(async () => {
    pages = new Map();
    asked = [];
    const server = createServer(({ url = '' }, response) => {
      asked.push(url);
      const body = pages.get(url);
      response.writeHead(body === undefined ? 404 : 200).end(body);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    site = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    await emptyAccount(network, alice);
    await alice.createRecord('site.standard.publication', { url: site, name: 'Alice' });
    return () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      });
  });

  it('a sitemap and its pages: only those that changed are read again', async () => {
    const page = (title: string) =>
      `<!doctype html><title>${title}</title><meta property="og:image" content="/x.png"><p>x`;
    pages.set('/index.xml', `<sitemapindex><sitemap><loc>${site}/map.xml</loc></sitemap></sitemapindex>`);
    const map = (date: string) =>
      `<urlset>${['/', '/a', '/b', '/gone'].map((path) => `<url><loc>${site}${path}</loc><lastmod>${date}</lastmod></url>`).join('')}<url><loc>https://other.example/x</loc></url></urlset>`;
    pages.set('/map.xml', map('2026-03-01T00:00:00Z'));
    pages.set('/', page('Home'));
    pages.set('/a', page('A'));
    pages.set('/b', page('B'));
    pages.set('/x.png', await picture(20, 20));
    const done = await sync(`${site}/index.xml`, '--yes');
    expect(done).toMatchObject({ code: 2, out: expect.stringContaining('2 new') });
    expect(done.err).toMatch(/\/gone: The page answered 404/);
    expect(done.err).toMatch(/other\.example\/x is not below/);
    for (const { coverImage } of await records()) expect(coverImage).toMatchObject({ mimeType: 'image/png' });
    expect((await records()).map(({ path, title, publishedAt }) => [path, title, publishedAt]).sort()).toEqual([
      ['/a', 'A', '2026-03-01T00:00:00Z'],
      ['/b', 'B', '2026-03-01T00:00:00Z'],
    ]);
    asked.length = 0;
    expect((await sync(`${site}/index.xml`, '--yes')).out).toContain('Nothing to write');
    expect(asked).not.toContain('/a');
    pages.set('/map.xml', map('2026-04-01T00:00:00Z'));
    pages.set('/a', page('Better'));
    expect((await sync(`${site}/index.xml`, '--yes')).out).toContain('0 new, 2 changed');
    const [a] = (await records()).filter(({ path }) => path === '/a');
    expect(a).toMatchObject({
      title: 'Better',
      publishedAt: '2026-03-01T00:00:00Z',
      updatedAt: '2026-04-01T00:00:00Z',
    });
    expect((await sync(`${site}/index.xml`, '--yes')).out).toContain('Nothing to write');
  });

  it('a feed, whose missing entries delete nothing', async () => {
    const feed = (title: string) =>
      JSON.stringify({
        version: 'https://jsonfeed.org/version/1.1',
        title: 'x',
        items: [
          {
            id: '1',
            url: `${site}/${title}`,
            title,
            date_published: '2026-03-01T00:00:00Z',
            content_html: '<p>Words</p>',
          },
        ],
      });
    pages.set('/feed.json', feed('a'));
    await sync(`${site}/feed.json`, '--yes');
    pages.set('/feed.json', feed('b'));
    expect(await sync(`${site}/feed.json`, '--yes', '--delete')).toMatchObject({
      code: 1,
      err: expect.stringContaining('--delete takes a folder or a sitemap'),
    });
    await sync(`${site}/feed.json`, '--yes');
    expect((await records()).map(({ path }) => path).sort()).toEqual(['/a', '/b']);
  });

  it.each([
    { note: 'an address without an answer', path: '/none', says: /answered 404/ },
    { note: 'a page', path: '/page', says: /is no feed that can be read/ },
  ])('refuses $note', async ({ path, says }) => {
    pages.set('/page', '<!doctype html><title>x</title>');
    expect(await sync(`${site}${path}`, '--yes')).toMatchObject({ code: 1, err: expect.stringMatching(says) });
  });
});

it.each([
  { note: 'no such folder', args: ['none', '--yes'], says: /There is no file or folder none/ },
  { note: 'no consent', args: ['.'], says: /There is no terminal to ask/ },
  { note: 'no such zone', args: ['.', '--yes', '--time-zone', 'Mars'], says: /--time-zone must be a name/ },
  { note: 'one post', args: ['x.md', '--yes'], says: /is one post; .*document x\.md/ },
  { note: 'a picture', args: ['x.png', '--yes'], says: /is no text/ },
])('refuses $note', async ({ args, says }) => {
  put('x.png', await picture(20, 20));
  put('x.md', post('X'));
  const done = await sync(...args);
  expect(done).toMatchObject({ code: 1, err: expect.stringMatching(says) });
  expect(done.err.trim().split('\n')).toHaveLength(1);
});
