import { type DefaultTreeAdapterTypes, defaultTreeAdapter, html as dom, parse } from 'parse5';

export type HeadElement = DefaultTreeAdapterTypes.Element;

/** Browsers nest no deeper. */
const MAX_DEPTH = 512;

/**
 * Walks over what a browser with JavaScript puts into a page's `<head>`; not what stands in
 * comments, scripts, templates, text or the body. No tree is built, and parsing stops where the
 * body begins. The page may be truncated: an unfinished tag at its end does not count. A byte order
 * mark must be off: the parser takes it for text, which ends the head before it began.
 *
 * @param visit called with each element of the head, which is empty still; returns whether to go on
 * @param located whether elements know where in the page they stand
 * @returns the head; `undefined` where parsing ended before it
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
    // Where a template's nodes would be inserted makes no difference to the head.
    insertBefore() {},
    // The parser looks where a text stands that it has put in.
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
