// Reads the `<head>` of a page as a browser does, without building its tree.

import { type DefaultTreeAdapterTypes, defaultTreeAdapter, html as dom, parse } from 'parse5';

/** More than any real head has. */
const MAX_LINKS = 100;
/** The most characters of a `<meta http-equiv="refresh">`; no longer address is looked up. */
const MAX_REFRESH = 2100;
/** Seconds: a page that redirects later is meant to be read first. */
const SOON = 10;

export interface HeadLink {
  /** The relations, in lower case. */
  readonly rel: readonly string[];
  /** The address as written, trimmed. */
  readonly href: string;
}

export interface PageHead {
  readonly links: readonly HeadLink[];
  /**
   * AT Tags only (docs/rules.md#from-a-page-to-its-record), by name in lower case and as written:
   * every page has dozens of other `<meta>` elements.
   */
  readonly tags: readonly { readonly name: string; readonly content: string }[];
  /**
   * The address that the page forwards its readers to (`<meta http-equiv="refresh">`), as written;
   * absent when it forwards only after a while, or not at all.
   */
  readonly refresh?: string;
  /** Whether the page asks search engines to ignore it (`<meta name="robots">`). */
  readonly noindex?: true;
}

/**
 * Reads the `<link>` and `<meta name="at:…">` elements that a browser with JavaScript puts into a
 * page's `<head>`, at most 100 together; not those in comments, scripts, templates, text or the
 * body. Stops at the body. The page may be truncated: an unfinished tag at its end does not count.
 */
export function readHead(page: string): PageHead {
  const links: HeadLink[] = [];
  const tags: PageHead['tags'][number][] = [];
  let refresh: string | undefined;
  let noindex: true | undefined;
  walkHead(page.replace(/^\uFEFF/, ''), (element) => {
    const content = attributeOf(element, 'content');
    const name = attributeOf(element, 'name').toLowerCase();
    if (element.nodeName === 'link') {
      const rel = attributeOf(element, 'rel')
        .toLowerCase()
        .split(/[\t\n\f\r ]+/);
      links.push({ rel: rel.filter((word) => word !== ''), href: attributeOf(element, 'href') });
    } else if (element.nodeName === 'meta') {
      if (name.startsWith('at:')) tags.push({ name, content });
      if (attributeOf(element, 'http-equiv').toLowerCase() === 'refresh') refresh ??= sentTo(content);
      if (name === 'robots' && isNoIndex(content)) noindex = true;
    }
    return links.length + tags.length < MAX_LINKS;
  });
  return { links, tags, ...(refresh !== undefined && { refresh }), ...(noindex && { noindex }) };
}

/**
 * Whether instructions for search engines, in a page or its header `X-Robots-Tag`, ask them to
 * ignore it.
 */
export function isNoIndex(words: string): boolean {
  return words.split(',').some((word) => /^\s*(?:noindex|none)\s*$/i.test(word));
}

function sentTo(content: string): string | undefined {
  const [seconds = '', ...rest] = content.slice(0, MAX_REFRESH).split(/[;,]/);
  const [, address] = /^\s*url\s*=\s*['"]?([\s\S]*?)['"]?$/i.exec(rest.join(';').trim()) ?? [];
  return Number.parseFloat(seconds) <= SOON ? address : undefined;
}

export type HeadElement = DefaultTreeAdapterTypes.Element;

/** Browsers do not nest elements deeper. */
const MAX_DEPTH = 512;

/**
 * Visits the elements that a browser with JavaScript puts into a page's `<head>`; not those in
 * comments, scripts, templates, text or the body. It builds no tree, and stops at the body. The
 * page may be truncated: an unfinished tag at its end does not count. Remove a byte order mark
 * first: the parser would take it for text, which ends the head before it began.
 *
 * @param visit called with each element of the head, while the element is still empty; returns
 *   whether to go on
 * @param located whether elements get their positions in the page
 * @returns the head; `undefined` when parsing ended before it
 */
export function walkHead(
  page: string,
  visit: (element: HeadElement) => boolean,
  located = false,
): HeadElement | undefined {
  const end = new Error('The head ends here.');
  let head: HeadElement | undefined;
  let depth = 0;
  const treeAdapter: typeof defaultTreeAdapter = {
    ...defaultTreeAdapter,
    onItemPush(item) {
      depth++;
      if (item.tagName === 'head') head ??= item;
      const isBody = item.namespaceURI === dom.NS.HTML && (item.tagName === 'body' || item.tagName === 'frameset');
      if (isBody || depth > MAX_DEPTH) throw end;
    },
    onItemPop() {
      depth--;
    },
    appendChild({ nodeName }, node) {
      if (nodeName === 'head' && 'attrs' in node && !visit(node)) throw end;
    },
    // The place of a template's nodes makes no difference to the head.
    insertBefore() {},
    // With positions, the parser needs the inserted text to exist.
    insertText: located ? defaultTreeAdapter.insertText : () => {},
    insertTextBefore() {},
    adoptAttributes() {},
  };
  try {
    parse(page, { treeAdapter, sourceCodeLocationInfo: located });
  } catch (error) {
    if (error !== end) throw error;
  }
  return head;
}

/** An attribute, trimmed; empty when it is missing. */
export function attributeOf({ attrs }: HeadElement, wanted: string): string {
  return (attrs.find(({ name }) => name === wanted)?.value ?? '').trim();
}
