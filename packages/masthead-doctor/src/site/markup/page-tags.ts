// The tags of a page and the addresses of a site's proof, and writing the tags into a page.

import { canonicalizeUrl } from 'masthead/core';
import { atUri, DOCUMENT, PUBLICATION, parseAtUri } from 'masthead/internal/core/values/identifiers';
import { attributeOf, type HeadElement, walkHead } from './read-head.ts';

/** A tag for a page's `<head>`. */
export interface PageTag {
  readonly tagName: 'link' | 'meta';
  /** The attributes, in the order in which they are written. */
  readonly attributes: Readonly<Record<string, string>>;
}

/** The records of a page, by at-uri. */
export interface PageRecords {
  /** The `site.standard.document` of the page; absent on the publication's own page. */
  readonly document?: string | undefined;
  /** The `site.standard.publication` of the page, or of its document. */
  readonly publication?: string | undefined;
  /** The Bluesky post about the document, its `bskyPostRef`. */
  readonly post?: string | undefined;
}

/**
 * The tags by which a page names its records (docs/rules.md#what-a-page-says): `<link
 * rel="site.standard.…">`, which readers of standard.site know, and AT Tags, which are for any
 * record. A page may have both, because the two do not contradict each other.
 *
 * @param records a value that is not the at-uri of a record is left out
 * @returns empty when there are none
 *
 * @example
 * ```js
 * import { pageTags, tagHtml } from 'masthead-doctor/markup';
 *
 * const publication = 'at://did:plc:ewvi7nxzyoun6zhxrhs64oiz/site.standard.publication/letters';
 * console.log(pageTags({ publication }).map(tagHtml).join('\n'));
 * ```
 */
export function pageTags({ document, publication, post }: PageRecords): readonly PageTag[] {
  const [own, parent, shared] = [document, publication, post].map(written);
  const [canonical, ...alternates] = [own, parent].filter((uri) => uri !== undefined);
  if (canonical === undefined) return [];
  const author = canonical.split('/')[2];
  return [
    ...(own ? [link(DOCUMENT, own)] : []),
    ...(parent ? [link(PUBLICATION, parent)] : []),
    meta('at:canonical', canonical),
    ...[...alternates, ...(shared ? [shared] : [])].map((uri) => meta('at:alternate', uri)),
    ...(author?.startsWith('did:') ? [meta('at:author', `at://${author}`)] : []),
  ];
}

/**
 * The tag as HTML. An at-uri needs no escaping in HTML.
 *
 * @example
 * ```js
 * import { tagHtml } from 'masthead-doctor/markup';
 *
 * const attributes = { rel: 'me', href: 'https://example.com' };
 * console.log(tagHtml({ tagName: 'link', attributes })); // <link rel="me" href="https://example.com">
 * ```
 */
export function tagHtml({ tagName, attributes }: PageTag): string {
  return `<${tagName} ${Object.entries(attributes)
    .map(([name, value]) => `${name}="${value}"`)
    .join(' ')}>`;
}

/** Builds the at-uri from its checked parts, so that no other text can get into a page. */
function written(uri: string | undefined): string | undefined {
  const parts = parseAtUri(uri);
  return parts ? atUri(parts.authority, parts.collection, parts.rkey) : undefined;
}

function link(rel: string, href: string): PageTag {
  return { tagName: 'link', attributes: { rel, href } };
}

function meta(name: string, content: string): PageTag {
  return { tagName: 'meta', attributes: { name, content } };
}

/**
 * `origin` is the specification's: `.well-known` at the origin, followed by the publication's path.
 * `below` is a `.well-known` below the publication's own URL.
 */
export type ProofConvention = 'origin' | 'below';

/** An address where a site may name its publication. */
export interface ProofAddress {
  readonly convention: ProofConvention;
  readonly address: string;
}

const FILE = '/.well-known/site.standard.publication';

/**
 * The addresses where a site may name its publication (docs/rules.md#verification), the
 * specification's first. There is one for a URL that is an origin; none when `url` is not http(s).
 *
 * @example
 * ```js
 * import { proofAddresses } from 'masthead-doctor/markup';
 *
 * const [proof] = proofAddresses('https://example.com');
 * console.log(proof?.address); // https://example.com/.well-known/site.standard.publication
 * ```
 */
