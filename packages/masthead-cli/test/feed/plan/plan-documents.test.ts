import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { FoundRecord } from '../../../../../src/atproto/node/repository/newest-records.ts';
import { writtenPublication } from '../../../../../src/lexicon/records/site-records.ts';
import { documentKey } from '../../../src/feed/plan/document-address.ts';
import type { DocumentEntry, PlanOptions } from '../../../src/feed/plan/document-plan.ts';
import { planDocuments } from '../../../src/feed/plan/plan-documents.ts';
import { applyPlan } from '../apply-plan.ts';

const DID = 'did:plc:aaaaaaaaaaaaaaaaaaaaaaaa';
const SITE = `at://${DID}/site.standard.publication/3aaaaaaaaaa2a`;
const publication = writtenPublication({ uri: SITE, record: { url: 'https://alice.example/blog', name: 'Alice' } });
const NOW = Date.parse('2026-11-01T00:00:00Z');

function plan(
  entries: readonly Partial<DocumentEntry>[],
  documents: readonly FoundRecord[] = [],
  more: Partial<PlanOptions> = {},
) {
  const whole = entries.map((entry, place) => ({ source: `${place}`, ...entry }));
  return planDocuments({ publication, entries: whole, documents, now: NOW, ...more });
}

const at = (path: string) => `https://alice.example/blog${path}`;
const ENTRY = { url: at('/a'), title: 'A', publishedAt: '2026-01-02T00:00:00Z' };
const held = (record: object, key = documentKey(SITE, '/a', ENTRY.publishedAt)): FoundRecord => ({
  uri: `at://${DID}/site.standard.document/${key}`,
  cid: 'bafyold',
  record: {
    $type: 'site.standard.document',
    site: SITE,
    path: '/a',
    title: 'A',
    publishedAt: '2026-01-02T00:00:00Z',
    ...record,
  },
});

describe('a new entry', () => {
  it('becomes a document with a key of its own, the oldest first', () => {
    const { writes } = plan([{ ...ENTRY, url: at('/b'), publishedAt: '2026-05-01T00:00:00Z' }, ENTRY]);
    expect(writes.map(({ action, rkey, after }) => [action, rkey, after?.path])).toEqual([
      ['create', documentKey(SITE, '/a', ENTRY.publishedAt), '/a'],
      ['create', documentKey(SITE, '/b', '2026-05-01T00:00:00Z'), '/b'],
    ]);
    const { title, publishedAt } = ENTRY;
    expect(writes[0]?.after).toEqual({ $type: 'site.standard.document', site: SITE, path: '/a', title, publishedAt });
  });

  it.each([
    ['a link below the publication', { url: 'https://alice.example/blog/x/' }, '/x/'],
    ['a page at /blog/blog, which the feed says itself', { url: 'https://alice.example/blog/blog/x' }, '/blog/x'],
    ['a link with a query', { url: 'https://alice.example/blog/x?utm=1#top' }, '/x'],
    ['capital letters in the host', { url: 'https://Alice.example/blog/x' }, '/x'],
  ])('has the path of its page: %s', (_note, entry, path) => {
    const { writes, refused } = plan([{ ...ENTRY, ...entry }]);
    expect([writes[0]?.after?.path, refused]).toEqual([path, []]);
  });

  it.each<[note: string, publishedAt: string, updatedAt: string, published: string, updated?: string | undefined]>([
    ['without a date takes that of its last change', '', '2026-02-02T00:00:00Z', '2026-02-02T00:00:00Z', undefined],
    [
      'that changed later says so',
      ENTRY.publishedAt,
      '2026-02-02T00:00:00Z',
      ENTRY.publishedAt,
      '2026-02-02T00:00:00Z',
    ],
    ['that changed in the same moment does not', ENTRY.publishedAt, '2026-01-02T01:00:00+01:00', ENTRY.publishedAt],
  ])('%s', (_note, publishedAt, updatedAt, published, updated) => {
    const { publishedAt: _, ...rest } = ENTRY;
    const entry = { ...rest, ...(publishedAt && { publishedAt }), updatedAt };
    const { after } = plan([entry]).writes[0] ?? {};
    expect([after?.publishedAt, after?.updatedAt]).toEqual([published, updated]);
  });
});

