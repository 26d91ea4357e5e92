import { type DefaultTreeAdapterTypes, defaultTreeAdapter, html as dom, parse } from 'parse5';

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
