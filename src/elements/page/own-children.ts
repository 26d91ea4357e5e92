// What the page wrote into an element: data, and children that show until there is a card.

import { unclobbered } from './unclobbered.ts';

/** Data from the page, unchecked. */
export interface PageData {
  /** The same for the same data. */
  readonly key: unknown;
  readonly data: unknown;
  readonly via: 'view' | 'inline';
}

/**
 * The data of an element's `view` property or of its inline JSON script; `undefined` without
 * either, or when the script's JSON is broken.
 */
export function pageData(element: Element, view: unknown): PageData | undefined {
  if (view !== null) return { key: view, data: view, via: 'view' };
  const json = inlineJson(element);
  try {
    return json ? { key: json, data: JSON.parse(json), via: 'inline' } : undefined;
  } catch {
    return undefined;
  }
}

/** The text of the JSON script in an element. */
export function inlineJson(element: Element): string | null | undefined {
  return element.querySelector(':scope > script[type="application/json"]')?.textContent;
}

/** Whether the page wrote something into an element that shows until there is a card. */
export function hasChildren(element: Element): boolean {
  return !!element.querySelector(':scope > :not(br, font, script, template)');
}

/** The elements that the parser may not have finished, each with its callback. */
const waiting = new Map<Element, () => void>();
let observer: MutationObserver | undefined;

/**
 * Waits until the parser has finished an element, so that all its children exist. While a page
 * loads, a custom element is connected before it has any.
 *
 * @param ready called once, later; never when the result is `false`
 * @returns whether there is anything to wait for
 */
export function awaitChildren(element: Element, ready: () => void): boolean {
  const page = element.ownerDocument;
  if (isPast(element)) return false;
  waiting.set(element, ready);
  // One observer for the whole page: the node that shows the end may be added beside any ancestor.
  observer ??= new MutationObserver(check);
  observer.observe(page, { childList: true, subtree: true });
  unclobbered(page, 'addEventListener').call(page, 'DOMContentLoaded', check);
  return true;
}

function check(): void {
  for (const [element, ready] of waiting) {
    if (!isPast(element)) continue;
    waiting.delete(element);
    ready();
  }
  if (waiting.size === 0) observer?.disconnect();
}

// The parser adds a node after the element or one of its ancestors only when it is done with the
// element.
function isPast(element: Element): boolean {
  if (unclobbered(element.ownerDocument, 'readyState') !== 'loading') return true;
  for (
    let node: Node | null = element;
    node;
    node = unclobbered(node, 'parentNode') ?? (node as Partial<ShadowRoot>).host ?? null
  )
    if (unclobbered(node, 'nextSibling')) return true;
  return false;
}
