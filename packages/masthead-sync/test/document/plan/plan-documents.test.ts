import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { FoundRecord } from '../../../../../src/atproto/node/repository/repository-records.ts';
import type { DocumentEntry } from '../../../src/document/document-entry.ts';
import type { PlanOptions } from '../../../src/document/plan/document-plan.ts';
import { documentKey, planDocuments } from '../../../src/document/plan/plan-documents.ts';
import { applyPlan } from '../apply-plan.ts';

const DID = 'did:plc:aaaaaaaaaaaaaaaaaaaaaaaa';
const SITE = `at://${DID}/site.standard.publication/3aaaaaaaaaa2a`;
const publication = { uri: SITE, record: { url: 'https://alice.example/blog', name: 'Alice' } };
const NOW = Date.parse('2026-11-01T00:00:00Z');

function plan(
  entries: readonly Partial<DocumentEntry>[],
  documents: readonly FoundRecord[] = [],
  more: Partial<PlanOptions> = {},
) {
  const whole = entries.map((entry, place) => ({ source: `${place}.md`, ...entry }));
  return planDocuments({ publication, entries: whole, documents, now: NOW, ...more });
}

const ENTRY = { path: '/a', title: 'A', publishedAt: '2026-01-02T00:00:00Z' };
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
    const { writes } = plan([{ ...ENTRY, path: '/b', publishedAt: '2026-05-01T00:00:00Z' }, ENTRY]);
    expect(writes.map(({ action, rkey, after }) => [action, rkey, after?.path])).toEqual([
      ['create', documentKey(SITE, '/a', ENTRY.publishedAt), '/a'],
      ['create', documentKey(SITE, '/b', '2026-05-01T00:00:00Z'), '/b'],
    ]);
    expect(writes[0]?.after).toEqual({ $type: 'site.standard.document', site: SITE, ...ENTRY });
  });

  it.each([
    { note: 'a link below the publication', entry: { url: 'https://alice.example/blog/x/' }, path: '/x/' },
    {
      note: 'a page at /blog/blog, which the feed says itself',
      entry: { url: 'https://alice.example/blog/blog/x' },
      path: '/blog/x',
    },
    { note: 'a link with a query', entry: { url: 'https://alice.example/blog/x?utm=1#top' }, path: '/x' },
    { note: 'a path from the root', entry: { path: '/blog/x' }, more: { fromRoot: true }, path: '/x' },
    { note: 'capital letters in the host', entry: { url: 'https://Alice.example/blog/x' }, path: '/x' },
  ])('has the path of its page: $note', ({ entry, more, path }) => {
    const { path: _, ...rest } = ENTRY;
    const { writes, refused } = plan([{ ...rest, ...entry }], [], more);
    expect([writes[0]?.after?.path, refused]).toEqual([path, []]);
  });

  it.each([
    {
      note: 'without a date takes that of its last change',
      entry: { publishedAt: undefined, updatedAt: '2026-02-02T00:00:00Z' },
      has: { publishedAt: '2026-02-02T00:00:00Z' },
    },
    {
      note: 'that changed later says so',
      entry: { updatedAt: '2026-02-02T00:00:00Z' },
      has: { updatedAt: '2026-02-02T00:00:00Z' },
    },
    { note: 'that changed in the same moment does not', entry: { updatedAt: '2026-01-02T01:00:00+01:00' }, has: {} },
  ])('$note', ({ entry, has }) => {
    const merged = Object.fromEntries(
      Object.entries({ ...ENTRY, ...entry }).filter(([, value]) => value !== undefined),
    );
    const { $type: _, site: __, title: ___, path: ____, ...dates } = plan([merged]).writes[0]?.after ?? {};
    expect(dates).toEqual({ publishedAt: ENTRY.publishedAt, ...has });
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

  it('loses its tags when the entry has an empty list', () => {
    expect(plan([{ ...ENTRY, tags: [] }], [held({ tags: ['a'] })]).writes[0]?.after).not.toHaveProperty('tags');
  });

  it('of two at one page, that which sync made changes', () => {
    const own = held({});
    const { writes } = plan([{ ...ENTRY, title: 'Better' }], [held({}, '2222222222222'), own]);
    expect(writes.map(({ uri }) => uri)).toEqual([own.uri]);
  });

  it('of another publication is not touched', () => {
    const other = held({ site: SITE.replace('3a', '3b') }, '3maaaaaaaaa2a');
    expect(plan([ENTRY], [other], { deletes: true }).writes.map(({ action }) => action)).toEqual(['create']);
  });

  it('that was wrong before may change beside that', () => {
    expect(plan([{ ...ENTRY, title: 'Better' }], [held({ tags: 'no list' })])).toMatchObject({
      refused: [],
      writes: [{ action: 'update' }],
    });
  });

  it('is left alone where its page was not read', () => {
    expect(plan([{ url: 'https://alice.example/blog/a', unread: true }], [held({})])).toMatchObject({
      writes: [],
      unchanged: 1,
    });
  });
});

