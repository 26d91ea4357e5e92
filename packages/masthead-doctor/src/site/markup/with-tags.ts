import { type PageTag, tagHtml } from './page-tags.ts';
import { attributeOf, type HeadElement, walkHead } from './read-head.ts';

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
