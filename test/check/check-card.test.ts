import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { assembleCardView } from '../../src/atproto/view/assemble-card-view.ts';
import { checkCard } from '../../src/check/check-card.ts';
import { FINDING_IDS, type Finding } from '../../src/check/finding.ts';
import { type CheckedRecords, isLoose } from '../../src/check/records.ts';
import { canonicalizeUrl, matchesLink } from '../../src/core/index.ts';
import { addressOf } from '../../src/core/match/record-address.ts';
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

interface Set {
  /** Changes to the right records; `undefined` takes a field out. */
  pub?: object;
  doc?: object;
  more?: Partial<CheckedRecords>;
}

function records({ pub, doc, more }: Set): CheckedRecords {
  return {
    publication: { uri: PUB, record: { ...PUBLICATION, ...pub } },
    ...(doc && { document: { uri: DOC, record: { ...DOCUMENT, ...doc } } }),
    now: NOW,
    ...more,
  };
}

interface Row extends Set {
  note: string;
  id: Finding['id'];
  stops?: true;
  at: string;
  found?: unknown;
  wanted?: unknown;
  says?: RegExp;
}

const BLOG = { url: 'https://alice.example/blog' };
const BLOB = { $type: 'blob', ref: { $link: 'bafyicon' }, mimeType: 'image/png', size: 4096 };
const link = (url: string) => ({ more: { link: url } });