describe('a cover', () => {
  const file = { path: '/x.png', cid: 'bafkreinew', mimeType: 'image/png', size: 9 };
  const blob = (cid: string) => ({ $type: 'blob', ref: { $link: cid }, mimeType: 'image/png', size: 9 });

  it.each([
    { note: 'the same bytes are there', cover: { file }, before: blob('bafkreinew'), uploads: false },
    { note: 'other bytes are there', cover: { file }, before: blob('bafkreiold'), uploads: true },
    { note: 'an address, and one is there', cover: { url: '/x.png' }, before: blob('bafkreiold'), uploads: false },
    { note: 'an address, and none is there', cover: { url: '/x.png' }, before: undefined, uploads: true },
  ])('is uploaded only when it is new: $note', ({ cover, before, uploads }) => {
    const { writes } = plan([{ ...ENTRY, cover }], [held(before ? { coverImage: before } : {})]);
    expect(writes.map((write) => write.cover !== undefined)).toEqual(uploads ? [true] : []);
  });

  it('with a relative address counts from its page', () => {
    expect(plan([{ ...ENTRY, cover: { url: 'x.png' } }]).writes[0]?.cover).toEqual({
      url: 'https://alice.example/blog/x.png',
    });
  });
});

describe('refuses an entry, and no other', () => {
  it.each([
    { note: 'without a title', entry: { ...ENTRY, title: undefined }, says: /no title/ },
    { note: 'without a date', entry: { ...ENTRY, publishedAt: undefined }, says: /no date/ },
    { note: 'a doubled base path', entry: { ...ENTRY, path: '/blog/x' }, says: /appended to that.*Right is "\/x"/ },
    {
      note: 'the whole address as path',
      entry: { ...ENTRY, path: 'https://alice.example/blog/x' },
      says: /Right is "\/x"/,
    },
    { note: 'only a query', entry: { ...ENTRY, path: '/?p=12' }, says: /only a query/ },
    {
      note: 'a link that is only a query',
      entry: { ...ENTRY, path: undefined, url: 'https://alice.example/blog/?p=12' },
      says: /by a query only/,
    },
    { note: 'a path that climbs out', entry: { ...ENTRY, path: '/../x' }, says: /leads elsewhere/ },
    {
      note: "another site's link",
      entry: { ...ENTRY, path: undefined, url: 'https://b.example/blog/x' },
      says: /another site's/,
    },
    {
      note: 'a link beside the publication',
      entry: { ...ENTRY, path: undefined, url: 'https://alice.example/about' },
      says: /not below/,
    },
    {
      note: 'a longer name that begins alike',
      entry: { ...ENTRY, path: undefined, url: 'https://alice.example/blogger/x' },
      says: /not below/,
    },
    {
      note: 'http in place of https',
      entry: { ...ENTRY, path: undefined, url: 'http://alice.example/blog/x' },
      says: /differ by http/,
    },
    {
      note: 'www',
      entry: { ...ENTRY, path: undefined, url: 'https://www.alice.example/blog/x' },
      says: /differ by http, https or www/,
    },
    { note: 'neither path nor address', entry: { ...ENTRY, path: undefined }, says: /no path and no address/ },
    { note: 'what could not be read', entry: { problem: 'It is broken.' }, says: /^It is broken\.$/ },
  ])('$note', ({ entry, says }) => {
    const given = Object.fromEntries(Object.entries(entry).filter(([, value]) => value !== undefined));
    const { writes, refused } = plan([{ ...ENTRY, path: '/good' }, given]);
    expect(writes.map(({ source }) => source)).toEqual(['0.md']);
    expect(refused).toEqual([{ source: '1.md', reason: expect.stringMatching(says) }]);
  });

  it('at one page with another: both, each naming the other', () => {
    const { writes, refused } = plan([ENTRY, { ...ENTRY, path: '/a/', title: 'Other' }]);
    expect(writes).toEqual([]);
    expect(refused).toEqual([
      {
        source: '0.md',
        reason: expect.stringContaining('1.md stands for the same page, https://alice.example/blog/a'),
      },
      { source: '1.md', reason: expect.stringContaining('0.md stands') },
    ]);
  });

  it('whose page has a document of another publication', () => {
    const site = { uri: SITE.replace('3aaa', '3bbb'), record: { url: 'https://alice.example' } };
    const theirs = held({ site: site.uri, path: '/blog/a/' });
    const { writes, refused } = plan([ENTRY, { ...ENTRY, path: '/b' }], [theirs], { others: [site] });
    expect(writes.map(({ source }) => source)).toEqual(['1.md']);
    expect(refused).toEqual([{ source: '0.md', reason: expect.stringContaining(theirs.uri) }]);
  });

  it('but not one that is listed twice', () => {
    expect(plan([ENTRY, ENTRY])).toMatchObject({ writes: [{ action: 'create' }], refused: [] });
  });
});