describe('a document that is there', () => {
  it.each([
    { note: 'by sync', document: held({}) },
    { note: 'by another tool, with a key of its own', document: held({}, '3maaaaaaaaa2a') },
    { note: 'with another spelling of its path', document: held({ path: 'a/' }) },
    { note: 'which belongs to no publication', document: held({ site: 'https://alice.example/blog/' }) },
    { note: 'with the same date in another zone', document: held({ publishedAt: '2026-01-02T01:00:00.000+01:00' }) },
  ])('and is like its entry is left as it is: $note', ({ document }) => {
    expect(plan([ENTRY], [document])).toMatchObject({ writes: [], unchanged: 1, refused: [] });
  });

  it('changes by what the entry says; everything else stays', () => {
    const rest = {
      bskyPostRef: { uri: 'at://x', cid: 'y' },
      description: 'kept',
      updatedAt: '2026-03-03T00:00:00Z',
      extension: [1],
    };
    const { writes } = plan([{ ...ENTRY, title: 'Better', tags: ['x'] }], [held(rest)]);
    expect(writes).toHaveLength(1);
    expect(writes[0]).toMatchObject({ action: 'update', cid: 'bafyold' });
    expect(writes[0]?.after).toEqual({ ...held(rest).record, title: 'Better', tags: ['x'] });
  });

  // Builders stamp every entry at every build.
  it('of which only the date of the last change differs is left as it is', () => {
    const entry = { ...ENTRY, updatedAt: '2026-02-02T00:00:00Z' };
    for (const updatedAt of [undefined, '2026-02-01T00:00:00Z'])
      expect(plan([entry], [held({ updatedAt })])).toMatchObject({ writes: [], unchanged: 1 });
  });

  it('that changes twice on a day of which only the date is said changes twice', () => {
    const day = '2026-02-02T00:00:00Z';
    const documents = ['Better', 'Best'].reduce(
      (before, title) => applyPlan(before, plan([{ ...ENTRY, title, updatedAt: day }], before)),
      [held({})],
    );
    expect(documents.map(({ record }) => record)).toEqual([{ ...held({}).record, title: 'Best', updatedAt: day }]);
  });

  it('loses its tags when the entry has an empty list', () => {
    expect(plan([{ ...ENTRY, tags: [] }], [held({ tags: ['a'] })]).writes[0]?.after).not.toHaveProperty('tags');
  });

  it('of two at one page, that with the older key changes', () => {
    const older = held({}, '2222222222222');
    const { writes } = plan([{ ...ENTRY, title: 'Better' }], [held({}), older]);
    expect(writes.map(({ uri }) => uri)).toEqual([older.uri]);
  });

  it('whose entry is gone is kept', () => {
    const { writes } = plan([{ ...ENTRY, url: at('/b') }], [held({})]);
    expect(writes.map(({ action, after }) => [action, after?.path])).toEqual([['create', '/b']]);
  });

  it('of another publication is not touched', () => {
    const other = held({ site: SITE.replace('3a', '3b') }, '3maaaaaaaaa2a');
    expect(plan([ENTRY], [other]).writes.map(({ action }) => action)).toEqual(['create']);
  });

  it('that was wrong before may change beside that', () => {
    expect(plan([{ ...ENTRY, title: 'Better' }], [held({ tags: 'no list' })])).toMatchObject({
      refused: [],
      writes: [{ action: 'update' }],
    });
  });
});

describe('an entry that is known by the address it had first', () => {
  const moved = { ...ENTRY, url: at('/new'), id: at('/a') };
  const title = 'Better';

  const better = { ...moved, title };
  it.each([
    { note: 'and has another title', entries: [better], known: ['/new'] },
    { note: 'and another date', entries: [{ ...moved, publishedAt: '2026-05-05T00:00:00Z' }], known: ['/new'] },
    { note: 'with a slash at its end', entries: [{ ...better, id: at('/a/') }], known: ['/new'] },
    { note: 'beside one of the same article', entries: [better, { ...ENTRY, url: at('/b') }], known: ['/new'] },
    { note: 'though another entry is there now', entries: [better, { ...ENTRY, title: 'New' }], known: [] },
    { note: 'as another one is', entries: [better, { ...moved, url: at('/b'), title: 'B' }], known: [] },
    { note: 'where no document is', entries: [{ ...better, id: at('/none') }], known: [] },
    { note: 'of another site', entries: [{ ...better, id: 'https://b.example/blog/a' }], known: [] },
    { note: "which is the site's", entries: [{ ...better, id: at('/') }], known: [] },
  ])('is an edit of its document, $note', ({ entries, known }) => {
    const { writes } = plan(entries, [
      held({ bskyPostRef: { uri: 'at://x', cid: 'y' } }),
      held({ path: '/', title: 'Home' }, '3maaaaaaaaa2a'),
    ]);
    const edits = writes.filter(({ move }) => move?.isKnown).map(({ move }) => move?.write);
    expect(edits.map((write) => write?.after?.path)).toEqual(known);
    for (const write of edits) {
      expect(write).toMatchObject({ action: 'update', uri: held({}).uri, after: { bskyPostRef: { cid: 'y' } } });
    }
  });
});

