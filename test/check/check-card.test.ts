import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { assembleCardView } from '../../src/atproto/view/assemble-card-view.ts';
import { checkCard } from '../../src/check/check-card.ts';
import { type CheckedRecords, isLoose, readRecords } from '../../src/check/checked-records.ts';
import { FINDING_IDS, type Finding } from '../../src/check/findings.ts';
import { canonicalizeUrl, matchesLink } from '../../src/core/index.ts';
import { addressOf } from '../../src/core/match/record-address.ts';
import { valueAt } from '../../src/core/read-fields.ts';
import { parseDocument, parsePublication } from '../../src/lexicon/index.ts';
import { color, hidden, icon, theme } from '../lexicon/sample-records.ts';

const DID = 'did:plc:aaaaaaaaaaaaaaaaaaaaaaaa';
const PUB = `at://${DID}/site.standard.publication/3mwozxkf2m222`;
const DOC = `at://${DID}/site.standard.document/3mwozxkf2m223`;
const NOW = Date.UTC(2026, 10, 20);

const PUBLICATION = {
  $type: 'site.standard.publication',
  url: 'https://alice.example',
  name: 'Alice',
  icon,
  basicTheme: theme,
};
const DOCUMENT = {
  $type: 'site.standard.document',
  site: PUB,
  path: '/essays/first',
  title: 'First',
  publishedAt: '2026-11-01T10:00:00.000Z',
  textContent: 'All about it.',
};

/**
 * Changes to the right records, where `undefined` takes a field out, and what is known beside them.
 */
interface Set extends Partial<CheckedRecords> {
  readonly pub?: object;
  readonly doc?: object;
}

function records({ pub, doc, ...more }: Set): CheckedRecords {
  return {
    publication: { uri: PUB, record: { ...PUBLICATION, ...pub } },
    ...(doc && { document: { uri: DOC, record: { ...DOCUMENT, ...doc } } }),
    now: NOW,
    ...more,
  };
}

type Row = [
  note: string,
  /** Whether it stops the card, its id, and the field to change. */
  fault: `${'stops ' | ''}${Finding['id']} ${Finding['record']}.${string}`,
  set: Set,
  wanted?: unknown,
  says?: RegExp,
];

const HOME = PUBLICATION.url;
const FIRST = `${HOME}/essays/first`;
const WWW = 'https://www.alice.example';
const BLOG = { url: `${HOME}/blog` };
const POST = `${BLOG.url}/post`;
const BLOB = { $type: 'blob', ref: { $link: 'bafyicon' }, mimeType: 'image/png', size: 4096 };
const UNTYPED = { ...BLOB, $type: undefined };
const HEX = { ...theme, accent: '#0c5aa0' };
const LABELS = { $type: 'com.atproto.label.defs#selfLabels', values: [{ val: 'art' }, { val: 'adult' }] };
const NOTES = { uri: `${PUB}b`, record: { url: 'https://notes.example', name: 'Notes' } };
const KNOWN = { uri: PUB, record: PUBLICATION };
const doc = (fields: object, link?: string): Set => ({ doc: fields, link });
const pub = (fields: object, link?: string): Set => ({ pub: fields, link });
/** A document of the blog, by its path. */
const inBlog = (path: string, link?: string): Set => ({ pub: BLOG, doc: { path }, link });
/** A document whose `site` leads to no publication that was found. */
const lost = (site: unknown, ...publications: { uri: string; record: object }[]): Set => ({
  doc: { site },
  publication: undefined,
  publications,
});

