import { type PageTag, tagHtml } from './page-tags.ts';
import { attributeOf, type HeadElement, walkHead } from './walk-head.ts';

/** What `withTags` made of a page. */
export interface TaggedPage {
  readonly html: string;
  /**
   * The other record that the page names, in a place where only one can stand; then the page is as
   * it was.
   */
  readonly names?: string | undefined;
  /** The page has no head that tags could be written into; then it is as it was. */
  readonly headless?: true;
}

/** Characters. A page that is longer is left as it is. */
const MAX_LENGTH = 20_000_000;
/** Of these, a page has one. `at:alternate` and `at:author` may be several. */
const SINGLE = new Set(['site.standard.document', 'site.standard.publication', 'at:canonical']);

/**
 * Writes tags into the `<head>` of a page, at its end. A tag that is there already is not written
 * twice; every other byte stays as it is.
 *
 * @param html a whole page
 * @returns the page as it was, with `names`, where its head names another record already: somebody
 *   wrote that on purpose, or another tool did
 *
 * @example
 * ```js
 * import { pageTags, withTags } from 'masthead-doctor/markup';
 *
 * const publication = 'at://did:plc:ewvi7nxzyoun6zhxrhs64oiz/site.standard.publication/letters';
 * console.log(withTags('<html><head><title>Letters</title></head></html>', pageTags({ publication })).html);
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

/** Elements that are whole without an end tag. */
const VOID = new Set(['link', 'meta', 'base', 'basefont', 'bgsound']);

/** Where the head ends in the text; `undefined` for a page without a head of its own. */
function endOf(head: HeadElement | undefined, elements: readonly HeadElement[], html: string): number | undefined {
  const own = head?.sourceCodeLocation;
  if (own?.endTag) return own.endTag.startOffset;
  const last = elements.findLast(({ sourceCodeLocation }) => sourceCodeLocation);
  const { startTag, endTag } = last?.sourceCodeLocation ?? own ?? {};
  // Of a script or a title without its end, the rest of the page is the text.
  const isOpen = last && !VOID.has(last.tagName) && !endTag;
  const end = isOpen ? undefined : (endTag ?? startTag)?.endOffset;
  return end === undefined || end >= html.length ? undefined : end;
}

/** What a `<link>` or `<meta>` says, and of what; nothing for others. */
function saidBy(tagName: string, attribute: (name: string) => string): readonly [key: string, value: string] {
  if (tagName === 'link') return [attribute('rel').toLowerCase(), attribute('href')];
  return tagName === 'meta' ? [attribute('name').toLowerCase(), attribute('content')] : ['', ''];
}
