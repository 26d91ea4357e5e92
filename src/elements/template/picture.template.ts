import { firstGrapheme } from '../format/first-grapheme.ts';
import { html, type Template } from './html.ts';

/** Addresses of pictures that could not be loaded. */
export type BrokenPictures = ReadonlySet<string | null>;

/**
 * A small picture, or a tile with the first letter of the name where there is none. Silent: the name stands beside it.
 *
 * @param part the name of its part, `icon` or `avatar`
 * @param src the picture's address
 * @param name whose picture it is
 * @param broken pictures not to try again
 */
export function pictureTemplate(
  part: string,
  src: string | undefined,
  name: string,
  broken?: BrokenPictures,
): Template {
  return src && !broken?.has(src)
    ? html`<img part=${part} class="picture" src=${src} alt="" loading="lazy" decoding="async" referrerpolicy="no-referrer">`
    : html`<span part="${part} tile" class="picture" aria-hidden="true">${firstGrapheme(name)}</span>`;
}
