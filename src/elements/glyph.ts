import { html, type Template } from './html.ts';

// Drawn for this project on a grid of 16, one stroke wide: a table for each element, so that a script tag with one element carries no drawing of the other.

/** The three marks hint at the platforms, by whose names they go; they are not their logos. */
export const CARD_GLYPHS = {
  arrow: 'M3 8h10M9 4l4 4-4 4',
  clock: 'M8 2a6 6 0 1 0 .01 0M8 5v3l2 1.5',
  link: 'M7 9l2-2M7.5 5 9 3.5a2.5 2.5 0 0 1 3.5 3.5L11 8.5M8.5 11 7 12.5A2.5 2.5 0 0 1 3.5 9L5 7.5',
  Leaflet: 'M3 13C3 6 6 3 13 3c0 7-3 9.500-8 8.500M3 13 9 7',
  pckt: 'M3 3h10v5a5 5 0 0 1-10 0zM6 7l2 2 2-2',
  Offprint: 'M6 2h7v9H6zM10 11v3H3V5h3',
};
export const PROFILE_GLYPHS = {
  check: 'M4.5 8.5 7 11l4.5-6',
};

/**
 * A small drawing in the colour of the text around it, silent for screen readers.
 *
 * @param glyphs the element's own
 * @param name one of them
 */
export function glyph(glyphs: Readonly<Record<string, string>>, name: string): Template {
  return html`<svg part="glyph" class=${name} viewBox="0 0 16 16" aria-hidden="true"><path d=${glyphs[name]}></path></svg>`;
}
