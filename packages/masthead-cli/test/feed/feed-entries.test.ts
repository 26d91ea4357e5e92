import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkCard } from '../../../../src/check/check-card.ts';
import { documentsFromFeed } from '../../src/feed/feed-entries.ts';

const read = (feed: string, more: object = {}) => documentsFromFeed(feed, { name: 'https://a.example/feed', ...more });

/** As WordPress 6 writes it. */
const WORDPRESS = `<?xml version="1.0" encoding="UTF-8"?><rss version="2.0"
	xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:wfw="http://wellformedweb.org/CommentAPI/" xmlns:dc="http://purl.org/dc/elements/1.1/"
	xmlns:atom="http://www.w3.org/2005/Atom" xmlns:sy="http://purl.org/rss/1.0/modules/syndication/" xmlns:slash="http://purl.org/rss/1.0/modules/slash/">
<channel><title>A &amp; B</title><atom:link href="https://a.example/feed/" rel="self" type="application/rss+xml" /><link>https://a.example/</link>
<lastBuildDate>Mon, 02 Mar 2026 09:00:00 +0000</lastBuildDate><generator>https://wordpress.org/?v=6.8</generator>
<item><title>Fish &#038; chips &#8217;n&#8217; &lt;div&gt;</title><link>https://a.example/2026/03/fish/</link><comments>https://a.example/2026/03/fish/#respond</comments>
<dc:creator><![CDATA[alice]]></dc:creator><pubDate>Sun, 01 Mar 2026 10:00:00 +0000</pubDate><category><![CDATA[Food]]></category><category><![CDATA[R&amp;D]]></category>
<guid isPermaLink="false">https://a.example/?p=12</guid><description><![CDATA[<p>Short [&#8230;]</p>]]></description>
<content:encoded><![CDATA[<p>Long &amp; <em>good</em>.</p><script>alert(1)</script><p>More.</p>]]></content:encoded><slash:comments>0</slash:comments></item></channel></rss>`;

/** As Ghost 5 writes it. */
const GHOST = `<?xml version="1.0" encoding="UTF-8"?><rss xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:atom="http://www.w3.org/2005/Atom" version="2.0" xmlns:media="http://search.yahoo.com/mrss/"><channel><title><![CDATA[A]]></title><link>https://a.example/</link><generator>Ghost 5.1</generator>
<item><title><![CDATA[Tom &amp; Jerry]]></title><description><![CDATA[Two words]]></description><link>https://a.example/tom/</link><guid isPermaLink="false">6412</guid><category><![CDATA[Cats]]></category><dc:creator><![CDATA[Alice]]></dc:creator><pubDate>Sun, 01 Mar 2026 10:00:00 GMT</pubDate><media:content url="https://a.example/content/images/x.jpg" medium="image"/><content:encoded><![CDATA[<img src="x.jpg"><p>Long.</p>]]></content:encoded></item></channel></rss>`;

/** As jekyll-feed writes it. */
const JEKYLL = `<?xml version="1.0" encoding="utf-8"?><feed xmlns="http://www.w3.org/2005/Atom" ><generator uri="https://jekyllrb.com/" version="4.3">Jekyll</generator><link href="https://a.example/feed.xml" rel="self" type="application/atom+xml" /><link href="https://a.example/" rel="alternate" type="text/html" /><updated>2026-03-02T09:00:00+00:00</updated><id>https://a.example/feed.xml</id><title type="html">A</title>
<entry><title type="html">Fish &amp;amp; chips</title><link href="https://a.example/2026/03/01/fish.html" rel="alternate" type="text/html" title="Fish" /><published>2026-03-01T10:00:00+01:00</published><updated>2026-03-01T10:00:00+01:00</updated><id>https://a.example/2026/03/01/fish</id><content type="html" xml:base="https://a.example/2026/03/01/fish.html"><![CDATA[<p>Long.</p>]]></content><author><name></name></author><category term="food" /><summary type="html"><![CDATA[Short]]></summary><media:thumbnail xmlns:media="http://search.yahoo.com/mrss/" url="https://a.example/x.png" /></entry></feed>`;

/** As Hugo's own template writes it. */
const HUGO = `<?xml version="1.0" encoding="utf-8" standalone="yes"?><rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel><title>Posts on A</title><link>https://a.example/posts/</link><generator>Hugo</generator><language>en-us</language>
<item><title>Fish</title><link>https://a.example/posts/fish/</link><pubDate>Sun, 01 Mar 2026 10:00:00 +0100</pubDate><guid>https://a.example/posts/fish/</guid><description>&lt;p&gt;Short words.&lt;/p&gt;</description></item></channel></rss>`;

