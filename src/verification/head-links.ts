import { type DefaultTreeAdapterTypes, defaultTreeAdapter, html as dom, parse } from 'parse5';

// A bound on work: browsers nest no deeper, and no head has more links.
const MAX_DEPTH = 512;
const MAX_LINKS = 100;

/** A `<link>` of a page's head. */
export interface HeadLink {
  /** Its relations, in lower case. */
  readonly rel: readonly string[];
  /** As written, without white space around it. */
  readonly href: string;
}

/**
 * The `<link>` elements that a browser with JavaScript puts into a page's `<head>`; not those in comments, scripts, templates, text or the body. The page is
 * parsed up to where its body begins, and nothing is kept of it but the links.
 *
 * @param page its HTML, or so much of it as was read: an unfinished tag at its end does not count
 * @returns at most 100
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
    // The tree itself is not wanted: where a node of a template would stand makes no difference to the head.
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
