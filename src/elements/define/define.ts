/**
 * Defines an element unless the page already has one of that name, such as from another copy of
 * this script. Does nothing without a document.
 */
export function define(element: CustomElementConstructor & { readonly tag: string }): void {
  // `document` is checked too, because on a server Lit defines its own `customElements`.
  const registry = globalThis.document && globalThis.customElements;
  if (registry && !registry.get(element.tag)) registry.define(element.tag, element);
}
