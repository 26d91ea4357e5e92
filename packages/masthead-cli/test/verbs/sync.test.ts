import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { localServer } from '../../../../test/support/local-server.ts';
import { startPublisher } from '../call-publish.ts';

const DOCUMENT = 'site.standard.document';

const { account: alice, folder, call, records: listed, revision } = await startPublisher();
const publish = (url: string) => alice.createRecord('site.standard.publication', { url, name: 'Alice' });

const sync = (...args: string[]) => call('sync', ...args);
/** The site of most tests is nobody's. */
const syncUnseen = (...args: string[]) => sync(...args, '--before-deploy');

const records = async () => (await listed(DOCUMENT)).map(({ value }) => value);

interface Item {
  readonly url?: string;
  readonly title?: string;
  readonly date_published?: string;
  readonly [field: string]: unknown;
}

const item = (path: string, title: string, more: Item = {}): Item => ({
  url: `https://alice.example${path}`,
  title,
  date_published: '2026-03-01T10:00:00Z',
  content_html: `<p>Words of <b>${title}</b>.</p>`,
  ...more,
});
const feedOf = (items: readonly Item[]) =>
  JSON.stringify({ version: 'https://jsonfeed.org/version/1.1', title: 'Alice', items });
const put = (...items: readonly Item[]) => writeFileSync(join(folder, 'feed.json'), feedOf(items));

describe('a feed', () => {
  beforeEach(() => publish('https://alice.example'));

  it('becomes documents; a second run writes nothing at all', async () => {
    put(item('/a', 'A', { tags: ['x', 'y'], summary: 'About' }), item('/b', 'B'), item('/', 'Home'));
    const first = await syncUnseen('feed.json', '--yes');
    expect(first).toMatchObject({ code: 0, out: expect.stringContaining('Written: 2 new, 0 changed.') });
    expect(first.out).toMatch(/\+ \/a \([2-7a-z]{13}\): A, 2026-03-01T10:00:00Z/);
    expect(first.out).toContain("Left out (the publication's own page): one entry, https://alice.example/");
    expect(await records()).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ path: '/a', textContent: 'Words of A.', tags: ['x', 'y'], description: 'About' }),
        expect.objectContaining({ path: '/b', title: 'B' }),
      ]),
    );
    const before = await revision();
    expect(await syncUnseen('feed.json', '--yes')).toMatchObject({
      code: 0,
      out: expect.stringContaining('Nothing to write'),
    });
    expect(await revision()).toBe(before);
  });

  it('changes what changed, shows the difference, and keeps the rest, also the document of an entry that is gone', async () => {
    put(item('/a', 'A'), item('/gone', 'Gone'));
    await syncUnseen('feed.json', '--yes');
    const found = (await listed(DOCUMENT)).find(({ value }) => value.path === '/a');
    const uri = found?.uri ?? '';
    await alice.putRecord(DOCUMENT, uri.split('/').at(-1) ?? '', {
      ...found?.value,
      bskyPostRef: {
        uri: uri.replace(DOCUMENT, 'app.bsky.feed.post'),
        cid: 'bafyreidfayvfuwqa7qlnopdjiqrxzs6blmoeu4rujcjtnci5beludirz2a',
      },
    });
    put(item('/a', 'Better'));
    const dry = await syncUnseen('feed.json', '--dry-run');
    expect(dry.out).toMatch(/~ \/a \(\w+\)\n +- title: A\n +\+ title: Better\n/);
    expect(dry.out).toContain('Nothing was written (--dry-run)');
    expect(await syncUnseen('feed.json', '--yes')).toMatchObject({
      code: 0,
      out: expect.stringContaining('0 new, 1 changed'),
    });
    expect((await records()).sort((a, b) => (String(a.path) < String(b.path) ? -1 : 1))).toEqual([
      expect.objectContaining({ title: 'Better', bskyPostRef: expect.anything() }),
      expect.objectContaining({ title: 'Gone' }),
    ]);
  });

  it('refuses an entry with its reason, writes the others, and ends with 2; with --strict none', async () => {
    const entries = [item('/a', 'A'), item('/b', ''), item('/a', 'C')];
    put(...entries);
    const strict = await syncUnseen('feed.json', '--yes', '--strict');
    expect(strict).toMatchObject({ code: 1, err: expect.stringContaining('--strict is given') });
    expect(await records()).toEqual([]);
    put(...entries, item('/d', 'D'));
    const done = await syncUnseen('feed.json', '--yes');
    expect(done).toMatchObject({ code: 2, out: expect.stringContaining('1 new') });
    expect(done.out).toMatch(/Refused: .*\/a: Another entry has the same page.*Refused: .*\/b: It has no title/s);
  });

  // "The records are like that already" where there is not one.
  it.each([
    { note: 'holds none', items: [], says: /Nothing to write: feed\.json has no entries; name/, code: 0 },
    { note: 'are refused', items: [item('/b', '')], says: /correct what is refused/, code: 2 },
    { note: 'are passed over', items: [item('/', 'Home')], says: /everything was left out/, code: 0 },
    { note: 'are not named', items: [item('/b', 'B')], more: ['--only', '/x'], says: /--only names/, code: 0 },
  ])('says why nothing is written where its entries $note', async ({ items, more = [], says, code }) => {
    put(...items);
    expect(await syncUnseen('feed.json', '--yes', ...more)).toMatchObject({ code, out: expect.stringMatching(says) });
  });

  it('as JSON is one line', async () => {
    put(item('/a', 'A'));
    const done = await syncUnseen('feed.json', '--yes', '--json');
    expect(done.out.trim().split('\n')).toHaveLength(1);
    expect(JSON.parse(done.out)).toMatchObject({
      created: 1,
      unchanged: 0,
      left: 0,
      refused: [],
      writes: [{ action: 'create', source: 'https://alice.example/a' }],
    });
  });

  it('says which zone it takes for dates without one', async () => {
    put(item('/a', 'A', { date_published: '2026-07-01' }));
    expect(await syncUnseen('feed.json', '--dry-run')).toMatchObject({
      out: expect.stringContaining('one entry has dates without a time zone, which are read as UTC'),
    });
    await syncUnseen('feed.json', '--yes', '--time-zone', 'Europe/Berlin');
    expect((await records())[0]?.publishedAt).toBe('2026-07-01T00:00:00+02:00');
  });
});

