// What the templates of both elements are made of: titles, pictures and small drawings.
import { firstGrapheme } from '../text/format.ts';
import { html, nothing, type Template } from './html.ts';

export interface TitleOptions {
  /** The http(s) URL that it opens; without one it is not a link. */
  readonly link: string | undefined;
  readonly target?: string | undefined;
  /** BCP 47, when the text is in another language than the page. */
  readonly lang?: string | undefined;
  /** The level of the heading, 1 to 6; with any other number it is not a heading. */
  readonly heading?: number | undefined;
}

// Written out, because lit takes no expression as an element's name.
const HEADINGS: readonly ((text: string) => Template)[] = [
  (text) => html`<h1>${text}</h1>`,
  (text) => html`<h2>${text}</h2>`,
  (text) => html`<h3>${text}</h3>`,
  (text) => html`<h4>${text}</h4>`,
  (text) => html`<h5>${text}</h5>`,
  (text) => html`<h6>${text}</h6>`,
];

/** Text as a heading of a level, 1 to 6; plain text with any other number. */
export function headingTemplate(text: string, level: number): Template | string {
  return HEADINGS[level - 1]?.(text) ?? text;
}

/**
 * The title of a card or a profile: its one primary link. A heading is inside the link and not
 * around it, so that the parts and their siblings are the same with and without a heading.
 *
 * @param longest in UTF-16 units: a longer text, which the line clamp may cut, has a tooltip.
 *   Assistive technology reads the whole text anyway
 */
export function titleTemplate(text: string, { link, target, lang, heading = 0 }: TitleOptions, longest = 60): Template {
  return html`<a class="title" part="title" id="title" href=${link ?? nothing} target=${(link && target) || nothing} rel=${link ? 'noopener' : nothing} dir="auto" lang=${lang ?? nothing} title=${text.length > longest ? text : nothing}>${headingTemplate(text, heading)}</a>`;
}

/** Addresses of pictures that could not be loaded. */
export type BrokenPictures = ReadonlySet<string | null>;

/** A decorative picture, fetched when it comes near the viewport, without a referrer. */
export function imageTemplate(part: string, src: string, styleClass?: string): Template {
  return html`<img class="${part} ${styleClass ?? ''}" part=${part} src=${src} alt="" loading="lazy" decoding="async" referrerpolicy="no-referrer">`;
}

/**
 * A small picture. A tile with the first letter of the name replaces a missing or broken one.
 * Hidden from screen readers, because the name is beside it.
 *
 * @param part `icon` or `avatar`
 */
export function pictureTemplate(
  part: string,
  src: string | undefined,
  name: string,
  broken?: BrokenPictures,
): Template {
  return src && !broken?.has(src)
    ? imageTemplate(part, src, 'picture')
    : html`<span class="${part} tile picture" part="${part} tile" aria-hidden="true">${firstGrapheme(name)}</span>`;
}

/** A small drawing. A `Platform` has these two fields too. */
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
export function glyphTemplate({ name, glyph }: Glyph): Template {
  return html`<svg class="glyph ${name}" part="glyph" viewBox="0 0 16 16" aria-hidden="true"><path d=${glyph}></path></svg>`;
}
