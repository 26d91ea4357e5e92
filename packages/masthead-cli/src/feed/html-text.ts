// The words in HTML, of feeds and of pages, and the words of an entry as a record may have them.

import { withoutMarkup } from 'masthead/internal/core/card/plain-text';
import { cutText } from 'masthead/internal/lexicon/read/compile-reader';
import { isNoIndex } from 'masthead-doctor/internal/site/markup/read-head';
import { type DefaultTreeAdapterTypes, defaultTreeAdapter, parse, parseFragment } from 'parse5';
import type { DocumentEntry } from './plan/document-plan.ts';

type Node = DefaultTreeAdapterTypes.Node;

/** Characters that are read: no text of a record is longer. */
const MAX_LENGTH = 2_000_000;
// Bounds on work: the parser opens unclosed formatting elements again in every paragraph.
const MAX_DEPTH = 512;
const MAX_ELEMENTS = 200_000;
/** Characters of a title or a summary. */
const MAX_SHORT = 120_000;

/**
 * Markup that is not meant as words: an end tag, a line break, a tag with an attribute. "What <b>
 * means" has none.
 */
const MARKUP = /<\/[a-z][a-z\d]*\s*>|<(?:br|hr|wbr)\s*\/?>|<[a-z][a-z\d]* [a-z-]+=/i;
const ENTITY = /&(?:#\w{1,8}|[a-z][a-z\d]{1,31});/i;
/** The most times that a text may be escaped as HTML within HTML. */
const MAX_ROUNDS = 8;

/**
 * A title or summary without its HTML: without tags, with entities decoded, also where the entities
 * are escaped again. A text about a tag keeps the tag.
 */
export function withoutHtml(text: string): string {
  let plain = text.slice(0, MAX_SHORT);
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const hasMarkup = MARKUP.test(plain);
    if (!hasMarkup && !ENTITY.test(plain)) break;
    plain = htmlText(hasMarkup ? plain : plain.replaceAll('<', '&lt;'));
  }
  return plain;
}

const SILENT: ReadonlySet<string> = new Set(
  'script style template noscript iframe object embed svg math head title select textarea button audio video canvas'.split(
    ' ',
  ),
);
const BLOCKS: ReadonlySet<string> = new Set(
  (
    'address article aside blockquote body caption center dd details dialog dir div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hgroup ' +
    'hr html li main menu nav ol p pre section summary table tbody tfoot thead tr ul'
  ).split(' '),
);

/**
 * The text of HTML as a person reads it: paragraphs with an empty line between them, entities
 * decoded, no tags, scripts, styles or pictures. Where markup is nested too deeply, or has too many
 * elements, only the tags are removed.
 */
export function htmlText(html: string): string {
  const shortened = html.slice(0, MAX_LENGTH);
  const root = parseBounded(shortened, parseFragment);
  return root ? tidy(textOf(root)) : withoutMarkup(shortened);
}

/** Parts of an `<article>` beside its words: the author, navigation, comments. */
const BESIDE: ReadonlySet<string> = new Set(['article', 'aside', 'footer', 'form', 'header', 'nav']);

/** The content of an article's page. */
export interface ReadPage {
  /**
   * The words of its `<article>`, of several the longest; absent when there is none, or the page is
   * nested too deeply or has too many elements.
   */
  readonly words?: string;
  /** The page asks search engines to leave it out; `false` for a page that is not read. */
  readonly noIndex: boolean;
}

/** Reads an article's page. */
export function readPage(page: string): ReadPage {
  const root = parseBounded(page.slice(0, MAX_LENGTH), parse);
  // Articles within an article are usually comments.
  const texts = root ? namedIn(root, 'article').map((article) => tidy(textOf(article, BESIDE))) : [];
  const words = texts.reduce((one, other) => (other.length > one.length ? other : one), '');
  return { ...(words !== '' && { words }), noIndex: root !== null && namedIn(root, 'meta').some(saysNoIndex) };
}

/** The elements with a name, without those inside another. */
function namedIn(node: Node, name: string): Node[] {
  if (node.nodeName === name) return [node];
  return 'childNodes' in node ? node.childNodes.flatMap((child) => namedIn(child, name)) : [];
}

function saysNoIndex(meta: Node): boolean {
  const said = Object.fromEntries(('attrs' in meta ? meta.attrs : []).map(({ name, value }) => [name, value]));
  return said.name?.trim().toLowerCase() === 'robots' && isNoIndex(said.content ?? '');
}

