import { type DefaultTreeAdapterTypes, defaultTreeAdapter, parse } from 'parse5';
import { type PageTag, tagHtml } from './page-tags.ts';

type Element = DefaultTreeAdapterTypes.Element;

/** What `withTags` made of a page. */
export interface TaggedPage {
  readonly html: string;
  /** The other record that the page names, in a place where only one can stand; then the page is as it was. */
  readonly names?: string | undefined;
  /** The page has no head that tags could be written into; then it is as it was. */
  readonly headless?: true;
}

/** Characters. A page that is longer is left as it is. */
const MAX_LENGTH = 20_000_000;
/** Browsers nest no deeper. */
const MAX_DEPTH = 512;
/** Of these, a page has one. `at:alternate` and `at:author` may be several. */
const SINGLE = new Set(['site.standard.document', 'site.standard.publication', 'at:canonical']);

/**
 * Writes tags into the `<head>` of a page, at its end. A tag that is there already is not written twice; every other byte stays as it is.
 *
 * @param html a whole page
 * @returns the page as it was, with `names`, where its head names another record already: somebody wrote that on purpose, or another tool did
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
  const head = headOf(html);
  if (!head) return { html, headless: true };
  const there = head.childNodes.flatMap((node) => ('attrs' in node ? [keyAndValue(node)] : []));
  const has = (tag: PageTag) => {
    const [key, value] = ofTag(tag);
    return there.some(([otherKey, otherValue]) => otherKey === key && otherValue === value);
  };
  const missing = tags.filter((tag) => !has(tag));
  for (const tag of missing) {
    const [key] = ofTag(tag);
    const other = SINGLE.has(key) ? there.find(([otherKey]) => otherKey === key) : undefined;
    if (other) return { html, names: other[1] };
  }
  if (missing.length === 0) return { html };
  const at = endOf(head, html);
  if (at === undefined) return { html, headless: true };
  const [, newline, indent] = /(^|\r?\n)([ \t]*)$/.exec(html.slice(0, at).slice(-200)) ?? [];
  const lines = missing.map(tagHtml);
  const text =
    indent === undefined
      ? lines.join('')
      : lines.map((line, n) => `${n === 0 ? '  ' : `${indent}  `}${line}${newline || '\n'}`).join('') + indent;
  return { html: html.slice(0, at) + text + html.slice(at) };
}

/** The head as a browser finds it; what comes after it is not parsed. */
function headOf(html: string): Element | undefined {
  const end = new Error('The head ends here.');
  let head: Element | undefined;
  let depth = 0;
  const treeAdapter = {
    ...defaultTreeAdapter,
    onItemPush(item: Element) {
      depth++;
      if (item.nodeName === 'head') head ??= item;
      if (item.nodeName === 'body' || item.nodeName === 'frameset' || depth > MAX_DEPTH) throw end;
    },
    onItemPop() {
      depth--;
    },
  };
  try {
    parse(html, { treeAdapter, sourceCodeLocationInfo: true });
  } catch (error) {
    if (error !== end) throw error;
  }
  return head;
}

/** Where the head ends in the text; `undefined` for a page without a head of its own. */
function endOf({ sourceCodeLocation, childNodes }: Element, html: string): number | undefined {
  if (sourceCodeLocation?.endTag) return sourceCodeLocation.endTag.startOffset;
  const last = childNodes.findLast((node): node is Element => 'attrs' in node && Boolean(node.sourceCodeLocation));
  const { startTag, endTag } = last?.sourceCodeLocation ?? sourceCodeLocation ?? {};
  const isOpen = last?.childNodes.length !== 0 && last !== undefined && !endTag;
  const end = isOpen ? undefined : (endTag ?? startTag)?.endOffset;
  // Of a script or a title without its end, the rest of the page is the text.
  return end === undefined || end >= html.length ? undefined : end;
}

/** What a tag says and of what, for `<link>` and `<meta>`; nothing for others. */
function keyAndValue({ tagName, attrs }: Element): readonly [key: string, value: string] {
  const written = (wanted: string) => (attrs.find(({ name }) => name === wanted)?.value ?? '').trim();
  if (tagName === 'link') return [written('rel').toLowerCase(), written('href')];
  return tagName === 'meta' ? [written('name').toLowerCase(), written('content')] : ['', ''];
}

function ofTag({ attributes }: PageTag): readonly [key: string, value: string] {
  const { rel = '', href = '', name = '', content = '' } = attributes;
  return [rel || name, href || content];
}
