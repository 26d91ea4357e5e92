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

/**
 * The `<link>` elements that a browser with JavaScript puts into a page's `<head>`, at most 100; not those in comments, scripts, templates, text or the body.
 * Parsing stops where the body begins. The page may be truncated: an unfinished tag at its end does not count.
 */
export function headLinks(page: string): HeadLink[] {
  const links: HeadLink[] = [];
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
      if (nodeName !== 'head' || node.nodeName !== 'link' || !('attrs' in node)) return;
      links.push(toLink(node));
      if (links.length === MAX_LINKS) throw end;
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
  return links;
}

function toLink({ attrs }: DefaultTreeAdapterTypes.Element): HeadLink {
  const written = (wanted: string) => attrs.find(({ name }) => name === wanted)?.value ?? '';
  const rel = written('rel')
    .toLowerCase()
    .split(/[\t\n\f\r ]+/);
  return { rel: rel.filter((word) => word !== ''), href: written('href').trim() };
}
