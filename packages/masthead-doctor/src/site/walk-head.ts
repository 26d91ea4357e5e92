import { type DefaultTreeAdapterTypes, defaultTreeAdapter, html as dom, parse } from 'parse5';

/** Browsers nest no deeper. */
const MAX_DEPTH = 512;

/** An element as the parser gives it. */
export type HeadElement = DefaultTreeAdapterTypes.Element;

/** Who looks at a head. */
export interface HeadVisitor {
  /** Called with each element of the head, which is empty still. Returns whether to go on. */
  readonly element: (element: HeadElement) => boolean;
  /** Called with each piece of text anywhere in the head. */
  readonly text?: (parent: unknown, text: string) => void;
}

/**
 * Walks over what a browser with JavaScript puts into a page's `<head>`; not what stands in comments, scripts, templates, text or the body. No tree is built, and
 * parsing stops where the body begins. The page may be truncated: an unfinished tag at its end does not count.
 */
export function walkHead(page: string, { element, text }: HeadVisitor): void {
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
      if (nodeName === 'head' && 'attrs' in node && !element(node)) throw end;
    },
    // Where a template's nodes would be inserted makes no difference to the head.
    insertBefore() {},
    insertText(parent, piece) {
      text?.(parent, piece);
    },
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
export function attributeOf({ attrs }: HeadElement, wanted: string): string {
  return attrs.find(({ name }) => name === wanted)?.value ?? '';
}