const JSON_FEED = JSON.stringify({
  version: 'https://jsonfeed.org/version/1.1',
  title: 'A',
  home_page_url: 'https://a.example/',
  items: [
    {
      id: '1',
      url: 'https://a.example/fish',
      title: 'Fish',
      content_html: '<p>Long.</p>',
      summary: 'Short',
      image: '/x.png',
      date_published: '2026-03-01T10:00:00+01:00',
      date_modified: '2026-03-02T10:00:00Z',
      tags: ['food'],
    },
    { id: '2', url: 'https://a.example/text', title: 'Text', content_text: 'Only text.' },
  ],
});

describe('feeds of the field', () => {
  it.each([
    {
      note: 'WordPress',
      feed: WORDPRESS,
      entry: {
        url: 'https://a.example/2026/03/fish/',
        title: 'Fish & chips ’n’ <div>',
        publishedAt: '2026-03-01T10:00:00Z',
        description: 'Short […]',
        tags: ['Food', 'R&D'],
        textContent: 'Long & good.\n\nMore.',
      },
    },
    {
      note: 'Ghost',
      feed: GHOST,
      entry: {
        url: 'https://a.example/tom/',
        title: 'Tom & Jerry',
        publishedAt: '2026-03-01T10:00:00Z',
        description: 'Two words',
        tags: ['Cats'],
        textContent: 'Long.',
        cover: 'https://a.example/content/images/x.jpg',
      },
    },
    {
      note: 'Jekyll',
      feed: JEKYLL,
      entry: {
        url: 'https://a.example/2026/03/01/fish.html',
        id: 'https://a.example/2026/03/01/fish',
        title: 'Fish & chips',
        publishedAt: '2026-03-01T10:00:00+01:00',
        updatedAt: '2026-03-01T10:00:00+01:00',
        description: 'Short',
        tags: ['food'],
        textContent: 'Long.',
        cover: 'https://a.example/x.png',
      },
    },
    {
      note: 'Hugo',
      feed: HUGO,
      entry: {
        url: 'https://a.example/posts/fish/',
        title: 'Fish',
        publishedAt: '2026-03-01T10:00:00+01:00',
        description: 'Short words.',
      },
    },
    {
      note: 'JSON Feed',
      feed: JSON_FEED,
      entry: {
        url: 'https://a.example/fish',
        title: 'Fish',
        publishedAt: '2026-03-01T10:00:00+01:00',
        updatedAt: '2026-03-02T10:00:00Z',
        description: 'Short',
        tags: ['food'],
        textContent: 'Long.',
        cover: 'https://a.example/x.png',
      },
    },
  ])('$note', ({ feed, entry }) => expect(read(feed)[0]).toEqual({ source: entry.url, ...entry }));
});

const rss = (item: string) =>
  `<rss version="2.0"><channel><title>A</title><link>https://a.example/</link><item>${item}</item></channel></rss>`;

it.each([
  ['a relative link', '<link>/x</link>', { url: 'https://a.example/x' }],
  ['a guid that is the link', '<guid>https://a.example/x</guid>', { url: 'https://a.example/x' }],
  [
    'a guid that is none',
    '<title>T</title><guid isPermaLink="false">https://a.example/?p=1</guid>',
    { source: 'entry 1 ("T")', problem: { why: 'no-link' } },
  ],
  ['a link that runs', '<link>javascript:alert(1)</link>', { source: 'entry 1', problem: { why: 'no-link' } }],
  [
    'a post as description',
    `<link>https://a.example/x</link><description>${'word '.repeat(200)}</description>`,
    { textContent: 'word '.repeat(200).trim() },
  ],
  [
    'a date without a zone',
    '<link>https://a.example/x</link><pubDate>1 Mar 2026 10:00</pubDate>',
    { publishedAt: '2026-03-01T10:00:00+09:00', assumedZone: true },
  ],
  [
    'a date that is none',
    '<link>https://a.example/x</link><pubDate>soon</pubDate>',
    { url: 'https://a.example/x', unreadDate: 'soon' },
  ],
  // It was written, and every card showed it.
  [
    'bytes that are no character',
    '<title>caf\uFFFD</title><link>https://a.example/x</link>',
    { problem: { why: 'unread-words' } },
  ],
  ['a link without its scheme', '<link>a.example/x</link>', { url: 'https://a.example/x' }],
  ['the scheme of the site', '<link>//a.example/x</link>', { url: 'https://a.example/x' }],
  ['a folder with the name of a host', '<link>b.example/x</link>', { url: 'https://a.example/b.example/x' }],
])('%s', (_note, item, has) => {
  const [entry] = read(rss(item), { timeZone: 'Asia/Tokyo' });
  expect(entry).toMatchObject(has);
});