export function proofAddresses(url: string): readonly ProofAddress[] {
  const canonical = canonicalizeUrl(url);
  if (canonical === null) return [];
  const { origin } = new URL(canonical);
  const path = canonical.slice(origin.length);
  const first: ProofAddress = { convention: 'origin', address: `${origin}${FILE}${path}` };
  return path === '' ? [first] : [first, { convention: 'below', address: `${canonical}${FILE}` }];
}

/** The result of `withTags` for a page. */
export interface TaggedPage {
  readonly html: string;
  /**
   * The record that the page names already, in a tag that may exist only once. The page is
   * unchanged then.
   */
  readonly names?: string | undefined;
  /** Whether the page has no head for the tags. The page is unchanged then. */
  readonly headless?: true;
}

/** Characters. A longer page stays unchanged. */
const MAX_LENGTH = 20_000_000;
/** A page has only one of each. There may be several `at:alternate` and `at:author`. */
const SINGLE = new Set(['site.standard.document', 'site.standard.publication', 'at:canonical']);

/**
 * Writes tags into the `<head>` of a page, at its end. An existing tag is not written twice; every
 * other byte stays as it is.
 *
 * @param html a whole page
 * @returns the unchanged page with `names`, if its head already names another record: its author or
 *   another tool chose that record
 *
 * @example
 * ```js
 * import { pageTags, withTags } from 'masthead-doctor/markup';
 *
 * const publication = 'at://did:plc:ewvi7nxzyoun6zhxrhs64oiz/site.standard.publication/letters';
 * const page = '<html><head><title>Letters</title></head></html>';
 * console.log(withTags(page, pageTags({ publication })).html);
 * ```
 */
export function withTags(html: string, tags: readonly PageTag[]): TaggedPage {
  if (html.length > MAX_LENGTH || tags.length === 0) return { html };
  // The parser takes a byte order mark for text, which ends the head before it began.
  const mark = html.startsWith('\uFEFF') ? '\uFEFF' : '';
  const tagged = tagPage(html.slice(mark.length), tags);
  return { ...tagged, html: mark + tagged.html };
}

function tagPage(html: string, tags: readonly PageTag[]): TaggedPage {
  const elements: HeadElement[] = [];
  const head = walkHead(html, (element) => elements.push(element) > 0, true);
  const there = elements.map((element) => saidBy(element.tagName, (name) => attributeOf(element, name)));
  const wanted = tags.map((tag) => ({ tag, said: saidBy(tag.tagName, (name) => tag.attributes[name] ?? '') }));
  const missing = wanted.filter(({ said }) => !there.some(([key, value]) => key === said[0] && value === said[1]));
  const other = there.find(([key]) => SINGLE.has(key) && missing.some(({ said }) => said[0] === key));
  if (other) return { html, names: other[1] };
  if (missing.length === 0) return { html };
  const at = endOf(head, elements, html);
  if (at === undefined) return { html, headless: true };
  const [, newline, indent] = /(^|\r?\n)([ \t]*)$/.exec(html.slice(0, at).slice(-200)) ?? [];
  const lines = missing.map(({ tag }) => tagHtml(tag));
  const text =
    indent === undefined
      ? lines.join('')
      : lines.map((line, n) => `${n === 0 ? '  ' : `${indent}  `}${line}${newline || '\n'}`).join('') + indent;
  return { html: html.slice(0, at) + text + html.slice(at) };
}

/** Elements without an end tag. */
const VOID = new Set(['link', 'meta', 'base', 'basefont', 'bgsound']);

/** The position of the head's end in the text; `undefined` for a page without its own head. */
function endOf(head: HeadElement | undefined, elements: readonly HeadElement[], html: string): number | undefined {
  const own = head?.sourceCodeLocation;
  if (own?.endTag) return own.endTag.startOffset;
  const last = elements.findLast(({ sourceCodeLocation }) => sourceCodeLocation);
  const { startTag, endTag } = last?.sourceCodeLocation ?? own ?? {};
  // After a script or a title without an end tag, the rest of the page is its text.
  const isOpen = last && !VOID.has(last.tagName) && !endTag;
  const end = isOpen ? undefined : (endTag ?? startTag)?.endOffset;
  return end === undefined || end >= html.length ? undefined : end;
}

/** The key and the value of a `<link>` or `<meta>`; empty for other elements. */
function saidBy(tagName: string, attribute: (name: string) => string): readonly [key: string, value: string] {
  if (tagName === 'link') return [attribute('rel').toLowerCase(), attribute('href')];
  return tagName === 'meta' ? [attribute('name').toLowerCase(), attribute('content')] : ['', ''];
}
