/**
 * What a story says of an element: attributes by name, custom properties by name, `view` for given
 * data, `children` for the text of a plain link inside.
 */
export type Args = Readonly<Record<string, unknown>>;

/**
 * Makes an element from a story's args.
 *
 * @param tag the element's
 */
export function embed(tag: 'pub-card' | 'pro-profile', { view, children, ...rest }: Args): HTMLElement {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(rest)) {
    if (value === undefined || value === null || value === false || value === '') continue;
    if (name.startsWith('--')) element.style.setProperty(name, String(value));
    else element.setAttribute(name, value === true ? '' : String(value));
  }
  if (children) {
    const link = document.createElement('a');
    link.href = String(rest.url ?? `https://${String(rest.actor)}`);
    link.textContent = String(children);
    element.append(link);
  }
  if (view) element.view = view;
  return element;
}