describe('a document whose publication is gone', () => {
  const GONE = SITE.replace('3a', '3z');
  const orphan = held({ site: GONE, bskyPostRef: { uri: 'at://x', cid: 'y' } }, '3maaaaaaaaa2a');
  const whole = { others: [] };

  it.each([
    { note: 'by its title', entry: { ...ENTRY, publishedAt: '2026-05-05T00:00:00Z' } },
    { note: 'by its date', entry: { ...ENTRY, title: 'Better' } },
    { note: 'at its path with a slash', entry: { ...ENTRY, url: at('/a/') } },
  ])('is taken over, and keeps what else it has: $note', ({ entry }) => {
    const { writes, refused } = plan([entry], [orphan], whole);
    expect(refused).toEqual([]);
    expect(writes.map(({ action, uri, cid }) => ({ action, uri, cid }))).toEqual([
      { action: 'update', uri: orphan.uri, cid: orphan.cid },
    ]);
    const { title, publishedAt } = entry;
    expect(writes[0]?.after).toEqual({ ...orphan.record, site: SITE, title, publishedAt });
    expect(plan([entry], applyPlan([orphan], plan([entry], [orphan], whole)), whole)).toMatchObject({
      writes: [],
      unchanged: 1,
    });
  });

  it('and that may be of another page is named; nothing is doubled', () => {
    const entry = { ...ENTRY, title: 'Other', publishedAt: '2026-05-05T00:00:00Z' };
    expect(plan([entry], [orphan], whole)).toMatchObject({
      writes: [],
      refused: [{ reason: expect.stringMatching(/its publication .* was deleted.*init --key 3zaaaaaaaaa2a/) }],
    });
  });

  it('is left alone where the page has a document, or the publication is there after all', () => {
    expect(plan([ENTRY], [held({}), orphan], whole)).toMatchObject({ writes: [], unchanged: 1 });
    const others = [writtenPublication({ uri: GONE, record: { url: 'https://b.example' } })];
    expect(plan([ENTRY], [orphan], { others }).writes.map(({ action }) => action)).toEqual(['create']);
  });

  it("of somebody else's publication is nobody's", () => {
    const theirs = held({ site: GONE.replace('aaaa', 'bbbb') }, '3maaaaaaaaa2a');
    expect(plan([ENTRY], [theirs], whole).writes.map(({ action }) => action)).toEqual(['create']);
  });
});

describe('a cover', () => {
  const cover = 'https://alice.example/x.png';
  const coverImage = { $type: 'blob', ref: { $link: 'bafkreiold' }, mimeType: 'image/png', size: 9 };

  it.each([
    { note: 'one is there', before: { coverImage }, uploads: [] },
    { note: 'none is there', before: {}, uploads: [cover] },
  ])('is uploaded only when it is new: $note', ({ before, uploads }) => {
    const { writes } = plan([{ ...ENTRY, cover }], [held(before)]);
    expect(writes.map((write) => write.cover)).toEqual(uploads);
  });
});

