import { expect, it } from 'vitest';
import { documentsFromFeed } from '../../src/feed/feed-entries.ts';
import { resolveBases } from '../../src/feed/feed-text.ts';

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
