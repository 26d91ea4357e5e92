import { beforeEach, describe, expect, it } from 'vitest';
import { isTid, tidOf } from '../../../../src/core/values/identifiers.ts';
import { startPublisher } from '../call-publish.ts';

const DOCUMENT = 'site.standard.document';

const { account: alice, call, records: listed } = await startPublisher();
const createSite = async (url: string) =>
  (await alice.createRecord('site.standard.publication', { url, name: 'Alice' })).uri;
let publication: string;
beforeEach(async () => {
  publication = await createSite('https://alice.example/blog');
});

/** The site of these tests is nobody's. */
const document = (...args: string[]) => {
  const added = args.includes('--new') && !args.some((arg) => arg.startsWith('http')) ? ['--before-deploy'] : [];
  return call('document', ...args, ...added);
};
const records = () => listed(DOCUMENT);

const essay = (more: object = {}) =>
  alice.createRecord(DOCUMENT, {
    site: publication,
    path: '/essay',
    title: 'Essay',
    publishedAt: '2026-01-02T03:04:05.000Z',
    tags: ['old'],
    bskyPostRef: {
      uri: `at://${alice.did}/app.bsky.feed.post/3abc`,
      cid: 'bafyreidfayvfuwqa7qlnopdjiqrxzs6blmoeu4rujcjtnci5beludirz2a',
    },
    extension: { unknown: [1] },
    ...more,
  });

describe('single fields', () => {
  it('are set, written as JSON and taken away; all others stay; a second time nothing is written', async () => {
    const { uri } = await essay();
    const change = ['--set', 'path=/new', '--set-json', 'tags=["a","b"]', '--unset', 'extension.unknown'];
    const dry = JSON.parse((await document(uri, ...change, '--dry-run', '--json')).out);
    expect(dry).toMatchObject({ uri, action: 'update', changed: true, written: false, after: { path: '/new' } });
    expect((await records())[0]?.value).toMatchObject({ path: '/essay' });
    const done = await document(uri, ...change, '--yes');
    expect(done).toMatchObject({ code: 0, out: expect.stringContaining('+ path: /new') });
    const [{ cid = '', value = undefined } = {}] = await records();
    expect(value).toMatchObject({ path: '/new', tags: ['a', 'b'], title: 'Essay', extension: {} });
    expect(value?.bskyPostRef).toBeDefined();
    const again = await document(uri, '--set', 'title=Essay', '--yes');
    expect(again).toMatchObject({ code: 0, out: expect.stringContaining('Nothing to change') });
    expect((await records())[0]?.cid).toBe(cid);
  });

  it.each([
    { note: 'the address of the page', name: () => 'https://alice.example/blog/essay/' },
    { note: 'the record key', name: (uri: string) => uri.split('/').at(-1) ?? '' },
    { note: 'an at-uri with the handle', name: (uri: string) => uri.replace(alice.did, alice.handle) },
  ])('of a document that is named by $note', async ({ name }) => {
    const { uri } = await essay();
    expect(await document(name(uri), '--set', 'title=Better', '--yes')).toMatchObject({ code: 0 });
    expect((await records())[0]?.value.title).toBe('Better');
  });

  it.each([
    { note: 'an invalid date', set: 'publishedAt=yesterday', says: /and the lexicon wants a datetime/ },
    { note: 'a path out of the publication', set: 'path=/../x', says: /leads elsewhere/ },
    { note: 'a publication that is not there', set: `site=at://did:plc:${'a'.repeat(24)}/x.y.z/3a`, says: /site/ },
  ])('that would not be right are refused: $note', async ({ set, says }) => {
    const { uri, cid } = await essay();
    const done = await document(uri, '--set', set, '--yes');
    expect(done.code).toBe(1);
    expect(done.err).toMatch(/^Nothing was written, because the record would be invalid/);
    expect(done.err).toMatch(says);
    expect((await records())[0]?.cid).toBe(cid);
  });

  // It was refused as a fault, so that nobody could hide an article with this command.
  it('hide it where its owner says so', async () => {
    const { uri } = await essay();
    const labels = { $type: 'com.atproto.label.defs#selfLabels', values: [{ val: '!hide' }] };
    const done = await document(uri, '--set-json', `labels=${JSON.stringify(labels)}`, '--yes');
    expect(done).toMatchObject({ code: 0, err: '' });
    expect((await records())[0]?.value.labels).toEqual(labels);
  });

  // Two documents at one path: the card would be that of either.
  describe('that lead to the page of another document are refused', () => {
    it.each(['/win', '/win?from=feed#top'])('the same path by another name: %s', async (path) => {
      const { uri, cid } = await essay();
      const other = await essay({ path: '/win/', title: 'Win' });
      const done = await document(uri, '--set', `path=${path}`, '--yes');
      expect(done.code).toBe(1);
      expect(done.err).toContain(`https://alice.example/blog/win is the page of another document: ${other.uri}`);
      expect(done.err).toMatch(/--delete/);
      expect((await records()).find((record) => record.uri === uri)?.cid).toBe(cid);
    });

    it('in another publication, whose host is written with capital letters', async () => {
      const notes = await createSite('https://Notes.example');
      const { uri } = await essay();
      const other = await essay({ site: notes });
      const done = await document(uri, '--set', `site=${notes}`, '--yes');
      expect(done.code).toBe(1);
      expect(done.err).toContain(`https://notes.example/essay is the page of another document: ${other.uri}`);
    });

    it('a new one, at a page that a document of another publication has', async () => {
      const other = await essay({ site: await createSite('https://alice.example'), path: '/blog/new' });
      const args = ['--publication', publication, '--new', '--title', 'New', '--path', '/new', '--yes'];
      expect(await document(...args)).toMatchObject({ code: 1, err: expect.stringContaining(`already: ${other.uri}`) });
    });

    it('but not what stands at one page already, when something else changes', async () => {
      const { uri } = await essay();
      await essay({ title: 'Twin' });
      expect(await document(uri, '--set', 'title=Better', '--yes')).toMatchObject({ code: 0 });
    });
  });

  // Written as they stand they would be appended to the publication's address.
  it.each([
    ['without a slash', 'x', /does not begin with a slash.*Right is "\/x"\./],
    ['the whole address', 'https://alice.example/blog/x', /Right is "\/x"\./],
    ['of another site', 'https://bob.example/x', /whole address .*name the publication of that site/],
    ['a doubled path', '/blog/x', /Right is "\/x"\./],
  ])('a path %s is refused with the path to write', async (_note, path, says) => {
    const { uri } = await essay();
    for (const args of [
      ['--new', '--title', 'T', '--path', path],
      [uri, '--set', `path=${path}`],
    ]) {
      expect(await document(...args, '--yes')).toMatchObject({ code: 1, err: expect.stringMatching(says) });
    }
    expect((await records()).map(({ value }) => value.path)).toEqual(['/essay']);
  });

  it('are mended one at a time: what else is wrong stays, and is said', async () => {
    const right = { $type: DOCUMENT, site: publication, title: 'Essay', tags: ['a'] };
    const record = { ...right, path: '/blog/essay', publishedAt: '2026-01-02' };
    const body = { repo: alice.did, collection: DOCUMENT, rkey: '3l2aaaaaaaa2a', record, validate: false };
    await alice.call('com.atproto.repo.putRecord', body);
    const done = await document('3l2aaaaaaaa2a', '--set', 'path=/essay', '--yes');
    expect(done).toMatchObject({ code: 0, err: expect.stringContaining('document.publishedAt') });
    expect((await records())[0]?.value).toEqual({ ...record, path: '/essay' });
  });
});

