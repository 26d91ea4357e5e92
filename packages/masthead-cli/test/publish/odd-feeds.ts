import { gzipSync } from 'node:zlib';

/** A feed as somebody out there writes it, for a site at an address. */
export interface OddFeed {
  readonly note: string;
  readonly feed: (site: string) => string | Uint8Array;
  /** The paths of the records that come of it. */
  readonly paths: readonly string[];
  /** What is said of the entries that are refused, in their order. */
  readonly refused?: readonly RegExp[];
}

const DATE = 'Sun, 01 Mar 2026 10:00:00 GMT';
const rss = (items: string, root = '') =>
  `<rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/"${root}><channel><title>A</title>${items}</channel></rss>`;
const item = (link: string, title: string, more = `<pubDate>${DATE}</pubDate>`) =>
  `<item><title>${title}</title><link>${link}</link>${more}</item>`;
const atom = (entries: string, root = '') =>
  `<feed xmlns="http://www.w3.org/2005/Atom"${root}><title>A</title><id>tag:a</id><updated>2026-03-01T10:00:00Z</updated>${entries}</feed>`;
const entry = (link: string, more: string) =>
  `<entry><id>tag:${link}</id><link href="${link}"/><published>2026-03-01T10:00:00Z</published>${more}</entry>`;
const json = (items: readonly object[]) =>
  JSON.stringify({ version: 'https://jsonfeed.org/version/1.1', title: 'A', items });
const post = (site: string, path: string, more: object = {}) => ({
  id: path,
  url: `${site}${path}`,
  title: path,
  date_published: '2026-03-01T10:00:00Z',
  ...more,
});
const one = (title: string, more?: string) => (site: string) => rss(item(`${site}/a`, title, more));
const hostOf = (site: string) => site.replace('http://', '');

