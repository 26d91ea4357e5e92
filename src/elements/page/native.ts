/**
 * A property of the page's document, or of an element that is not ours, as the browser made it. Read plainly, an `<img name="currentScript">` in somebody's
 * comment is `document.currentScript`, and an `<input name="parentNode">` is its form's parent: named elements come before the interface's own properties.
 *
 * @param node a document or an element
 * @param name one of its properties; a method is to be called on the node
 */
export function native<N extends Node, K extends keyof N>(node: N, name: K): N[K] {
  return Reflect.get(Object.getPrototypeOf(node), name, node);
}