function parseBounded(html: string, read: typeof parse | typeof parseFragment): Node | null {
  const end = new Error('Too deep.');
  let depth = 0;
  let elements = 0;
  const treeAdapter: typeof defaultTreeAdapter = {
    ...defaultTreeAdapter,
    createElement: (...parts) => {
      if (++elements > MAX_ELEMENTS) throw end;
      return defaultTreeAdapter.createElement(...parts);
    },
    onItemPush: () => {
      if (++depth > MAX_DEPTH) throw end;
    },
    onItemPop: () => {
      depth--;
    },
  };
  try {
    return read(html, { treeAdapter });
  } catch (error) {
    if (error === end) return null;
    throw error;
  }
}

/** @param left elements within it to leave out */
function textOf(root: Node, left: ReadonlySet<string> = new Set()): string {
  const parts: string[] = [];
  const visit = (node: Node, preformatted: boolean): void => {
    if ('value' in node && node.nodeName === '#text') {
      const words = preformatted ? node.value : node.value.replace(/[ \t\n\f\r]+/g, ' ');
      // White space at the beginning of a line comes from the markup.
      const part = !preformatted && /^$|\s$/.test(parts.at(-1) ?? '') ? words.replace(/^ /, '') : words;
      if (part !== '') parts.push(part);
    }
    if (!('childNodes' in node) || SILENT.has(node.nodeName) || (node !== root && left.has(node.nodeName))) return;
    const isBlock = BLOCKS.has(node.nodeName);
    if (isBlock) parts.push(node.nodeName === 'li' || node.nodeName === 'tr' ? '\n' : '\n\n');
    else if (node.nodeName === 'br') parts.push('\n');
    else if (/^t[dh]$/.test(node.nodeName) && !/^$|\s$/.test(parts.at(-1) ?? '')) parts.push(' ');
    // The depth is bounded.
    for (const child of node.childNodes) visit(child, preformatted || node.nodeName === 'pre');
    if (isBlock) parts.push('\n\n');
  };
  visit(root, false);
  return parts.join('');
}

function tidy(text: string): string {
  return text
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .replace(/^\n+|(?<!\n)\n+$/g, '');
}

/**
 * Bytes of `textContent`: one request of a megabyte holds the record and the records written with
 * it.
 */
const MAX_TEXT = 600_000;
const MAX_TAGS = 100;
/** Halves of a surrogate pair: no PDS accepts them. */
const HALVES = /\p{Cs}/gu;

type Words = Pick<DocumentEntry, 'title' | 'description' | 'textContent' | 'tags'>;
type Found = { readonly [Name in keyof Words]?: Words[Name] | undefined };

/**
 * The words of an entry as a record may have them: no longer than the lexicon allows, whole
 * characters, a title or summary on one line, without empty texts.
 */
export function entryText({ title, description, textContent, tags }: Found): Words {
  const [line, summary, text] = [oneLine(title, 5000, 500), oneLine(description, 30_000, 3000), whole(textContent)];
  return {
    ...(line !== undefined && { title: line }),
    ...(summary !== undefined && { description: summary }),
    ...(text !== undefined && { textContent: text }),
    ...(tags && { tags: cleanTags(tags) }),
  };
}

function oneLine(text: string | undefined, maxBytes: number, maxGraphemes: number): string | undefined {
  const line = text
    ?.slice(0, maxBytes * 4)
    .replace(HALVES, '')
    .replace(/\s+/g, ' ')
    .trim();
  return line ? cutText(line, maxBytes, maxGraphemes).trimEnd() : undefined;
}

function whole(text: string | undefined): string | undefined {
  const trimmed = text?.replace(HALVES, '').trim();
  if (!trimmed) return undefined;
  // At most three bytes for each UTF-16 unit.
  if (trimmed.length * 3 <= MAX_TEXT) return trimmed;
  const { read } = new TextEncoder().encodeInto(trimmed, new Uint8Array(MAX_TEXT));
  return trimmed.slice(0, read).trimEnd();
}

function cleanTags(tags: readonly string[]): string[] {
  const clean = tags.slice(0, MAX_TAGS * 10).map((tag) => oneLine(tag.replace(/^\s*#/, ''), 1280, 128) ?? '');
  return [...new Set(clean)].filter((tag) => tag !== '').slice(0, MAX_TAGS);
}