it.each([
  { note: 'a page', feed: '<!doctype html><html><title>x</title></html>', says: /cannot be read as a feed/ },
  { note: 'JSON of another kind', feed: '{"a":1}', says: /cannot be read as a feed/ },
  {
    note: 'entities that multiply',
    feed: `<?xml version="1.0"?><!DOCTYPE lolz [<!ENTITY lol "lol"><!ENTITY lol2 "&lol;&lol;&lol;&lol;">]><rss version="2.0"><channel><title>&lol2;</title></channel></rss>`,
    says: /defines XML entities/,
  },
  {
    note: 'an entity that names a file',
    feed: '<!DOCTYPE r SYSTEM "x" [<!ENTITY x SYSTEM "file:///etc/passwd">]><rss><channel><title>&x;</title></channel></rss>',
    says: /defines XML entities/,
  },
])('refuses $note', ({ feed, says }) => expect(() => read(feed)).toThrow(says));

describe('dates', () => {
  const atom = (dates: string) =>
    read(
      `<feed xmlns="http://www.w3.org/2005/Atom"><entry><link href="https://a.example/x"/>${dates}</entry></feed>`,
    )[0];

  it.each([
    { note: 'the year 1, as Hugo writes it', published: '0001-01-01T00:00:00Z' },
    { note: 'the year 1 as RSS has it', published: 'Mon, 01 Jan 0001 00:00:00 +0000' },
    { note: 'the beginning of 1970', published: '1970-01-01T00:00:00Z' },
  ])('$note is none', ({ published }) => {
    const later = '<updated>2026-03-01T10:00:00Z</updated>';
    expect(atom(`<published>${published}</published>`)).toMatchObject({ unreadDate: published });
    const both = atom(`<published>${published}</published>${later}`);
    expect(both).toMatchObject({ updatedAt: '2026-03-01T10:00:00Z' });
    expect(both).not.toHaveProperty('unreadDate');
    expect(both).not.toHaveProperty('publishedAt');
  });

  it('that are there and cannot be read are named, and nothing stands in for them', () => {
    const entry = atom('<published>1 avril 2026</published><updated>2026-03-01T10:00:00Z</updated>');
    expect(entry).toMatchObject({ unreadDate: '1 avril 2026' });
    expect(entry).not.toHaveProperty('updatedAt');
  });

  it('a day of 1970 is one', () => {
    expect(atom('<published>1970-01-02T00:00:00Z</published>')).toMatchObject({ publishedAt: '1970-01-02T00:00:00Z' });
  });
});

describe('titles and summaries', () => {
  const titled = (title: string) =>
    read(
      JSON.stringify({
        version: 'https://jsonfeed.org/version/1',
        title: 'A',
        items: [{ id: '1', url: 'https://a.example/x', title, summary: title }],
      }),
    )[0];

  it.each([
    { note: 'HTML', title: 'A <em>good</em> year', is: 'A good year' },
    { note: 'entities of entities', title: 'Fish &amp;amp; chips', is: 'Fish & chips' },
    { note: 'a line break', title: 'One<br>Two', is: 'One Two' },
    { note: 'a link', title: '<a href="https://b.example">Read</a> this', is: 'Read this' },
    { note: 'words about a tag', title: 'What <b> means', is: 'What <b> means' },
    { note: 'less and more', title: '1 < 2 && 3 > 2', is: '1 < 2 && 3 > 2' },
    { note: 'a company', title: 'AT&T &co', is: 'AT&T &co' },
  ])('$note', ({ title, is }) => {
    expect(titled(title)).toMatchObject({ title: is, description: is });
  });

  // What sync wrote the doctor called a fault, and the next sync put it back.
  it('are such that the doctor has nothing to say of them', () => {
    const parts = fc.constantFrom(...'< > </ em b br <em> </em> <p & &amp; &lt; &gt; amp; #60; " word'.split(' '), ' ');
    fc.assert(
      fc.property(fc.array(parts, { maxLength: 12 }), (words) => {
        const { title = '', description = '' } = titled(words.join('')) ?? {};
        const record = { title, description };
        expect(checkCard({ document: { record } }).filter(({ id }) => id === 'html-text')).toEqual([]);
      }),
      { numRuns: 500 },
    );
  });
});

