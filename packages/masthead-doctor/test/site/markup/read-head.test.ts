import fc from 'fast-check';
import { type DefaultTreeAdapterTypes, parse } from 'parse5';
import { describe, expect, test } from 'vitest';
import { type HeadLink, readHead } from '../../../src/site/markup/read-head.ts';

const LINK = '<link rel="site.standard.document" href="at://x">';
const hrefs = (html: string) => readHead(html).links.map(({ href }) => href);

/** The same out of the whole tree that a browser would make of the page. */
function realLinks(page: string): HeadLink[] {
  const root = parse(page.replace(/^\uFEFF/, '')).childNodes.find(({ nodeName }) => nodeName === 'html');
  const head = children(root).find(({ nodeName }) => nodeName === 'head');
  return children(head).flatMap((node) => {
    if (node.nodeName !== 'link' || !('attrs' in node)) return [];
    const { rel = '', href = '' } = Object.fromEntries(node.attrs.map(({ name, value }) => [name, value]));
    return [{ rel: rel.toLowerCase().split(/\s+/).filter(Boolean), href: href.trim() }];
  });
}

function children(node: DefaultTreeAdapterTypes.ChildNode | undefined): DefaultTreeAdapterTypes.ChildNode[] {
  return node && 'childNodes' in node ? node.childNodes : [];
}

describe('links in the head', () => {
  test.each([
    ['in an ordinary page', `<!doctype html><html lang=en><head><meta charset="utf-8"><title>T</title>${LINK}</head>`],
    ['in capitals', `<HEAD>${LINK.toUpperCase().replace('AT://X', 'at://x')}</HEAD>`],
    ['spread over lines', '<link\n\trel = "site.standard.document"\n href\n=\n"at://x"\n>'],
    ['with white space in the address', '<link rel="site.standard.document" href=" at://x\n">'],
    ['behind a comment', `<!-- a > b -- c --><!--><!--->${LINK}`],
    ['behind a script with a tag in it', `<script>if (a < b) "<body>"</script >${LINK}`],
    ['behind a byte order mark', `\uFEFF${LINK}`],
    ['behind a template', `<template><p>words</p><link href=at://y></template>${LINK}`],
    ['with letters written as references', LINK.replace('at:', '&#x61;t&colon;')],
  ])('are found %s', (_note, html) => {
    expect(hrefs(html)).toEqual(['at://x']);
    expect(realLinks(html)).toEqual(readHead(html).links);
  });

  test.each([
    ['behind an element of the body', `<title>T</title><p>${LINK}`],
    ['in a script that hides its end', `<script><!-- <script> </script>${LINK}</script>`],
    ['in a template in a template', `<template><template></template>${LINK}</template>`],
    ['in a template that never ends', `<template><p>${LINK}`],
    ['in an attribute that never ends', `<meta content="${LINK.replaceAll('"', "'")}`],
    ['in a page without markup', 'at://x'],
  ])('are not found %s', (_note, html) => {
    expect(hrefs(html)).toEqual([]);
    expect(realLinks(html)).toEqual([]);
  });

  test('of an attribute given twice the first counts', () => {
    expect(hrefs('<link href="at://x" href="at://y">')).toEqual(['at://x']);
  });

  test('relations are words, in any case', () => {
    expect(readHead('<link rel="Alternate  SITE.standard.Document" href=a>').links[0]?.rel).toEqual([
      'alternate',
      'site.standard.document',
    ]);
  });
});

describe('against a whole HTML parser', () => {
  const PIECES = [
    ...['<html>', '<head>', '</head>', '<body>', '<!doctype html>', '<!-- ', '-->', '<!-->', '--!>', '<title>'],
    ...['</title>', '<script>', '</script>', '<!--<script>', '<style>', '</style>', '<noscript>', '</noscript>'],
    ...['<link rel="a" href="x1">', '<link rel=a href=x2>', "<link rel='a' href='x3'/>", '<LINK REL=A HREF=x4>'],
    ...['<link rel=a rel=b href=x5 href=y>', '<meta content="', '"', "'", '>', '<', '=', ' ', '\n', 'text', '/'],
    ...['<meta charset=utf-8>', '<base href=/>', '<svg>', '</svg>', '<p>', '</p>', '<link/rel=a/href=x6>'],
    ...['<link rel = "a" href = x7 >', '<link rel="a"href="x8">', '<?php ?>', '</ x>', '<![CDATA[', '<iframe>'],
    ...['<link rel=a href=x9', '<textarea>', '<noframes>', '</noframes>', '</html>', '<br/>', '<head ', '<frameset>'],
    ...['<link rel="a" href="', '<link href=x10 rel=', '<link rel="a b" href= x11>', '<link rel=a href="=x12" =>'],
    ...['<template>', '</template>', '<table>', '<td>', '<select>', '<b>', '</b>', '<a>', '<math>', '<title/>', '&lt;'],
  ];

  test('it finds no link that a browser would not, and each that it would', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...PIECES), { maxLength: 12 }), (pieces) => {
        const html = pieces.join('');
        expect(readHead(html).links).toEqual(realLinks(html));
      }),
      { numRuns: 5000 },
    );
  });
});

/** Pages of any number of pieces that readers of a head have stumbled over. */
const HOSTILE_HEADS: Readonly<Record<string, (count: number) => string>> = {
  angles: (count) => '<'.repeat(count),
  'tags in a tag': (count) => '<link '.repeat(count),
  'comments that never end': (count) => '<!--'.repeat(count),
  'ends of comments that are none': (count) => `<!--${'--!'.repeat(count)}`,
  'an attribute that is only signs': (count) => `<link ${'='.repeat(count)}`,
  'attributes of different names': (count) => `<link ${many(count, (index) => `a${index} `)}`,
  'attributes of one name': (count) => `<link ${'a=b '.repeat(count)}`,
  'attributes for the root': (count) => many(count, (index) => `<html a${index}>`),
  relations: (count) => `<link rel="${'a '.repeat(count)}`,
  links: (count) => '<link rel=a href=b>'.repeat(count),
  'scripts that hide their end': (count) => `<script>${'<!--<script></script>'.repeat(count)}`,
  references: (count) => `<link href="${'&ampx='.repeat(count)}`,
  templates: (count) => '<template>'.repeat(count),
  'elements in one another': (count) => `<template>${'<div>'.repeat(count)}`,
  'formatting that never ends': (count) => `<template>${many(count, (index) => `<p><b x${index}></p>`)}`,
  'formatting that ends in the wrong order': (count) => `<template>${'<b><i><p></b></i></p>'.repeat(count)}`,
  'what a table puts before itself': (count) => `<template><div><table>${'x<br>'.repeat(count)}`,
};

function many(count: number, piece: (index: number) => string): string {
  return Array.from({ length: count }, (_, index) => piece(index)).join('');
}

test.each(Object.entries(HOSTILE_HEADS))(
  'of a hostile page no more than a hundred links are read: %s',
  (_note, page) => {
    expect(readHead(page(20_000)).links.length).toBeLessThanOrEqual(100);
  },
);
