/** Defines an element unless the page has one of that name already, from another copy of this script for instance. Without a page it does nothing. */
export function define(element: CustomElementConstructor & { readonly tag: string }): void {
  // On a server Lit brings a registry of its own.
  const registry = globalThis.document && globalThis.customElements;
  if (registry && !registry.get(element.tag)) registry.define(element.tag, element);
}
