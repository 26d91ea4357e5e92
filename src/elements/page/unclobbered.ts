/**
 * Reads a property of the document or of a foreign element from its prototype, against DOM
 * clobbering. Named elements shadow the interface's properties: an `<img name="currentScript">` in
 * a comment would be `document.currentScript`, an `<input name="parentNode">` its form's parent.
 *
 * @param name the property; call a method with `.call(node, …)`
 */
export function unclobbered<N extends Node, K extends keyof N>(node: N, name: K): N[K] {
  return Reflect.get(Object.getPrototypeOf(node), name, node);
}
