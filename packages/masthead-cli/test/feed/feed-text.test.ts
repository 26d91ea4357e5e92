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
  ['UTF-8 with its mark', utf8('\uFEFF<rss>café</rss>')],
  ['Latin-1 as the declaration says', latin(declared('ISO-8859-1'))],
  ['Latin-1 in single quotes', latin(declared('x').replaceAll('"', "'").replace("'x'", "'iso-8859-1'"))],
  ['Latin-1 as the header says', latin('<rss>café</rss>'), 'text/xml; charset=iso-8859-1'],
  ['a header before the declaration', utf8(declared('iso-8859-1')), 'text/xml; charset=utf-8'],
  ['a declaration where the header is wrong', latin(declared('latin1')), 'text/xml; charset=utf-8'],
  ['a mark before the header', utf8('\uFEFF<rss>café</rss>'), 'text/xml; charset=latin1'],
  ['UTF-16 with its mark', little('\uFEFF<rss>café</rss>')],
  ['UTF-16 without a mark', little(declared('utf-16'))],
  ['UTF-16 the other way round, without a mark', big(declared('utf-16'))],
  ['a declaration of what it is not', utf8(declared('utf-16'))],
  ['JSON', utf8('{"title":"café"}')],
])('reads %s', (_note, bytes, type?: string) => {
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
  ['the feed', atom('<entry><link href="p"/></entry>', at('https://a.example/x/')), '/x/p'],
  ['the entry', atom(`<entry${at('y/')}><link href="p"/></entry>`, at('/x/')), '/x/y/p'],
  ['the link', atom(`<entry${at('y/')}><link${at('z/')} href='p'/></entry>`, at('/x/')), '/x/y/z/p'],
  ['the link alone', atom(`<entry><link href="p"${at('/z/')}/></entry>`), '/z/p'],
  ['the root of RSS', rss('<link>p</link>', '', at('/x/')), '/x/p'],
  ['the channel', rss('<link>p</link>', at('/x/')), '/x/p'],
  ['a link in RSS', rss(`<link${at('/x/')}> p </link>`), '/x/p'],
  ['a link in CDATA', rss(`<link${at('/x/')}><![CDATA[p]]></link>`), '/x/p'],
  ['single quotes', rss('<link>p</link>', " xml:base='/x/'"), '/x/p'],
  ['a neighbour, which does not count', atom(`<author${at('/z/')}/><entry><link href="p"/></entry>`), '/p'],
  ['a comment, which does not count', rss(`<!--<item${at('/z/')}>--><link>p</link>`), '/p'],
  ['a base that is none', rss('<link>p</link>', at('https://')), '/p'],
  ['a whole address', rss('<link>https://a.example/p?a=1&amp;b=2</link>', at('/x/')), '/p?a=1&b=2'],
  ['a query', atom('<entry><link href="?a=1&amp;b=2"/></entry>', at('/x')), '/x?a=1&b=2'],
])('an xml:base on %s', (_note, feed, is) => {
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
