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
