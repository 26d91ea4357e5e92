import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { documentsFromFeed } from '../../src/feed/feed-entries.ts';
import { decodedText, resolveBases, unpacked } from '../../src/feed/feed-text.ts';

const utf8 = (text: string) => new TextEncoder().encode(text);
const latin = (text: string) => Uint8Array.from(Buffer.from(text, 'latin1'));
const little = (text: string) => Uint8Array.from(Buffer.from(text, 'utf16le'));
const big = (text: string) => Uint8Array.from(Buffer.from(text, 'utf16le').swap16());
const declared = (encoding: string) => `<?xml version="1.0" encoding="${encoding}"?><rss>café</rss>`;

it.each([
  { note: 'UTF-8 with its mark', bytes: utf8('\uFEFF<rss>café</rss>') },
  { note: 'Latin-1 as the declaration says', bytes: latin(declared('ISO-8859-1')) },
  { note: 'Latin-1 in single quotes', bytes: latin(declared('x').replaceAll('"', "'").replace("'x'", "'iso-8859-1'")) },
  { note: 'Latin-1 as the header says', bytes: latin('<rss>café</rss>'), type: 'text/xml; charset=iso-8859-1' },
  { note: 'a header before the declaration', bytes: utf8(declared('iso-8859-1')), type: 'text/xml; charset=utf-8' },
  {
    note: 'a declaration where the header is wrong',
    bytes: latin(declared('latin1')),
    type: 'text/xml; charset=utf-8',
  },
  { note: 'a mark before the header', bytes: utf8('\uFEFF<rss>café</rss>'), type: 'text/xml; charset=latin1' },
  { note: 'UTF-16 with its mark', bytes: little('\uFEFF<rss>café</rss>') },
  { note: 'UTF-16 without a mark', bytes: little(declared('utf-16')) },
  { note: 'UTF-16 the other way round, without a mark', bytes: big(declared('utf-16')) },
  { note: 'a declaration of what it is not', bytes: utf8(declared('utf-16')) },
  { note: 'JSON', bytes: utf8('{"title":"café"}') },
])('reads $note', ({ bytes, type }) => {
  const text = decodedText(bytes, 'xml', type);
  expect(text).toContain('café');
  expect(text).toMatch(/^[<{]/);
});

it('reads what is outside ISO 8859-1 as browsers do', () => {
  expect(decodedText(Uint8Array.of(0x93, 0x80, 0x94), 'xml', 'text/xml; charset=iso-8859-1')).toBe('“€”');
  const japanese = Uint8Array.of(...utf8('<?xml version="1.0" encoding="Shift_JIS"?>'), 0x93, 0xfa, 0x96, 0x7b);
  expect(decodedText(japanese, 'xml')).toMatch(/日本$/);
});

it.each([
  { note: 'its <meta>', html: '<!doctype html><meta charset="windows-1252"><p>café' },
  { note: 'its header', html: '<!doctype html><p>café', type: 'text/html; charset=windows-1252' },
])('reads a page by $note', ({ html, type }) => {
  expect(decodedText(latin(html), 'html', type)).toContain('café');
});

it('reads a page that says nothing as UTF-8', () => {
  expect(decodedText(utf8('<!doctype html><p>café'), 'html')).toContain('café');
});

it('says what is no character', () => {
  expect(decodedText(latin('<rss>café</rss>'), 'xml', 'text/xml; charset=utf-8')).toBe('<rss>caf\uFFFD</rss>');
});

it('unpacks by the first bytes, and not more than it may', async () => {
  const packed = gzipSync('words '.repeat(1000));
  expect(Buffer.from(await unpacked(packed, 6000)).toString()).toBe('words '.repeat(1000));
  await expect(unpacked(packed, 5999)).rejects.toThrow(RangeError);
  await expect(unpacked(packed.subarray(0, 20), 6000)).rejects.toThrow();
  expect(await unpacked(utf8('plain'), 1)).toEqual(utf8('plain'));
});

const atom = (entry: string, feed = '') =>
  `<feed xmlns="http://www.w3.org/2005/Atom"${feed}><title>A</title>${entry}</feed>`;
const rss = (item: string, channel = '', root = '') =>
  `<rss version="2.0"${root}><channel${channel}><title>A</title><item>${item}</item></channel></rss>`;
const at = (base: string) => ` xml:base="${base}"`;

it.each([
  { note: 'the feed', feed: atom('<entry><link href="p"/></entry>', at('https://a.example/x/')), is: '/x/p' },
  { note: 'the entry', feed: atom(`<entry${at('y/')}><link href="p"/></entry>`, at('/x/')), is: '/x/y/p' },
  { note: 'the link', feed: atom(`<entry${at('y/')}><link${at('z/')} href='p'/></entry>`, at('/x/')), is: '/x/y/z/p' },
  { note: 'the link alone', feed: atom(`<entry><link href="p"${at('/z/')}/></entry>`), is: '/z/p' },
  { note: 'the root of RSS', feed: rss('<link>p</link>', '', at('/x/')), is: '/x/p' },
  { note: 'the channel', feed: rss('<link>p</link>', at('/x/')), is: '/x/p' },
  { note: 'a link in RSS', feed: rss(`<link${at('/x/')}> p </link>`), is: '/x/p' },
  { note: 'a link in CDATA', feed: rss(`<link${at('/x/')}><![CDATA[p]]></link>`), is: '/x/p' },
  { note: 'single quotes', feed: rss('<link>p</link>', " xml:base='/x/'"), is: '/x/p' },
  {
    note: 'a neighbour, which does not count',
    feed: atom(`<author${at('/z/')}/><entry><link href="p"/></entry>`),
    is: '/p',
  },
  { note: 'a comment, which does not count', feed: rss(`<!--<item${at('/z/')}>--><link>p</link>`), is: '/p' },
  { note: 'a base that is none', feed: rss('<link>p</link>', at('https://')), is: '/p' },
  { note: 'a whole address', feed: rss('<link>https://a.example/p?a=1&amp;b=2</link>', at('/x/')), is: '/p?a=1&b=2' },
  { note: 'a query', feed: atom('<entry><link href="?a=1&amp;b=2"/></entry>', at('/x')), is: '/x?a=1&b=2' },
])('an xml:base on $note', ({ feed, is }) => {
  const [entry] = documentsFromFeed(feed, { name: 'https://a.example/feed.xml' });
  expect(entry?.url).toBe(`https://a.example${is}`);
});

it('an xml:base in a file', () => {
  const feed = atom(`<entry${at('https://a.example/x/')}><link href="p"/></entry>`);
  expect(documentsFromFeed(feed, { name: 'feed.xml' })[0]?.url).toBe('https://a.example/x/p');
});

it('leaves everything else as it is', () => {
  const text = `<a${at('/x/')}><![CDATA[<link href="p">]]><b title="p"/><link/><link></link></a>`;
  expect(resolveBases(text, undefined)).toBe(text);
  expect(resolveBases('<a><link href="p"/></a>', 'https://a.example/')).toBe('<a><link href="p"/></a>');
});

it.each([
  { note: 'a comment', unit: '<!--' },
  { note: 'CDATA', unit: '<![CDATA[' },
  { note: 'tags', unit: '<a xml:base="x/">' },
  { note: 'ends', unit: '</a>' },
  { note: 'a tag', unit: '<a ' },
  { note: 'links', unit: '<link>' },
  { note: 'attributes', unit: ' xml:base' },
])('reads $note without end in the end', ({ unit }) => {
  expect(resolveBases(`<x xml:base="/">${unit.repeat(400_000 / unit.length)}`, 'https://a.example/')).toBeDefined();
});