describe('a post', () => {
  const LINK = 'https://alice.example/blog/essay';
  const post = (uri?: string) =>
    alice.createRecord('app.bsky.feed.post', {
      text: 'Read this',
      createdAt: '2026-11-01T10:00:00.000Z',
      ...(uri !== undefined && {
        embed: { $type: 'app.bsky.embed.external', external: { uri, title: 'Essay', description: '' } },
      }),
    });

  it('is named with its CID, by its DID or its handle, and nothing else changes', async () => {
    const { uri } = await essay();
    const [before] = await records();
    const named = await post(`${LINK}?from=feed`);
    const done = await document(LINK, '--post', named.uri.replace(alice.did, alice.handle), '--yes');
    expect(done).toMatchObject({ code: 0, err: '', out: expect.stringContaining('- bskyPostRef: ') });
    expect(done.out).not.toContain('Note:');
    expect((await records()).map((record) => [record.uri, record.value])).toEqual([
      [uri, { ...before?.value, bskyPostRef: { uri: named.uri, cid: named.cid } }],
    ]);
    const again = await document(LINK, '--post', named.uri, '--yes');
    expect(again).toMatchObject({ code: 0, out: expect.stringContaining('Nothing to change') });
  });

  it('is named by a new document', async () => {
    const named = await post(LINK);
    const args = ['--new', '--title', 'Essay', '--path', '/essay', '--post', named.uri, '--yes'];
    expect(await document(...args)).toMatchObject({ code: 0, err: '' });
    expect((await records())[0]?.value.bskyPostRef).toEqual({ uri: named.uri, cid: named.cid });
  });

  it.each([
    { note: 'without a card', shares: undefined, says: 'Note: The post has no card.' },
    {
      note: 'about another page',
      shares: 'https://b.example/',
      says: 'Note: The post has the card of https://b.example/, not of this page.',
    },
  ])('$note is named, and the note says so', async ({ shares, says }) => {
    await essay();
    const done = await document(LINK, '--post', (await post(shares)).uri, '--dry-run');
    expect(done.out).toContain(says);
  });

  it('that is gone is refused', async () => {
    const { cid } = await essay();
    const done = await document(LINK, '--post', `at://${alice.did}/app.bsky.feed.post/3abc`, '--yes');
    expect(done).toMatchObject({ code: 1, err: expect.stringContaining('There is no post at://') });
    expect((await records())[0]?.cid).toBe(cid);
  });
});

