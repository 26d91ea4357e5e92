import { type DefaultTreeAdapterTypes, defaultTreeAdapter, html as dom, parse } from 'parse5';

// Bounds on work: browsers nest no deeper, and no real head has more links.
const MAX_DEPTH = 512;
const MAX_LINKS = 100;

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
}

/** The `<link>` elements of `readHead`. */
export function headLinks(page: string): readonly HeadLink[] {
  return readHead(page).links;
}

/**
 * The `<link>` and `<meta name="at:…">` elements that a browser with JavaScript puts into a page's `<head>`, at most 100 together; not those in comments,
 * scripts, templates, text or the body. Parsing stops where the body begins. The page may be truncated: an unfinished tag at its end does not count.
 */
export function readHead(page: string): PageHead {
  const links: HeadLink[] = [];
  const tags: HeadTag[] = [];
  const end = new Error('The head ends here.');
  let depth = 0;
  const treeAdapter = {
    ...defaultTreeAdapter,
    onItemPush({ tagName, namespaceURI }: DefaultTreeAdapterTypes.Element) {
      depth++;
      const body = namespaceURI === dom.NS.HTML && (tagName === 'body' || tagName === 'frameset');
      if (body || depth > MAX_DEPTH) throw end;
    },
    onItemPop() {
      depth--;
    },
    appendChild({ nodeName }: DefaultTreeAdapterTypes.ParentNode, node: DefaultTreeAdapterTypes.ChildNode) {
      if (nodeName !== 'head' || !('attrs' in node)) return;
      if (node.nodeName === 'link') links.push(toLink(node));
      else if (node.nodeName === 'meta') tags.push(...toTag(node));
      if (links.length + tags.length >= MAX_LINKS) throw end;
    },
    // No tree is built. Where a template's nodes would be inserted makes no difference to the head.
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
  return { links, tags };
}

function toLink(element: DefaultTreeAdapterTypes.Element): HeadLink {
  const rel = written(element, 'rel')
    .toLowerCase()
    .split(/[\t\n\f\r ]+/);
  return { rel: rel.filter((word) => word !== ''), href: written(element, 'href').trim() };
}

function toTag(element: DefaultTreeAdapterTypes.Element): HeadTag[] {
  const name = written(element, 'name').trim().toLowerCase();
  return name.startsWith('at:') ? [{ name, content: written(element, 'content').trim() }] : [];
}

function written({ attrs }: DefaultTreeAdapterTypes.Element, wanted: string): string {
  return attrs.find(({ name }) => name === wanted)?.value ?? '';
}