const ROWS: Row[] = [
  {
    note: 'WordPress in a subdirectory, Ghost below a path: the path says again what the publication says',
    pub: BLOG,
    doc: { path: '/blog/post' },
    ...link('https://alice.example/blog/post'),
    id: 'doubled-path',
    stops: true,
    at: 'document.path',
    found: '/blog/post',
    wanted: '/post',
    says: /stands for "https:\/\/alice\.example\/blog\/blog\/post"/,
  },
  {
    note: 'the same without a link to hold it to',
    pub: BLOG,
    doc: { path: '/blog/post' },
    id: 'doubled-path',
    at: 'document.path',
    wanted: '/post',
  },
  {
    note: 'the same in a loose document',
    doc: { site: 'https://alice.example/blog/', path: 'blog/post/' },
    ...link('https://alice.example/blog/post'),
    id: 'doubled-path',
    stops: true,
    at: 'document.path',
    wanted: '/post/',
  },
  {
    note: 'a script that writes the whole address as the path',
    pub: BLOG,
    doc: { path: 'https://alice.example/blog/post?ref=x' },
    ...link('https://alice.example/blog/post'),
    id: 'address-as-path',
    stops: true,
    at: 'document.path',
    wanted: '/post',
  },
  {
    note: 'an address without its scheme as the path',
    pub: BLOG,
    doc: { path: 'Alice.example/blog/post' },
    id: 'address-as-path',
    at: 'document.path',
    wanted: '/post',
  },
  {
    note: 'the address of a page on another site as the path',
    pub: BLOG,
    doc: { path: 'https://bob.example/post' },
    id: 'address-as-path',
    at: 'document.path',
    says: /whole address of a page/,
  },
  {
    note: "WordPress's plain permalinks",
    doc: { path: '/?p=12' },
    id: 'query-path',
    stops: true,
    at: 'document.path',
    found: '/?p=12',
    says: /never count/,
  },
  {
    note: 'a path that is only a fragment, on a page that has one of its own',
    doc: { path: '/#/first' },
    ...link('https://alice.example/essays/first'),
    id: 'query-path',
    stops: true,
    at: 'document.path',
    wanted: '/essays/first',
  },
  { note: 'a path that climbs out', doc: { path: '/../b' }, id: 'outside-path', stops: true, at: 'document.path' },
  {
    note: 'a publication at an old origin',
    pub: { url: 'https://old.example/blog' },
    doc: { path: '/post' },
    ...link('https://alice.example/blog/post'),
    id: 'other-host',
    stops: true,
    at: 'publication.url',
    found: 'https://old.example/blog',
    wanted: 'https://alice.example/blog',
  },
  {
    note: 'a loose document at an old origin',
    doc: { site: 'https://old.example', path: '/post' },
    ...link('https://alice.example/post'),
    id: 'other-host',
    stops: true,
    at: 'document.site',
    wanted: 'https://alice.example',
  },
  {
    note: 'http for https',
    pub: { url: 'http://alice.example' },
    ...link('https://alice.example'),
    id: 'other-scheme',
    stops: true,
    at: 'publication.url',
    wanted: 'https://alice.example',
  },
  {
    note: 'http, without a link to hold it to',
    pub: { url: 'http://alice.example/' },
    id: 'other-scheme',
    at: 'publication.url',
    wanted: 'https://alice.example/',
  },
  {
    note: 'an old link with http: nobody goes back',
    ...link('http://alice.example'),
    id: 'other-scheme',
    stops: true,
    at: 'link.url',
    wanted: 'https://alice.example',
  },
  {
    note: 'www on one side',
    pub: { url: 'https://www.alice.example/' },
    doc: {},
    ...link('https://alice.example/essays/first'),
    id: 'other-www',
    stops: true,
    at: 'publication.url',
    wanted: 'https://alice.example',
  },
  {
    note: 'www in the link, which redirects to the record: the link is what is wrong',
    more: { link: 'https://www.alice.example', leads: { link: { url: 'https://alice.example', how: 'redirect' } } },
    id: 'other-www',
    stops: true,
    at: 'link.url',
    wanted: 'https://alice.example',
  },
  {
    note: 'the tool wrote into the record where its page is, and that is elsewhere',
    doc: { canonicalUrl: 'https://www.alice.example/essays/first' },
    id: 'other-www',
    at: 'publication.url',
    wanted: 'https://www.alice.example',
    says: /canonicalUrl/,
  },
  {
    note: 'no path, where the link has one: it stands for the front page',
    doc: { path: undefined },
    ...link('https://alice.example/essays/first'),
    id: 'no-path',
    stops: true,
    at: 'document.path',
    wanted: '/essays/first',
    says: /front page/,
  },
  {
    note: 'an address that no index keeps',
    doc: { path: `/${'long-'.repeat(420)}` },
    id: 'long-address',
    stops: true,
    at: 'document.path',
    says: /more than 2048 characters/,
  },
  {
    note: 'filed under the wrong one of two publications',
    doc: { path: '/first' },
    more: {
      link: 'https://notes.example/first',
      publications: [
        { uri: PUB, record: PUBLICATION },
        { uri: `${PUB}b`, record: { url: 'https://notes.example', name: 'Notes' } },
      ],
    },
    id: 'wrong-site',
    stops: true,
    at: 'document.site',
    wanted: `${PUB}b`,
  },
  {
    note: 'the file of a page in the link: the link is what to change',
    doc: {},
    ...link('https://alice.example/essays/first/index.html'),
    id: 'other-address',
    stops: true,
    at: 'link.url',
    wanted: 'https://alice.example/essays/first',
  },
  {
    note: 'another path',
    doc: {},
    ...link('https://alice.example/essays/1'),
    id: 'other-address',
    stops: true,
    at: 'document.path',
    wanted: '/essays/1',
  },
  {
    note: "Leaflet's old collection, where the same key exists in the new one",
    doc: { site: PUB.replace('site.standard', 'pub.leaflet') },
    more: { publication: undefined, publications: [{ uri: PUB, record: PUBLICATION }] },
    id: 'leaflet-site',
    stops: true,
    at: 'document.site',
    wanted: PUB,
  },
  {
    note: 'a document without a site',
    doc: { site: undefined },
    more: { publication: undefined, publications: [{ uri: PUB, record: PUBLICATION }] },
    id: 'no-site',
    stops: true,
    at: 'document.site',
    wanted: PUB,
  },
  {
    note: 'a site that was deleted',
    doc: { site: PUB.replace('222', '233') },
    more: { publication: undefined, publications: [{ uri: PUB, record: PUBLICATION }] },
    id: 'unknown-site',
    stops: true,
    at: 'document.site',
    wanted: PUB,
    says: /does not exist/,
  },
  {
    note: 'a site named by a handle',
    doc: { site: PUB.replace(DID, 'alice.example') },
    more: { publication: undefined, publications: [{ uri: PUB, record: PUBLICATION }] },
    id: 'unknown-site',
    stops: true,
    at: 'document.site',
    wanted: PUB,
    says: /by a handle/,
  },
  {
    note: "somebody else's publication",
    doc: { site: PUB.replaceAll('aaaa', 'bbbb') },
    more: { publication: undefined, publications: [] },
    id: 'unknown-site',
    stops: true,
    at: 'document.site',
    says: /somebody else/,
  },
  {
    note: 'a site without a scheme',
    doc: { site: 'alice.example/blog' },
    more: { publication: undefined },
    id: 'unknown-site',
    stops: true,
    at: 'document.site',
    wanted: 'https://alice.example/blog',
  },
  {
    note: 'a publication without an address',
    pub: { url: undefined },
    id: 'field',
    stops: true,
    at: 'publication.url',
  },
  {
    note: 'an address without a scheme',
    pub: { url: 'alice.example' },
    id: 'field',
    stops: true,
    at: 'publication.url',
    wanted: 'https://alice.example',
  },
  {
    note: 'the name under "title"',
    pub: { name: undefined, title: 'Alice' },
    id: 'misnamed',
    stops: true,
    at: 'publication.name',
    wanted: 'Alice',
  },
  {
    note: 'no date; its key knows when it was made',
    doc: { publishedAt: undefined },
    id: 'no-date',
    stops: true,
    at: 'document.publishedAt',
    wanted: '2026-09-30T00:00:01.000Z',
  },
  {
    note: 'the date under another name',
    doc: { publishedAt: undefined, createdAt: '2026-10-01' },
    id: 'no-date',
    stops: true,
    at: 'document.publishedAt',
    wanted: '2026-10-01T00:00:00.000Z',
  },
  {
    note: 'a date without a zone',
    doc: { publishedAt: '2026-06-01T08:00:00' },
    id: 'date',
    at: 'document.publishedAt',
    found: '2026-06-01T08:00:00',
    wanted: '2026-06-01T08:00:00.000Z',
  },
  {
    note: 'a date without a time',
    doc: { publishedAt: '2026-05-27' },
    id: 'date',
    at: 'document.publishedAt',
    wanted: '2026-05-27T00:00:00.000Z',
  },
  { note: 'no date at all', doc: { publishedAt: 'soon' }, id: 'date', stops: true, at: 'document.publishedAt' },
  {
    note: 'a date to come',
    doc: { publishedAt: '2027-01-15T00:00:00Z' },
    id: 'future-date',
    at: 'document.publishedAt',
    found: '2027-01-15T00:00:00Z',
  },
  {
    note: 'a path without its slash',
    doc: { path: '3lz2aumjnok2w' },
    id: 'path-slash',
    at: 'document.path',
    wanted: '/3lz2aumjnok2w',
  },
  {
    note: 'capital letters in the host',
    pub: { url: 'https://Alice.Example/Blog' },
    id: 'host-case',
    at: 'publication.url',
    wanted: 'https://alice.example/Blog',
  },
  {
    note: 'the cover under "cover"',
    doc: { cover: BLOB },
    id: 'misnamed',
    at: 'document.coverImage',
    wanted: BLOB,
    says: /"cover"/,
  },
  {
    note: 'one contributor, in the singular',
    doc: { contributor: { did: DID, role: 'author' } },
    id: 'misnamed',
    at: 'document.contributors',
    wanted: [{ did: DID, role: 'author' }],
  },
  {
    note: 'a field in snake case',
    doc: { textContent: undefined, text_content: 'Words.' },
    id: 'misnamed',
    at: 'document.textContent',
    wanted: 'Words.',
  },
  {
    note: 'HTML where the plain text belongs',
    doc: { textContent: '<p>Words.</p>' },
    id: 'html-words',
    at: 'document.textContent',
    found: '<p>Words.</p>',
  },
  {
    note: 'a sign as HTML writes it',
    doc: { title: 'Tom &amp; Jerry&#8217;s' },
    id: 'html-text',
    at: 'document.title',
    says: /"&amp;", and cards show it letter by letter/,
    wanted: 'Tom & Jerry’s',
  },
  {
    note: 'tags in a title',
    doc: { title: 'All <em class="x">about</em><br>it' },
    id: 'html-text',
    at: 'document.title',
    wanted: 'All about it',
  },
  {
    note: 'nothing but tags: only the owner knows a name',
    pub: { name: '<p></p>' },
    id: 'html-text',
    at: 'publication.name',
    wanted: undefined,
  },
  {
    note: 'letters that a program could not read',
    doc: { title: 'Caf\uFFFD am Hafen' },
    id: 'lost-letters',
    at: 'document.title',
    says: /in the place of a letter/,
    wanted: undefined,
  },
  {
    note: 'the theme under "theme"',
    pub: { basicTheme: undefined, theme },
    id: 'misnamed',
    at: 'publication.basicTheme',
    wanted: theme,
  },
  {
    note: 'a colour as hex',
    pub: { basicTheme: { ...theme, accent: '#0c5aa0' } },
    id: 'field',
    at: 'publication.basicTheme.accent',
    found: '#0c5aa0',
    wanted: color(12, 90, 160),
  },
  {
    note: 'a colour without its type',
    pub: { basicTheme: { ...theme, accent: { r: 1, g: 2, b: 3 } } },
    id: 'field',
    at: 'publication.basicTheme.accent.$type',
    wanted: 'site.standard.theme.color#rgb',
  },
  {
    note: 'an icon that is an address',
    pub: { icon: 'https://alice.example/icon.png' },
    id: 'no-blob',
    at: 'publication.icon',
    found: 'https://alice.example/icon.png',
    says: /wants a blob/,
  },
  {
    note: 'an icon without its type',
    pub: { icon: { ...BLOB, $type: undefined } },
    id: 'no-blob',
    at: 'publication.icon',
    says: /not written as a blob/,
  },
  {
    note: 'an icon whose CID stands in plain',
    pub: { icon: { cid: 'bafyicon', mimeType: 'image/png', size: 4096 } },
    id: 'no-blob',
    at: 'publication.icon',
    says: /not written as a blob/,
  },
  {
    note: 'a label that is none',
    pub: { labels: { $type: 'com.atproto.label.defs#selfLabels', values: [{ val: 'art' }, { val: 'adult' }] } },
    id: 'label',
    at: 'publication.labels.values.1.val',
    found: 'adult',
    wanted: 'sexual',
  },
  {
    note: 'hidden by its owner',
    pub: { labels: hidden },
    doc: {},
    id: 'hidden',
    stops: true,
    at: 'publication.labels',
  },
  {
    note: 'a record key that is no TID',
    more: { publication: { uri: `at://${DID}/site.standard.publication/self`, record: PUBLICATION } },
    id: 'record-key',
    at: 'publication.',
    says: /"self" is no TID/,
  },
  {
    note: 'the type of another record',
    pub: { $type: 'site.standard.document' },
    id: 'field',
    stops: true,
    at: 'publication.$type',
    wanted: 'site.standard.publication',
  },
  { note: 'no record at all', more: { publication: { record: 7 } }, id: 'field', stops: true, at: 'publication.' },
];