describe('refuses an entry, and no other', () => {
  it.each<[note: string, entry: Partial<DocumentEntry>, without: keyof DocumentEntry | '', says: RegExp]>([
    ['without a title', {}, 'title', /no title/],
    ['without a date', {}, 'publishedAt', /no date/],
    ['no address', {}, 'url', /no link/],
    ['a link that is only a query', { url: 'https://alice.example/blog/?p=12' }, '', /by a query only/],
    ['a link that climbs out', { url: at('/../x') }, '', /not below/],
    ["another site's link", { url: 'https://b.example/blog/x' }, '', /belongs to another site/],
    ['a longer name that begins alike', { url: 'https://alice.example/blogger/x' }, '', /not below/],
    ['http in place of https', { url: 'http://alice.example/blog/x' }, '', /differ by http/],
    ['www', { url: 'https://www.alice.example/blog/x' }, '', /differ by http, https or www/],
    ['what could not be read', { problem: { why: 'unread-words' } }, '', /U\+FFFD/],
  ])('%s', (_note, entry, without, says) => {
    const given = Object.fromEntries(Object.entries({ ...ENTRY, ...entry }).filter(([name]) => name !== without));
    const { writes, refused } = plan([{ ...ENTRY, url: at('/good') }, given]);
    expect(writes.map(({ source }) => source)).toEqual(['0']);
    expect(refused).toEqual([{ source: '1', reason: expect.stringMatching(says) }]);
  });

  it('at one page with another: both, each naming the other', () => {
    const { writes, refused } = plan([ENTRY, { ...ENTRY, url: at('/a/'), title: 'Other' }]);
    expect(writes).toEqual([]);
    expect(refused).toEqual([
      { source: '0', reason: expect.stringContaining('1 has the same page, https://alice.example/blog/a') },
      { source: '1', reason: expect.stringContaining('0 has the same page') },
    ]);
  });

  it('whose page has a document of another publication', () => {
    const site = writtenPublication({ uri: SITE.replace('3aaa', '3bbb'), record: { url: 'https://alice.example' } });
    const theirs = held({ site: site.uri, path: '/blog/a/' });
    const { writes, refused } = plan([ENTRY, { ...ENTRY, url: at('/b') }], [theirs], { others: [site] });
    expect(writes.map(({ source }) => source)).toEqual(['1']);
    expect(refused).toEqual([{ source: '0', reason: expect.stringContaining(theirs.uri) }]);
  });

  it('but not one that is listed twice', () => {
    expect(plan([ENTRY, ENTRY])).toMatchObject({ writes: [{ action: 'create' }], refused: [] });
  });
});

it.each([
  ['what is dated tomorrow', { ...ENTRY, publishedAt: '2026-11-02T00:00:00Z' }, 'a date in the future'],
  ["the publication's own page", { ...ENTRY, url: at('/') }, "the publication's own page"],
])('passes over %s', (_note, entry, reason) => {
  expect(plan([entry])).toMatchObject({ writes: [], refused: [], leftOut: [{ reason }] });
});

it('takes only the paths that are named', () => {
  const { writes } = plan([{ ...ENTRY, url: at('/posts/b') }, ENTRY], [], { only: ['posts/'] });
  expect(writes.map(({ after }) => after?.path)).toEqual(['/posts/b']);
});

describe('whatever the entries and the documents', () => {
  const paths = ['/a', '/a/', '/b', '/c', '/posts/d', '/', '/blog/x', '/?p=1', '/../y'];
  const path = fc.constantFrom(...paths);
  const date = fc.constantFrom(
    '2026-01-02T00:00:00Z',
    '2026-01-02T01:00:00+01:00',
    '2025-05-05T05:05:05.123Z',
    '2030-01-01T00:00:00Z',
  );
  const words = fc.constantFrom('A', 'B', 'Long '.repeat(20));
  const entry: fc.Arbitrary<Partial<DocumentEntry>> = fc.record(
    {
      url: fc.constantFrom(...paths.map(at)),
      title: words,
      publishedAt: date,
      updatedAt: date,
      description: words,
      tags: fc.array(fc.constantFrom('x', 'y'), { maxLength: 2 }),
      textContent: words,
      cover: fc.constantFrom(at('/c.png'), at('/d.png')),
    },
    { requiredKeys: ['url', 'title', 'publishedAt'] },
  );
  const document = fc.record(
    { path, title: words, publishedAt: date, other: words },
    { requiredKeys: ['path', 'title'] },
  );

  it('the plan after a plan is empty, and no document is gone', () => {
    fc.assert(
      fc.property(fc.array(entry, { maxLength: 8 }), fc.array(document, { maxLength: 4 }), (entries, found) => {
        const before = found.map((record, place) => held(record, `3maaaaaaaaa2${'abcd'[place]}`));
        const after = applyPlan(before, plan(entries, before));
        expect(plan(entries, after).writes).toEqual([]);
        const uris = new Set(after.map(({ uri }) => uri));
        for (const { uri } of before) expect(uris).toContain(uri);
      }),
    );
  });

  it('a plan that is written in part, wherever it stops, ends like the whole', () => {
    fc.assert(
      fc.property(fc.array(entry, { maxLength: 8 }), fc.nat(8), (entries, stop) => {
        const whole = plan(entries);
        const part = applyPlan([], { ...whole, writes: whole.writes.slice(0, stop) });
        const sorted = (documents: readonly FoundRecord[]) => documents.map(({ uri, record }) => [uri, record]).sort();
        expect(sorted(applyPlan(part, plan(entries, part)))).toEqual(sorted(applyPlan([], whole)));
      }),
    );
  });
});
