import { html, type Template } from './html.ts';

/** A small drawing, such as a `Platform`. */
export interface Glyph {
  readonly name: string;
  /** An SVG path on a 16×16 grid, drawn with a stroke. Original to this project. */
  readonly glyph: string;
}

export const ARROW: Glyph = { name: 'arrow', glyph: 'M3 8h10M9 4l4 4-4 4' };
export const CHECK: Glyph = { name: 'check', glyph: 'M4.5 8.5 7 11l4.5-6' };
export const LINK: Glyph = {
  name: 'link',
  glyph: 'M7 9l2-2M7.5 5 9 3.5a2.5 2.5 0 0 1 3.5 3.5L11 8.5M8.5 11 7 12.5A2.5 2.5 0 0 1 3.5 9L5 7.5',
};

/** A drawing in the colour of the surrounding text, hidden from screen readers. */
export function glyph({ name, glyph }: Glyph): Template {
  return html`<svg class="glyph ${name}" part="glyph" viewBox="0 0 16 16" aria-hidden="true"><path d=${glyph}></path></svg>`;
}
