import { firstGrapheme } from '../text/format.ts';
import { html, type Template } from './html.ts';

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