it('keeps prototypes as they are', () => {
  read(
    '{"version":"https://jsonfeed.org/version/1.1","title":"x","items":[{"__proto__":{"polluted":1},"url":"https://a.example/x"}]}',
  );
  expect('polluted' in {}).toBe(false);
});

describe('a relative link', () => {
  const item = '<item><title>T</title><link>/x</link></item>';

  it('in a feed of which no address is known is refused for that, not as missing', () => {
    const feed = `<rss version="2.0"><channel><title>A</title>${item}</channel></rss>`;
    const [entry] = documentsFromFeed(feed, { name: 'feed.xml' });
    expect(entry?.problem).toEqual({ why: 'relative-link', link: '/x' });
    expect(documentsFromFeed(feed, { name: 'https://a.example/feed.xml' })[0]?.url).toBe('https://a.example/x');
  });

  it.each([
    {
      note: 'Atom',
      feed: '<feed xmlns="http://www.w3.org/2005/Atom"><link rel="self" href="https://a.example/f.xml"/><entry><link href="/x"/></entry></feed>',
    },
    {
      note: 'JSON Feed',
      feed: '{"version":"https://jsonfeed.org/version/1.1","title":"A","feed_url":"https://a.example/f.json","items":[{"id":"1","url":"/x"}]}',
    },
  ])('in a file counts from the address that it says of itself: $note', ({ feed }) => {
    expect(documentsFromFeed(feed, { name: 'feed' })[0]?.url).toBe('https://a.example/x');
  });

  const json = (item: object) =>
    JSON.stringify({ version: 'https://jsonfeed.org/version/1.1', title: 'A', items: [{ title: 'x', ...item }] });
  const atom = (id: string) =>
    `<feed xmlns="http://www.w3.org/2005/Atom"><title>A</title><entry><title>x</title><id>${id}</id></entry></feed>`;
  const rss = (guid: string) =>
    `<rss version="2.0"><channel><title>A</title><item><title>x</title>${guid}</item></channel></rss>`;
  const X = 'https://a.example/blog/x';
  it.each([
    { note: 'JSON Feed', feed: json({ id: X }), url: X },
    { note: 'Atom', feed: atom(X), url: X },
    { note: 'RSS', feed: rss(`<guid>${X}</guid>`), url: X },
    { note: 'RSS that says it is none', feed: rss(`<guid isPermaLink="false">${X}</guid>`), url: undefined },
    { note: 'beside the publication', feed: json({ id: 'https://a.example/x' }), url: undefined },
    { note: "the publication's own", feed: json({ id: 'https://a.example/blog/' }), url: undefined },
    { note: 'of another site', feed: json({ id: 'https://b.example/blog/x' }), url: undefined },
    { note: 'no address', feed: json({ id: 'x' }), url: undefined },
    { note: 'a tag', feed: atom('tag:a.example,2026:/blog/x'), url: undefined },
  ])('where an entry has none is the address by which the feed knows it: $note', ({ feed, url }) => {
    expect(documentsFromFeed(feed, { name: 'feed', site: 'https://a.example/blog' })[0]?.url).toBe(url);
  });

  it.each([
    { note: 'another address', item: { url: `${X}/2`, id: X }, id: X },
    { note: 'the same', item: { url: X, id: `${X}/` }, id: undefined },
    { note: 'no address', item: { url: X, id: '/blog/x/1' }, id: undefined },
    { note: 'one with a query', item: { url: X, id: 'https://a.example/blog/?p=12' }, id: undefined },
    { note: 'a script', item: { url: X, id: 'javascript:1' }, id: undefined },
  ])('beside the link an entry says by which address it is known: $note', ({ item, id }) => {
    expect(read(json(item))[0]?.id).toBe(id);
  });

  it('in a JSON Feed counts from its home page', () => {
    const feed = { version: 'https://jsonfeed.org/version/1.1', title: 'A', home_page_url: 'https://a.example/blog/' };
    const text = JSON.stringify({ ...feed, items: [{ id: '1', url: 'x' }] });
    expect(documentsFromFeed(text, { name: 'feed.json' })[0]?.url).toBe('https://a.example/blog/x');
  });
});