const ROWS: Row[] = [
  // WordPress in a subdirectory, Ghost below a path.
  [
    'the path says again what the publication says',
    'stops doubled-path document.path',
    inBlog('/blog/post', POST),
    '/post',
    /is for "https:\/\/alice\.example\/blog\/blog\/post"/,
  ],
  ['the same without a link to hold it to', 'doubled-path document.path', inBlog('/blog/post'), '/post'],
  [
    'in a loose document',
    'stops doubled-path document.path',
    doc({ site: `${BLOG.url}/`, path: 'blog/post/' }, POST),
    '/post/',
  ],
  ['the whole address as the path', 'stops address-as-path document.path', inBlog(`${POST}?ref=x`, POST), '/post'],
  [
    'the address of a page on another site as the path',
    'address-as-path document.path',
    inBlog('https://bob.example/post'),
    undefined,
    /whole address of a page/,
  ],
  ["WordPress's plain permalinks", 'stops query-path document.path', doc({ path: '/?p=12' }), undefined, /never count/],
  ['a fragment alone', 'stops query-path document.path', doc({ path: '/#/first' }, FIRST), '/essays/first'],
  ['a path that climbs out', 'stops outside-path document.path', doc({ path: '/../b' })],
  [
    'a publication at an old origin',
    'stops other-host publication.url',
    { pub: { url: 'https://old.example/blog' }, doc: { path: '/post' }, link: POST },
    BLOG.url,
  ],
  [
    'a loose document at an old origin',
    'stops other-host document.site',
    doc({ site: 'https://old.example', path: '/post' }, `${HOME}/post`),
    HOME,
  ],
  ['http for https', 'stops other-scheme publication.url', pub({ url: 'http://alice.example' }, HOME), HOME],
  ['an old link with http', 'stops other-scheme link.url', { link: 'http://alice.example' }, HOME],
  ['www on one side', 'stops other-www publication.url', { ...doc({}, FIRST), pub: { url: `${WWW}/` } }, HOME],
  [
    'www in the link, which redirects to the record: the link is what is wrong',
    'stops other-www link.url',
    { link: 'https://www.alice.example', leads: { link: { url: HOME, how: 'redirect' } } },
    HOME,
  ],
  [
    'the tool wrote into the record where its page is, and that is elsewhere',
    'other-www publication.url',
    doc({ canonicalUrl: 'https://www.alice.example/essays/first' }),
    'https://www.alice.example',
    /canonicalUrl/,
  ],
  ['no path for a page', 'stops no-path document.path', doc({ path: undefined }, FIRST), '/essays/first', /front page/],
  [
    'an address that no index keeps',
    'stops long-address document.path',
    doc({ path: `/${'long-'.repeat(420)}` }),
    undefined,
    /more than 2048 characters/,
  ],
  [
    'filed under the wrong one of two publications',
    'stops wrong-site document.site',
    { ...doc({ path: '/first' }, 'https://notes.example/first'), publications: [KNOWN, NOTES] },
    NOTES.uri,
  ],
  ['the file of a page in the link', 'stops other-address link.url', doc({}, `${FIRST}/index.html`), FIRST],
  ['another path', 'stops other-address document.path', doc({}, `${HOME}/essays/1`), '/essays/1'],
  [
    "Leaflet's old collection, where the same key exists in the new one",
    'stops leaflet-site document.site',
    lost(PUB.replace('site.standard', 'pub.leaflet'), KNOWN),
    PUB,
  ],
  ['a document without a site', 'stops no-site document.site', lost(undefined, KNOWN), PUB],
  ['a deleted site', 'stops unknown-site document.site', lost(PUB.replace('222', '233'), KNOWN), PUB, /does not exist/],
  [
    "somebody else's",
    'stops unknown-site document.site',
    lost(PUB.replaceAll('aaaa', 'bbbb')),
    undefined,
    /somebody else/,
  ],
  ['a site without a scheme', 'stops unknown-site document.site', lost('alice.example/blog'), BLOG.url],
  ['a publication without an address', 'stops field publication.url', pub({ url: undefined })],
  ['an address without a scheme', 'stops field publication.url', pub({ url: 'alice.example' }), HOME],
  ['the name under "title"', 'stops misnamed publication.name', pub({ name: undefined, title: 'Alice' }), 'Alice'],
  [
    'no date: its key',
    'stops no-date document.publishedAt',
    doc({ publishedAt: undefined }),
    '2026-09-30T00:00:01.000Z',
  ],
  [
    'the date under another name',
    'stops no-date document.publishedAt',
    doc({ publishedAt: undefined, createdAt: '2026-10-01' }),
    '2026-10-01T00:00:00.000Z',
  ],
  ['no zone', 'date document.publishedAt', doc({ publishedAt: '2026-06-01T08:00:00' }), '2026-06-01T08:00:00.000Z'],
  ['no date at all', 'stops date document.publishedAt', doc({ publishedAt: 'soon' })],
  ['a date to come', 'future-date document.publishedAt', doc({ publishedAt: '2027-01-15T00:00:00Z' })],
  ['a path without its slash', 'path-slash document.path', doc({ path: '3lz2aumjnok2w' }), '/3lz2aumjnok2w'],
  ['capitals', 'host-case publication.url', pub({ url: 'https://Alice.Example/B' }), 'https://alice.example/B'],
  ['the cover under "cover"', 'misnamed document.coverImage', doc({ cover: BLOB }), BLOB, /"cover"/],
  ['one contributor', 'misnamed document.contributors', doc({ contributor: { did: DID } }), [{ did: DID }]],
  ['in snake case', 'misnamed document.textContent', doc({ textContent: undefined, text_content: 'Words.' }), 'Words.'],
  ['HTML for plain text', 'html-words document.textContent', doc({ textContent: '<p>Words.</p>' })],
  [
    'a sign as HTML writes it',
    'html-text document.title',
    doc({ title: 'Tom &amp; Jerry&#8217;s' }),
    'Tom & Jerry’s',
    /"&amp;", and cards show it letter by letter/,
  ],
  ['tags in a title', 'html-text document.title', doc({ title: 'All <em class="x">about</em><br>it' }), 'All about it'],
  ['nothing but tags: only the owner knows a name', 'html-text publication.name', pub({ name: '<p></p>' })],
  ['lost letters', 'lost-letters document.title', doc({ title: 'Caf\uFFFD am Hafen' }), undefined, /place of a letter/],
  ['hex', 'field publication.basicTheme.accent', pub({ basicTheme: HEX }), color(12, 90, 160)],
  ['an address for an icon', 'no-blob publication.icon', pub({ icon: `${HOME}/i.png` }), undefined, /wants a blob/],
  ['an icon without a type', 'no-blob publication.icon', pub({ icon: UNTYPED }), undefined, /not written as a blob/],
  ['a label that is none', 'label publication.labels.values.1.val', pub({ labels: LABELS }), 'sexual'],
  ['hidden by its owner', 'stops hidden publication.labels', { pub: { labels: hidden }, doc: {} }],
  [
    'a record key that is no TID',
    'record-key publication.',
    { publication: { uri: `at://${DID}/site.standard.publication/self`, record: PUBLICATION } },
    undefined,
    /"self" is no TID/,
  ],
  ['another type', 'stops field publication.$type', pub({ $type: DOCUMENT.$type }), 'site.standard.publication'],
];
const readFault = (fault: Row[1]) => {
  const [at = '', id = ''] = fault.split(' ').reverse();
  return { id, at, stops: fault.startsWith('stops ') };
};