describe('a feed on the network', () => {
  let pages: Map<string, string>;
  let asked: string[];
  let site: string;
  /** Where a page leads. */
  let moved: Map<string, string>;
  beforeEach(async () => {
    pages = new Map();
    moved = new Map();
    asked = [];
    ({ url: site } = await localServer(({ url = '' }, response) => {
      asked.push(url);
      const body = pages.get(url);
      const location = moved.get(url);
      if (location !== undefined) return void response.writeHead(301, { location }).end();
      const type = url.includes('.') ? 'application/xml' : 'text/html';
      response.writeHead(body === undefined ? 404 : 200, { 'content-type': type }).end(body);
    }));
    await publish(site);
  });

  it('holds back what is not there yet, and has the words of what is', async () => {
    const entry = (path: string) => ({ url: `${site}${path}`, title: path, date_published: '2026-03-01T10:00:00Z' });
    pages.set('/feed.json', feedOf([entry('/here'), entry('/draft')]));
    pages.set('/here', '<article><p>All its words.</p></article>');
    const first = await sync(`${site}/feed.json`, '--yes');
    expect(first).toMatchObject({ code: 2, out: expect.stringContaining('Written: 1 new') });
    expect(first.out).toContain(
      `Refused: ${site}/draft: Its page ${site}/draft answers 404, so its record is held back.`,
    );
    expect(await records()).toEqual([expect.objectContaining({ path: '/here', textContent: 'All its words.' })]);

    pages.set('/draft', 'It came.');
    asked.length = 0;
    expect(await sync(`${site}/feed.json`, '--yes')).toMatchObject({ code: 0, err: '' });
    // Only what is about to be written.
    expect(asked).toEqual(['/feed.json', '/draft']);
    expect((await records()).map(({ path }) => path)).toEqual(expect.arrayContaining(['/here', '/draft']));
  });

  it('warns of a page that is a draft, and writes its record', async () => {
    pages.set('/a', '<meta name="robots" content="noindex">A page');
    pages.set('/feed.json', feedOf([item('/a', 'A', { url: `${site}/a` })]));
    const says = expect.stringMatching(/Warning \(the page asks .*noindex.*\): (?:one entry, )?http\S+\/a\n/);
    expect(await sync(`${site}/feed.json`, '--yes')).toMatchObject({ code: 0, out: says });
    pages.set('/b', '<meta name="robots" content="noindex">B');
    const args = ['document', '--new', '--title', 'B', '--path', '/b', '--dry-run'];
    const one = await call(...args);
    expect(one).toMatchObject({ code: 0, out: expect.stringMatching(/Warning .*noindex.*\/b\n/) });
  });

  it('asks no page with --before-deploy, and writes nothing with --strict where one is not there', async () => {
    pages.set('/feed.json', feedOf([item('/a', 'A', { url: `${site}/a` })]));
    expect(await sync(`${site}/feed.json`, '--yes', '--strict')).toMatchObject({ code: 1 });
    expect(await records()).toEqual([]);
    asked.length = 0;
    expect(await sync(`${site}/feed.json`, '--yes', '--before-deploy')).toMatchObject({ code: 0, err: '' });
    expect(asked).toEqual(['/feed.json']);
    expect(await records()).toHaveLength(1);
  });

  it('moves a document along to where its page is now; before a deploy it doubts, with the command that moves it', async () => {
    const entry = (path: string) => ({ title: 'A', date_published: '2026-03-01T10:00:00Z', url: `${site}${path}` });
    for (const path of ['/old/a', '/new/a']) pages.set(path, 'It is here.');
    pages.set('/feed.json', feedOf([entry('/old/a')]));
    await sync(`${site}/feed.json`, '--yes');
    pages.set('/feed.json', feedOf([entry('/new/a')]));
    moved.set('/old/a', '/new/a');
    expect((await sync(`${site}/feed.json`, '--yes')).out).toMatch(/0 new, 1 changed/);
    expect((await records()).map(({ path }) => path)).toEqual(['/new/a']);

    pages.set('/feed.json', feedOf([entry('/later/a')]));
    const doubts = await sync(`${site}/feed.json`, '--yes', '--before-deploy');
    expect(doubts).toMatchObject({ code: 2, err: '' });
    const [, again = ''] = /"npx masthead-cli ([^"]+)"/.exec(doubts.out) ?? [];
    const edit = await call(...again.split(' '), '--yes');
    expect(edit).toMatchObject({ code: 0, err: '' });
    expect((await records()).map(({ path }) => path)).toEqual(['/later/a']);
    expect((await sync(`${site}/feed.json`, '--yes', '--before-deploy')).out).toContain('Nothing to write');
  });

  it.each([
    { note: 'an address without an answer', path: '/none', says: /answered 404/ },
    { note: 'a page', path: '/page', says: /cannot be read as a feed; it is a web page/ },
  ])('refuses $note', async ({ path, says }) => {
    pages.set('/page', '<!doctype html><title>x</title>');
    expect(await sync(`${site}${path}`, '--yes')).toMatchObject({ code: 1, err: expect.stringMatching(says) });
  });
});