describe('a document that was deleted', () => {
  const KEY = tidOf(Date.parse('2026-01-02T03:04:05.678Z') * 1000, 7);
  const again = (key: string, ...args: string[]) =>
    document('--key', key, '--title', 'Essay', '--path', '/essay', '--before-deploy', '--yes', ...args);
  const found = async () => (await records()).map(({ uri, value }) => [uri, value.path]);

  it.each([
    { note: 'its key', name: (uri: string) => uri.split('/').at(-1) ?? '' },
    { note: 'its at-uri with the handle', name: (uri: string) => uri.replace(alice.did, alice.handle) },
  ])('is written again under $note', async ({ name }) => {
    const { uri } = await essay();
    await alice.deleteRecord(DOCUMENT, uri.split('/').at(-1) ?? '');
    const missed = await document(uri);
    expect(missed).toMatchObject({ code: 1, err: expect.stringContaining(`document --key ${uri.split('/').at(-1)} `) });
    expect(await again(name(uri))).toMatchObject({ code: 0, err: '', out: expect.stringContaining(`Written: ${uri}`) });
    expect(await found()).toEqual([[uri, '/essay']]);
  });

  it.each([
    { note: 'that of its key', key: KEY, args: [], date: '2026-01-02T03:04:05.000Z' },
    { note: 'now where the key is of a time to come', key: 'bbbbbbbbbbbbb', args: [], date: expect.any(String) },
    { note: 'the one that is given', key: KEY, args: ['--date', '2020-01-01'], date: '2020-01-01T00:00:00Z' },
  ])('has a date: $note', async ({ key, args, date }) => {
    expect(await again(key, ...args)).toMatchObject({ code: 0, err: '' });
    const [first] = await records();
    expect(first?.value.publishedAt).toEqual(date);
    expect(Date.parse(String(first?.value.publishedAt))).toBeLessThanOrEqual(Date.now());
  });

  it.each([
    { note: 'that is there', key: (own: string) => own, says: /^The document \w+ exists; change it with ".* --set/ },
    { note: 'that no PDS takes', key: () => 'self', says: /--key must be the record key of a document/ },
    { note: 'of a publication', key: () => publication, says: /is not a document of/ },
    { note: 'and the page of another document', key: () => KEY, says: /There is a document for .*essay already/ },
  ])('a key $note is refused', async ({ key, says }) => {
    const { uri } = await essay();
    const done = await again(key(uri.split('/').at(-1) ?? ''));
    expect(done).toMatchObject({ code: 1, err: expect.stringMatching(says) });
    expect(await found()).toEqual([[uri, '/essay']]);
  });
});

it('a new one, shown, and deleted again', async () => {
  const when = ['--date', '2026-05-06 07:08', '--time-zone', 'Europe/Berlin'];
  expect(await document('--new', '--title', 'New', '--path', '/new', ...when, '--yes')).toMatchObject({ code: 0 });
  const [first] = await records();
  expect(first?.value).toMatchObject({ publishedAt: '2026-05-06T07:08:00+02:00', path: '/new' });
  expect(isTid(first?.uri.split('/').at(-1))).toBe(true);
  const twin = await document('--new', '--title', 'New', '--path', '/new/', '--yes');
  expect(twin).toMatchObject({ code: 1, err: expect.stringContaining('already: at://') });
  const page = 'https://alice.example/blog/new';
  expect(await document(page)).toMatchObject({ code: 0, out: expect.stringContaining('  title: New') });
  expect((await document(page, '--delete', '--dry-run')).out).toContain('Nothing was written');
  const gone = await document(page, '--delete', '--yes');
  expect(gone).toMatchObject({ code: 0, out: expect.stringContaining('Deleted: at://') });
  expect(await records()).toEqual([]);
});