describe('each fault by the field to change and what to write there', () => {
  it.each(ROWS)('$note', ({ id, stops = false, at, found, wanted, says, ...set }) => {
    const all = checkCard(records(set));
    const it = all.find((each) => each.id === id && `${each.record}.${each.field}` === at);
    expect(it, JSON.stringify(all)).toBeDefined();
    expect(it?.stops).toBe(stops);
    if (found !== undefined) expect(it?.found).toBe(JSON.stringify(found));
    expect(it?.wanted && JSON.parse(it.wanted)).toEqual(wanted);
    expect(it?.says).toMatch(says ?? /\.$/);
    expect(it?.advice).toMatch(/\.$/);
    // What stops the card comes first, and nothing else is made up beside it.
    expect(all[0]?.stops).toBe(all.some((each) => each.stops));
    expect(all).toHaveLength(1);
  });

  it.each(ROWS.filter(({ wanted }) => wanted !== undefined))('writing what it says mends it: $note', (row) => {
    const set = records(row);
    const all = checkCard(set);
    const left = checkCard(all.reduce(mended, set));
    expect(left.filter(({ field, record }) => `${record}.${field}` === row.at)).toEqual([]);
  });

  // "Begin it with a slash", with the command that writes /https://…, and without a link an address that stands in the code alone.
  it.each([undefined, 'https://alice.example/post'])(
    'a whole address as the path, with the publication unknown, link %s',
    (link) => {
      const site = 'at://alice.example/site.standard.publication/3mwozxkf2m222';
      const document = { uri: DOC, record: { ...DOCUMENT, site, path: 'https://alice.example/post' } };
      const [path] = checkCard({ document, link, now: NOW }).filter(({ field }) => field === 'path');
      expect(path).toMatchObject({
        id: 'address-as-path',
        says: expect.stringContaining('so the document stands for no page'),
      });
      expect(path?.run ?? []).toEqual([]);
    },
  );

  // "It is missing. Put it right, or leave it out.", and beside the advice to upload the cover the command that takes it away.
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
    expect(new Set(ROWS.map(({ id }) => id))).toEqual(new Set(FINDING_IDS));
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
      themed: fc.boolean(),
      loose: fc.boolean(),
      own: fc.constantFrom(
        {},
        { theme: { $type: 'blog.pckt.theme', light: { accent: '#123456' } } },
        { createdAt: 'x' },
      ),
      content: fc.constantFrom(
        undefined,
        { $type: 'pub.leaflet.content', pages: [] },
        { $type: 'at.markpub.markdown', text: 'a' },
      ),
    })
    .filter(({ base, path }) => base[0] !== path[0]);

  test('a right record has no finding, whether a link is given or not', () => {
    fc.assert(
      fc.property(right, fc.boolean(), ({ host, base, path, name, date, themed, loose, own, content }, linked) => {
        const url = [`https://${host}.example`, ...base].join('/');
        const set: CheckedRecords = {
          publication: {
            uri: PUB,
            record: { ...own, ...PUBLICATION, url, name, ...(themed ? {} : { basicTheme: undefined }) },
          },
          document: {
            uri: DOC,
            record: {
              ...DOCUMENT,
              site: loose ? url : PUB,
              path: `/${path.join('/')}`,
              title: name,
              publishedAt: date.toISOString(),
              ...(content && { content }),
            },
          },
          now: NOW,
        };
        const page = `${url}/${path.join('/')}?utm_source=x#top`;
        expect(checkCard({ ...set, ...(linked && { link: page }) })).toEqual([]);
        expect(checkCard({ publication: set.publication, now: NOW, ...(linked && { link: `${url}/` }) })).toEqual([]);
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
    link: fc.option(
      fc.constantFrom('https://alice.example', 'https://alice.example/blog/a', 'http://alice.example/essays/first'),
      {
        nil: undefined,
      },
    ),
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
      { numRuns: 1000 },
    );
  });

  test('whatever a record holds, findings are short, and a terminal may show them', () => {
    const anything = fc.oneof(
      fc.string({ unit: 'binary' }).map((mimeType) => ({ ...BLOB, mimeType })),
      fc.jsonValue({ maxDepth: 4 }),
      fc.string({ unit: 'binary', maxLength: 300 }),
    );
    fc.assert(
      fc.property(
        fc.dictionary(
          fc.constantFrom(...Object.keys({ ...PUBLICATION, ...DOCUMENT, cover: 1, contributor: 1, labels: 1 })),
          anything,
        ),
        (record) => {
          const set = {
            publication: { uri: PUB, record },
            document: { uri: DOC, record },
            link: 'https://alice.example',
          };
          for (const { found = '', wanted = '', says, advice } of checkCard(set)) {
            for (const words of [found, wanted, says, advice])
              expect(words).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}\p{Cs}\u202a-\u202e\u2066-\u2069]/u);
            expect(found.length).toBeLessThan(1000);
            expect(says.length + advice.length).toBeLessThan(4100);
            if (wanted) JSON.parse(wanted);
          }
        },
      ),
    );
  });
});

/** Whether the index and the client make a card of these records, for this link or for their own address. */
function hasCard(set: CheckedRecords): boolean {
  const [publication, document] = [parsePublication(set.publication?.record), parseDocument(set.document?.record)];
  const given = [set.document, isLoose(set) ? undefined : set.publication].filter((each) => each !== undefined);
  const typed = given.every(({ record, uri = '' }) => {
    const { $type } = record as { $type?: unknown };
    return $type === undefined || $type === uri.split('/')[3];
  });
  const loose = isLoose(set);
  if (!typed || (set.document && !document) || (!loose && !publication)) return false;
  if (document && !loose && document.site !== PUB) return false;
  const address = addressOf(set);
  if (address === null || canonicalizeUrl(address) === null) return false;
  if (set.link !== undefined && !matchesLink(address, set.link)) return false;
  const parts = {
    ...(document && { document: { uri: DOC, cid: 'c', record: document } }),
    ...(publication && !loose && { publication: { uri: PUB, cid: 'c', record: publication } }),
  };
  return assembleCardView({ link: address, ...parts, blobUrl: () => undefined }) !== null;
}
