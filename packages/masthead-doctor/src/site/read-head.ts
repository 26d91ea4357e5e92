import { type DefaultTreeAdapterTypes, defaultTreeAdapter, html as dom, parse } from 'parse5';

/** Browsers nest no deeper. */
const MAX_DEPTH = 512;

type HeadElement = DefaultTreeAdapterTypes.Element;

/**
 * Walks over what a browser with JavaScript puts into a page's `<head>`; not what stands in comments, scripts, templates, text or the body. No tree is built, and
 * parsing stops where the body begins. The page may be truncated: an unfinished tag at its end does not count.
 *
 * @param visit called with each element of the head, which is empty still; returns whether to go on
 */
function walkHead(page: string, visit: (element: HeadElement) => boolean): void {
  const end = new Error('The head ends here.');
  let depth = 0;
  const treeAdapter: typeof defaultTreeAdapter = {
    ...defaultTreeAdapter,
    onItemPush({ tagName, namespaceURI }) {
      depth++;
      const body = namespaceURI === dom.NS.HTML && (tagName === 'body' || tagName === 'frameset');
      if (body || depth > MAX_DEPTH) throw end;
    },
    onItemPop() {
      depth--;
    },
    appendChild({ nodeName }, node) {
      if (nodeName === 'head' && 'attrs' in node && !visit(node)) throw end;
    },
    // Where a template's nodes would be inserted makes no difference to the head.
    insertBefore() {},
    insertText() {},
    insertTextBefore() {},
    adoptAttributes() {},
  };
  try {
    parse(page.replace(/^\uFEFF/, ''), { treeAdapter });
  } catch (error) {
    if (error !== end) throw error;
  }
}

/** An attribute as written; empty when it is missing. */
function attributeOf({ attrs }: HeadElement, wanted: string): string {
  return attrs.find(({ name }) => name === wanted)?.value ?? '';
}

/** No real head has more. */
const MAX_LINKS = 100;
/** Characters of a `<meta http-equiv="refresh">`; no address that is looked up is longer. */
const MAX_REFRESH = 2100;

export interface HeadLink {
  /** The relations, in lower case. */
  readonly rel: readonly string[];
  /** As written, trimmed. */
  readonly href: string;
}

export interface HeadTag {
  /** The name of a `<meta name="at:…">`, in lower case. */
  readonly name: string;
  /** As written, trimmed. */
  readonly content: string;
}

export interface PageHead {
  readonly links: readonly HeadLink[];
  /** AT Tags only (docs/rules.md#from-a-page-to-its-record): every page has dozens of other `<meta>` elements. */
  readonly tags: readonly HeadTag[];
  /** Where the page sends its readers on to by itself (`<meta http-equiv="refresh">`), as written; absent where it does not, or only after a while. */
  readonly refresh?: string;
  /** It asks search engines to leave it out (`<meta name="robots">`). */
  readonly noindex?: true;
}

/** Seconds after which a page that sends on is one that people read first. */
const SOON = 10;

/**
 * The `<link>` and `<meta name="at:…">` elements that a browser with JavaScript puts into a page's `<head>`, at most 100 together; not those in comments,
 * scripts, templates, text or the body. Parsing stops where the body begins. The page may be truncated: an unfinished tag at its end does not count.
 */
export function readHead(page: string): PageHead {
  const links: HeadLink[] = [];
  const tags: HeadTag[] = [];
  let refresh: string | undefined;
  let noindex: true | undefined;
  walkHead(page, (node) => {
    if (node.nodeName === 'link') links.push(toLink(node));
    else if (node.nodeName === 'meta') {
      tags.push(...toTag(node));
      refresh ??= toRefresh(node);
      if (attributeOf(node, 'name').trim().toLowerCase() === 'robots' && isNoIndex(attributeOf(node, 'content')))
        noindex = true;
    }
    return links.length + tags.length < MAX_LINKS;
  });
  return { links, tags, ...(refresh !== undefined && { refresh }), ...(noindex && { noindex }) };
}

/** Whether words for search engines, in a page or its header `X-Robots-Tag`, ask them to leave it out. */
export function isNoIndex(words: string): boolean {
  return words.split(',').some((word) => /^\s*(?:noindex|none)\s*$/i.test(word));
}

function toRefresh(element: HeadElement): string | undefined {
  if (attributeOf(element, 'http-equiv').trim().toLowerCase() !== 'refresh') return undefined;
  const [seconds = '', ...rest] = attributeOf(element, 'content').slice(0, MAX_REFRESH).split(/[;,]/);
  const [name = '', ...address] = rest.join(';').split('=');
  if (!(Number.parseFloat(seconds) <= SOON) || name.trim().toLowerCase() !== 'url') return undefined;
  return address
    .join('=')
    .trim()
    .replace(/^['"]|['"]$/g, '');
}

function toLink(element: HeadElement): HeadLink {
  const rel = attributeOf(element, 'rel')
    .toLowerCase()
    .split(/[\t\n\f\r ]+/);
  return { rel: rel.filter((word) => word !== ''), href: attributeOf(element, 'href').trim() };
}

function toTag(element: HeadElement): HeadTag[] {
  const name = attributeOf(element, 'name').trim().toLowerCase();
  return name.startsWith('at:') ? [{ name, content: attributeOf(element, 'content').trim() }] : [];
}