export const ODD_FEEDS: readonly OddFeed[] = [
  {
    note: 'in Latin-1',
    feed: (site) =>
      Buffer.from(`<?xml version="1.0" encoding="iso-8859-1"?>${rss(item(`${site}/a`, 'Café à la crème'))}`, 'latin1'),
    paths: ['/a'],
  },
  {
    note: 'in UTF-16, with its mark',
    feed: (site) => Buffer.from(`\uFEFF${atom(entry(`${site}/a`, '<title>Größe</title>'))}`, 'utf16le'),
    paths: ['/a'],
  },
  { note: 'compressed', feed: (site) => gzipSync(rss(item(`${site}/a`, 'A'))), paths: ['/a'] },
  { note: 'with HTML in its titles', feed: one('<![CDATA[A <em>good</em> <a href="/x">year</a>]]>'), paths: ['/a'] },
  {
    note: 'with HTML of HTML',
    feed: one('Fish &amp;amp;amp; &amp;lt;b&amp;gt;chips&amp;lt;/b&amp;gt;'),
    paths: ['/a'],
  },
  {
    note: 'with XHTML in its titles',
    feed: (site) =>
      atom(
        entry(
          `${site}/a`,
          '<title type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml">A <i>good</i> year</div></title>',
        ),
      ),
    paths: ['/a'],
  },
  { note: 'with words about a tag', feed: one('What &lt;b&gt; means, and 1 &lt; 2'), paths: ['/a'] },
  {
    note: 'with a summary in HTML',
    feed: one(
      'A',
      `<pubDate>${DATE}</pubDate><description>&lt;p&gt;Caf&amp;eacute; &amp;amp; more &lt;br/&gt;&lt;/p&gt;</description>`,
    ),
    paths: ['/a'],
  },
  {
    note: 'with an xml:base on entry and link',
    feed: () =>
      atom(
        '<entry xml:base="/b/"><id>1</id><title>A</title><published>2026-03-01T10:00:00Z</published><link xml:base="c/" href="d"/></entry>',
      ),
    paths: ['/b/c/d'],
  },
  {
    note: 'without a scheme',
    feed: (site) => rss(item(`${hostOf(site)}/a`, 'A') + item(`//${hostOf(site)}/b`, 'B')),
    paths: ['/a', '/b'],
  },
  { note: 'with relative links', feed: () => rss(item('/a', 'A') + item('b', 'B')), paths: ['/a', '/b'] },
  {
    note: 'with the path in a guid',
    feed: (site) => rss(`<item><title>A</title><guid>${site}/a</guid><pubDate>${DATE}</pubDate></item>`),
    paths: ['/a'],
  },
  {
    note: 'with a query and a fragment',
    feed: (site) => rss(item(`${site}/a?utm_source=rss&amp;x=1#top`, 'A')),
    paths: ['/a'],
  },
  { note: 'with a slash at the end', feed: (site) => rss(item(`${site}/a/`, 'A')), paths: ['/a/'] },
  {
    note: 'with letters beyond ASCII in its links',
    feed: (site) => rss(item(`${site}/日本/a b`, 'A') + item(`${site}/caf%c3%a9`, 'B')),
    paths: ['/%E6%97%A5%E6%9C%AC/a%20b', '/caf%c3%a9'],
  },
  { note: 'with American zones', feed: one('A', '<pubDate>Sun, 1 Mar 2026 10:00 EST</pubDate>'), paths: ['/a'] },
  {
    note: 'with days alone',
    feed: (site) => json([post(site, '/a', { date_published: '2026-03-01' })]),
    paths: ['/a'],
  },
  {
    note: 'with the year 1 beside a date',
    feed: (site) =>
      atom(
        `<entry><id>1</id><title>A</title><link href="${site}/a"/><published>0001-01-01T00:00:00Z</published><updated>2026-03-01T10:00:00Z</updated></entry>`,
      ),
    paths: ['/a'],
  },
  {
    note: 'with dates that are none',
    feed: (site) =>
      rss(
        item(`${site}/a`, 'A', '<pubDate>demain</pubDate>') +
          item(`${site}/b`, 'B', '<pubDate>Thu, 01 Jan 1970 00:00:00 +0000</pubDate>') +
          item(`${site}/c`, 'C', '') +
          item(`${site}/d`, 'D'),
      ),
    paths: ['/d'],
    refused: [
      /Its date "demain" is none that can be read/,
      /"Thu, 01 Jan 1970 00:00:00 \+0000" is none/,
      /has no date/,
    ],
  },
  {
    note: 'that changed before it was published',
    feed: (site) => json([post(site, '/a', { date_modified: '2020-01-01T00:00:00Z' })]),
    paths: ['/a'],
  },
  {
    note: 'that is a draft, and one of tomorrow',
    feed: (site) =>
      json([post(site, '/draft'), post(site, '/later', { date_published: '2999-01-01T00:00:00Z' }), post(site, '/')]),
    paths: [],
    refused: [/answers 404/],
  },
  {
    note: 'with odd tags',
    feed: (site) =>
      json([post(site, '/a', { tags: ['#x', ' x ', '', null, 7, 'y'.repeat(3000), '<b>z</b>', '🏴'.repeat(500)] })]),
    paths: ['/a'],
  },
  {
    note: 'with words without end',
    feed: (site) =>
      json([
        post(site, '/a', {
          title: '長い '.repeat(4000),
          summary: '👩‍👩‍👧‍👦'.repeat(3000),
          content_text: 'word '.repeat(500_000),
        }),
      ]),
    paths: ['/a'],
  },
  {
    note: 'with half a character, and signs that nobody sees',
    feed: (site) =>
      json([post(site, '/a', { title: 'a\ud800b\u0000c\u001b[31m\u202e', content_text: '\udfff\u0000x' })]),
    paths: ['/a'],
  },
  { note: 'without titles', feed: one(' &#x200B; '), paths: [], refused: [/no character that can be seen/] },
  {
    note: 'in RDF',
    feed: (site) =>
      `<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/" xmlns:dc="http://purl.org/dc/elements/1.1/"><channel rdf:about="${site}/"><title>A</title><link>${site}/</link></channel><item rdf:about="${site}/a"><title>A</title><link>${site}/a</link><dc:date>2026-03-01T10:00:00+09:00</dc:date></item></rdf:RDF>`,
    paths: ['/a'],
  },
  {
    note: 'with a page twice, and one of another site',
    feed: (site) =>
      rss(
        item(`${site}/a`, 'A') +
          item(`${site}/a/`, 'A') +
          item(`${site}/a`, 'Other') +
          item('https://b.example/c', 'C') +
          item(`${site}/d`, 'D'),
      ),
    paths: ['/d'],
    refused: [/another site/, /stands for the same page/, /stands for the same page/, /stands for the same page/],
  },
  {
    note: 'with a picture',
    feed: (site) => json([post(site, '/a', { image: '/picture.png' })]),
    paths: ['/a'],
  },
];