describe('each fault by the field to change and what to write there', () => {
  it.each(ROWS)('%s', (_note, fault, set, wanted, says = /\.$/) => {
    const { id, at, stops } = readFault(fault);
    // Nothing else is made up beside it.
    const [one, ...more] = checkCard(records(set));
    expect(more).toEqual([]);
    expect({ ...one, at: `${one?.record}.${one?.field}` }).toMatchObject({ id, at, stops });
    // What it found is what the field has, or the beginning of that.
    const given = one && one.record !== 'link' && records(set)[one.record]?.record;
    const written = given && one?.field ? JSON.stringify(valueAt(given, one.field)) : undefined;
    const found = one?.found?.replace(/"?…$/, '') ?? '';
    if (written) {
      expect(found).not.toBe('');
      expect(written.slice(0, found.length)).toBe(found);
    }
    expect(one?.wanted && JSON.parse(one.wanted)).toEqual(wanted);
    expect(one?.says).toMatch(says);
    expect(one?.advice).toMatch(/\.$/);
    // Writing what it says mends it.
    const left = wanted === undefined || !one ? [] : checkCard(mended(records(set), one));
    expect(left.filter(({ field, record }) => `${record}.${field}` === at)).toEqual([]);
  });

  // "Begin it with a slash", with the command that writes /https://…, and without a link an address
  // that stands in the code alone.
  it.each([undefined, 'https://alice.example/post'])(
    'a whole address as the path, with the publication unknown, link %s',
    (link) => {
      const site = 'at://alice.example/site.standard.publication/3mwozxkf2m222';
      const document = { uri: DOC, record: { ...DOCUMENT, site, path: 'https://alice.example/post' } };
      const [path] = checkCard({ document, link, now: NOW }).filter(({ field }) => field === 'path');
      expect(path).toMatchObject({
        id: 'address-as-path',
        says: expect.stringContaining('so the document is for no page'),
      });
      expect(path?.run ?? []).toEqual([]);
    },
  );

  // "It is missing. Put it right, or leave it out.", and beside the advice to upload the cover the
  // command that takes it away.
  it.each([
    { field: 'title', value: undefined, advice: 'Write it: there is no card without it.' },
    { field: 'publishedAt', value: 1_740_823_200, advice: /^Write date, time and zone/ },
    { field: 'tags', value: 'a, b', advice: 'Put it right, or leave it out.' },
    { field: 'coverImage', value: 'https://alice.example/cover.png', advice: /^Upload .*, or leave it out\.$/ },
  ])('advises what can be done about $field', ({ field, value, advice }) => {
    const [found] = checkCard(records({ doc: { [field]: value } })).filter((each) => each.field === field);
    expect(found?.advice).toMatch(advice);
  });

  it('names such a word behind a value that is no text, nor can become one', () => {
    const labels = { values: [{ val: { toString: 1 } }, { val: 'nsfw' }] };
    const found = checkCard(records({ pub: { labels } }));
    expect(found.find(({ id }) => id === 'label')).toMatchObject({ field: 'labels.values.1.val', found: '"nsfw"' });
  });

  it.each(['AT&T', 'R&D; and more', 'What <b> means', 'a < b and c > d', 'x &unknown; y', '5 <6', 'I <3 you'])(
    'a title that only looks like HTML is left alone: %s',
    (title) => {
      expect(checkCard(records({ doc: { title } })).filter(({ id }) => id === 'html-text')).toEqual([]);
    },
  );

  it('the rows name every fault there is', () => {
    expect(new Set(ROWS.map(([, fault]) => readFault(fault).id))).toEqual(new Set(FINDING_IDS));
  });
});

/** The records with the wanted value in its place. */
function mended(set: CheckedRecords, { record, field, wanted }: Finding): CheckedRecords {
  if (wanted === undefined) return set;
  const value: unknown = JSON.parse(wanted);
  if (record === 'link') return { ...set, link: String(value) };
  const keys = field.split('.');
  const write = (target: unknown, [key = '', ...rest]: readonly string[]): unknown => {
    const copy = (Array.isArray(target) ? [...target] : { ...(target as object) }) as Record<string, unknown>;
    copy[key] = rest.length > 0 ? write(copy[key], rest) : value;
    return copy;
  };
  const old = set[record];
  const next = { ...set, [record]: { ...old, record: write(old?.record, keys) } };
  // A document that names its publication now is looked at together with it.
  const site = (next.document?.record as { site?: unknown } | undefined)?.site;
  const publication = set.publications?.find(({ uri }) => uri === site) ?? next.publication;
  return { ...next, ...(publication && { publication }) };
}

describe('over all records', () => {
  const word = fc.stringMatching(/^[a-z]{3,8}$/);
  const segment = fc.stringMatching(/^[a-z\d][a-z\d._~%20-]{0,9}$/).filter((each) => !/%(?!20)|^\.+$/.test(each));
  const right = fc
    .record({
      host: word,
      base: fc.array(word, { maxLength: 2 }),
      path: fc.array(segment, { minLength: 1, maxLength: 3 }),
      name: fc.string({ minLength: 1, maxLength: 40, unit: 'grapheme' }).filter((each) => /\S/.test(each)),
      date: fc.date({ min: new Date('2020-01-01'), max: new Date(NOW), noInvalidDate: true }),
      basicTheme: fc.constantFrom(theme, undefined),
      loose: fc.boolean(),
      own: fc.constantFrom({}, { theme: { $type: 'blog.pckt.theme' } }, { createdAt: 'x' }),
      content: fc.constantFrom({}, { content: { $type: 'pub.leaflet.content', pages: [] } }),
    })
    .filter(({ base, path }) => base[0] !== path[0]);

  test('a right record has no finding, whether a link is given or not', () => {
    fc.assert(
      fc.property(right, fc.boolean(), ({ host, base, path, name, date, basicTheme, loose, own, content }, linked) => {
        const url = [`https://${host}.example`, ...base].join('/');
        const publication = { uri: PUB, record: { ...own, ...PUBLICATION, url, name, basicTheme } };
        const [site, publishedAt] = [loose ? url : PUB, date.toISOString()];
        const record = { ...DOCUMENT, site, path: `/${path.join('/')}`, title: name, publishedAt, ...content };
        const [page, home] = linked ? [`${url}${record.path}?utm_source=x#top`, `${url}/`] : [undefined, undefined];
        expect(checkCard({ publication, document: { uri: DOC, record }, now: NOW, link: page })).toEqual([]);
        expect(checkCard({ publication, now: NOW, link: home })).toEqual([]);
      }),
    );
  });

  const value = (...good: unknown[]) =>
    fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...good) }, { weight: 1, arbitrary: fc.jsonValue() });
  const halfRight = fc.record({
    publication: fc.record(
      {
        $type: value(PUBLICATION.$type, 'site.standard.document'),
        url: value(PUBLICATION.url, BLOG.url, 'http://ALICE.example//', 'ftp://x', 'alice.example', ''),
        name: value('Alice', ' '),
        icon: value(icon, 'https://alice.example/i.png', { ...icon, size: 2e6 }),
        basicTheme: value(theme, { accent: '#fff' }),
        theme: value(theme),
        labels: value({ values: [{ val: 'adult' }] }, hidden),
      },
      { requiredKeys: [] },
    ),
    document: fc.record(
      {
        $type: value(DOCUMENT.$type),
        site: value(PUB, PUBLICATION.url, PUB.replace('site.standard', 'pub.leaflet'), 'nowhere'),
        path: value('/essays/first', '/blog/a', '?p=1', '/../a', 'https://alice.example/a', '', '/'),
        title: value('First', ''),
        publishedAt: value('2026-11-01', '2026-11-01T10:00:00.000Z', 'soon'),
        textContent: value('Words', '<p>'),
        content: value({ html: '<p>' }),
        canonicalUrl: value('https://alice.example/b'),
        labels: value(hidden),
      },
      { requiredKeys: [] },
    ),
    withDocument: fc.boolean(),
    link: fc.constantFrom(undefined, HOME, `${BLOG.url}/a`, FIRST.replace('s:', ':')),
  });

  test('there is a card exactly when nothing stops it; what stops it comes first', () => {
    fc.assert(
      fc.property(halfRight, ({ publication, document, withDocument, link }) => {
        const set: CheckedRecords = {
          publication: { uri: PUB, record: publication },
          ...(withDocument && { document: { uri: DOC, record: document } }),
          link,
          now: NOW,
        };
        const all = checkCard(set);
        const stopping = all.filter(({ stops }) => stops);
        expect(stopping.length === 0, JSON.stringify(all)).toBe(hasCard(set));
        expect(all.slice(0, stopping.length)).toEqual(stopping);
      }),
      { numRuns: 300 },
    );
  });

  test('whatever a record holds, findings are short, and a terminal may show them', () => {
    const anything = fc.oneof(
      fc.string({ unit: 'binary' }).map((mimeType) => ({ ...BLOB, mimeType })),
      fc.jsonValue({ maxDepth: 4 }),
      fc.string({ unit: 'binary', maxLength: 300 }),
    );
    const fields = Object.keys({ ...PUBLICATION, ...DOCUMENT, cover: 1, contributor: 1, labels: 1 });
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom(...fields), anything), (record) => {
        const set = { publication: { uri: PUB, record }, document: { uri: DOC, record }, link: HOME };
        for (const { found = '', wanted = '', says, advice } of checkCard(set)) {
          for (const words of [found, wanted, says, advice])
            expect(words).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}\p{Cs}\u202a-\u202e\u2066-\u2069]/u);
          expect(found.length).toBeLessThan(1000);
          expect(says.length + advice.length).toBeLessThan(4100);
          if (wanted) JSON.parse(wanted);
        }
      }),
    );
  });
});

/**
 * Whether the index and the client make a card of these records, for this link or for their own
 * address.
 */
function hasCard(set: CheckedRecords): boolean {
  const [publication, document] = [parsePublication(set.publication?.record), parseDocument(set.document?.record)];
  const given = [set.document, isLoose(readRecords(set)) ? undefined : set.publication].filter(
    (each) => each !== undefined,
  );
  const typed = given.every(({ record, uri = '' }) => {
    const { $type } = record as { $type?: unknown };
    return $type === undefined || $type === uri.split('/')[3];
  });
  const loose = isLoose(readRecords(set));
  if (!typed || (set.document && !document) || (!loose && !publication)) return false;
  if (document && !loose && document.site !== PUB) return false;
  const address = addressOf(readRecords(set));
  if (address === null || canonicalizeUrl(address) === null) return false;
  if (set.link !== undefined && !matchesLink(address, set.link)) return false;
  const parts = {
    ...(document && { document: { uri: DOC, cid: 'c', record: document } }),
    ...(publication && !loose && { publication: { uri: PUB, cid: 'c', record: publication } }),
  };
  return assembleCardView({ link: address, ...parts, blobUrl: () => undefined }) !== null;
}
