import { native } from '../page/native.ts';

/**
 * Waits until the parser is past an element and all its children exist. While a page loads, a custom element is connected before it has any.
 *
 * @param ready called once, later; never when the result is `false`
 * @returns whether there is anything to wait for
 */
export function awaitChildren(element: Element, ready: () => void): boolean {
  const page = element.ownerDocument;
  if (native(page, 'readyState') !== 'loading' || isPast(element)) return false;
  const finish = () => {
    observer.disconnect();
    native(page, 'removeEventListener').call(page, 'DOMContentLoaded', finish);
    ready();
  };
  const observer = new MutationObserver(() => isPast(element) && finish());
  native(page, 'addEventListener').call(page, 'DOMContentLoaded', finish);
  if (element.parentNode) observer.observe(element.parentNode, { childList: true });
  return true;
}

// The parser adds a node after the element or one of its ancestors only when it is done with the element.
function isPast(element: Element): boolean {
  for (let node: Node | null = element; node; node = native(node, 'parentNode'))
    if (native(node, 'nextSibling')) return true;
  return false;
}
