import { expect, it } from 'vitest';
import { documentFromPage, isSitemap, parseSitemap } from '../../../../src/document/source/web/sitemap.ts';

const URLS = `<?xml version="1.0" encoding="UTF-8"?><?xml-stylesheet type="text/xsl" href="/s.xsl"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">
<url><loc>https://a.example/x?a=1&amp;b=2</loc><lastmod>2026-03-01</lastmod><image:image><image:loc>https://a.example/x.png</image:loc></image:image></url>
<url><loc> https://a.example/y </loc></url><url><lastmod>2026</lastmod></url><url><loc>javascript:1</loc></url></urlset>`;

it.each([
  {
    note: 'pages',
    xml: URLS,
    has: {
      pages: [{ url: 'https://a.example/x?a=1&b=2', lastmod: '2026-03-01' }, { url: 'https://a.example/y' }],
      sitemaps: [],
    },
  },
  {
    note: 'an index',
    xml: '<sitemapindex><sitemap><loc>https://a.example/1.xml</loc></sitemap><sitemap><loc>https://a.example/2.xml</loc></sitemap></sitemapindex>',
    has: { pages: [], sitemaps: [{ url: 'https://a.example/1.xml' }, { url: 'https://a.example/2.xml' }] },
  },
  {
    note: 'one page',
    xml: '<urlset><url><loc>https://a.example/x</loc></url></urlset>',
    has: { pages: [{ url: 'https://a.example/x' }], sitemaps: [] },
  },
  {
    note: 'a prefix',
    xml: '<s:urlset xmlns:s="x"><s:url><s:loc>https://a.example/x</s:loc></s:url></s:urlset>',
    has: { pages: [{ url: 'https://a.example/x' }], sitemaps: [] },
  },
  { note: 'none', xml: '<urlset></urlset>', has: { pages: [], sitemaps: [] } },
])('reads $note', ({ xml, has }) => {
  expect(isSitemap(xml)).toBe(true);
  expect(parseSitemap(xml, 'map')).toEqual(has);
});

it('reads lines of addresses', () => {
  expect(parseSitemap('https://a.example/x\nhttps://a.example/y\n\nno\n', 'map').pages).toEqual([
    { url: 'https://a.example/x' },
    { url: 'https://a.example/y' },
  ]);
});

it.each([
  {
    note: 'entities',
    xml: '<!DOCTYPE x [<!ENTITY a "b">]><urlset><url><loc>&a;</loc></url></urlset>',
    says: /defines XML entities/,
  },
  { note: 'something else', xml: '<a/>', says: /is no sitemap/ },
])('refuses $note', ({ xml, says }) => expect(() => parseSitemap(xml, 'map')).toThrow(says));

it('reads 50,000 addresses, however many there are', () => {
  expect(
    parseSitemap(`<urlset>${'<url><loc>https://a.example/x?a&amp;b</loc></url>'.repeat(60_000)}</urlset>`, 'map').pages,
  ).toHaveLength(50_000);
});

const page = (head: string) =>
  documentFromPage(
    `<!doctype html><html><head>${head}</head><body><h1>Not this</h1>`,
    'https://a.example/x',
    'UTC',
    '2026-03-02',
  );

it.each([
  { note: 'a title', head: '<title> A &amp; B </title>', has: { title: 'A & B' } },
  {
    note: 'Open Graph before it',
    head: '<title>A | Site</title><meta property="og:title" content="A">',
    has: { title: 'A' },
  },
  {
    note: 'no title in a comment or a script',
    head: '<!-- <title>x</title> --><script>"<title>y</title>"</script><title>A</title>',
    has: { title: 'A' },
  },
  { note: 'only the first', head: '<title>A</title><title>B</title>', has: { title: 'A' } },
  {
    note: 'its dates',
    head: '<meta property="article:published_time" content="2026-03-01T10:00:00+01:00">',
    has: { publishedAt: '2026-03-01T10:00:00+01:00', updatedAt: '2026-03-02T00:00:00Z' },
  },
  {
    note: 'words, tags and a picture',
    head: '<meta name="Description" content="D"><meta property="article:tag" content="a"><meta property="article:tag" content="b"><meta property="og:image" content="/x.png">',
    has: { description: 'D', tags: ['a', 'b'], cover: { url: 'https://a.example/x.png' } },
  },
])('reads $note out of a head', ({ head, has }) => expect(page(head)).toMatchObject(has));

it('reads nothing behind the head', () => {
  expect(page('</head><body><title>x</title><meta property="og:title" content="y">')).not.toHaveProperty('title');
});

it.each(['<meta property="article:tag" content="x">', '<title>', '<template>', '<'])(
  'reads %j without end in the end',
  (unit) => {
    expect(page(`<title>A</title>${unit.repeat(200_000 / unit.length)}`)).toHaveProperty('title');
  },
);
