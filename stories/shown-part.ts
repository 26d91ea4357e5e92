/**
 * A part of the first element of ours in a story.
 *
 * @throws when nothing shows such a part
 */
export function shownPart(canvas: HTMLElement, part: string): HTMLElement {
  const host = canvas.querySelector('pub-card, pro-profile');
  const found = host?.shadowRoot?.querySelector<HTMLElement>(`[part~='${part}']`);
  if (!found) throw new Error(`No part "${part}" shows.`);
  return found;
}