it.each([
  { note: 'drafts', entry: { ...ENTRY, hidden: 'a draft' }, reason: 'a draft' },
  {
    note: 'what is dated tomorrow',
    entry: { ...ENTRY, publishedAt: '2026-11-02T00:00:00Z' },
    reason: 'a date to come',
  },
  { note: "the publication's own page", entry: { ...ENTRY, path: '/' }, reason: "the publication's own page" },
])('passes over $note', ({ entry, reason }) => {
  expect(plan([entry])).toMatchObject({ writes: [], refused: [], hidden: [{ reason }] });
});

describe('deletes', () => {
  const deletes = { deletes: true };
  const actions = (...given: Parameters<typeof plan>) => plan(...given).writes.map(({ action }) => action);
  const other = { ...ENTRY, path: '/b' };

  it('a document that sync made, once its entry is gone', () => {
    expect(actions([other], [held({})], deletes)).toEqual(['create', 'delete']);
  });

  it('one whose entry became a draft', () => {
    expect(actions([other, { ...ENTRY, hidden: 'a draft' }], [held({})], deletes)).toEqual(['create', 'delete']);
  });

  it.each([
    { note: 'without being told', entries: [other], document: held({}), more: {} },
    { note: 'what another tool made', entries: [other], document: held({}, '3maaaaaaaaa2a'), more: deletes },
    { note: 'what was moved since', entries: [other], document: held({ path: '/moved' }), more: deletes },
    {
      note: 'what belongs to no publication',
      entries: [other],
      document: held({ site: 'https://alice.example/blog' }),
      more: deletes,
    },
    {
      note: 'the document of an entry that is refused',
      entries: [other, { ...ENTRY, title: '', url: undefined }],
      document: held({ title: '' }),
      more: deletes,
    },
    {
      note: 'while an entry cannot be read',
      entries: [other, { problem: 'It is broken.' }],
      document: held({}),
      more: deletes,
    },
    {
      note: 'while a link has another scheme',
      entries: [other, { ...ENTRY, path: undefined, url: 'http://alice.example/blog/a' }],
      document: held({}),
      more: deletes,
    },
    {
      note: 'what --only leaves out',
      entries: [{ ...other, path: '/posts/b' }],
      document: held({}),
      more: { ...deletes, only: ['/posts/'] },
    },
  ])('not $note', ({ entries, document, more }) => {
    const given = entries.map((entry) =>
      Object.fromEntries(Object.entries(entry).filter(([, value]) => value !== undefined)),
    );
    expect(actions(given, [document], more)).not.toContain('delete');
  });

  it('nothing where the source is empty, and says so', () => {
    expect(plan([], [held({})], deletes)).toMatchObject({
      writes: [],
      notes: [expect.stringContaining('holds no entry')],
    });
  });
});

describe('whatever the entries and the documents', () => {
  const path = fc.constantFrom('/a', '/a/', '/b', '/c', '/posts/d', '/', '/blog/x', '/?p=1', '/../y');
  const date = fc.constantFrom(
    '2026-01-02T00:00:00Z',
    '2026-01-02T01:00:00+01:00',
    '2025-05-05T05:05:05.123Z',
    '2030-01-01T00:00:00Z',
  );
  const words = fc.constantFrom('A', 'B', 'Long '.repeat(20));
  const entry: fc.Arbitrary<Partial<DocumentEntry>> = fc.record(
    {
      path,
      title: words,
      publishedAt: date,
      updatedAt: date,
      description: words,
      tags: fc.array(fc.constantFrom('x', 'y'), { maxLength: 2 }),
      textContent: words,
      cover: fc.constantFrom(
        { url: '/c.png' },
        { file: { path: '/c.png', cid: 'bafkreic', mimeType: 'image/png', size: 1 } },
      ),
      hidden: fc.constantFrom('a draft'),
    },
    { requiredKeys: ['path', 'title', 'publishedAt'] },
  );
  const document = fc.record(
    { path, title: words, publishedAt: date, other: words },
    { requiredKeys: ['path', 'title'] },
  );

  it('the plan after a plan is empty, and no document that sync did not make is gone', () => {
    fc.assert(
      fc.property(
        fc.array(entry, { maxLength: 8 }),
        fc.array(document, { maxLength: 4 }),
        fc.boolean(),
        (entries, found, deletes) => {
          const before = found.map((record, place) => held(record, `3maaaaaaaaa2${'abcd'[place]}`));
          const after = applyPlan(before, plan(entries, before, { deletes }));
          expect(plan(entries, after, { deletes }).writes).toEqual([]);
          const uris = new Set(after.map(({ uri }) => uri));
          for (const { uri } of before) expect(uris).toContain(uri);
        },
      ),
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
