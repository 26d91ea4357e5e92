/** Defines an element unless the page has one of that name already, from another copy of this script for instance. */
export function define(element: CustomElementConstructor & { readonly tag: string }): void {
  const registry = globalThis.customElements;
  if (registry && !registry.get(element.tag)) registry.define(element.tag, element);
}
