/** What an element is made of: attributes by name, `undefined` and `false` for none, and listeners under `on…`. */
export type Parts = Readonly<Record<string, string | boolean | undefined | ((event: Event) => void)>>;

/** Makes an element. Text goes in as text, styles come from the style sheet alone: the page keeps to the strictest policy. */
export function make<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  parts: Parts = {},
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(parts)) {
    if (typeof value === 'function') element.addEventListener(name.slice(2), value);
    else if (value !== undefined && value !== false) element.setAttribute(name, value === true ? '' : value);
  }
  element.append(...children);
  return element;
}
