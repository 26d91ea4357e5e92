import { firstGrapheme } from '../format/first-grapheme.ts';
import { html, type Template } from './html.ts';

/** Addresses of pictures that could not be loaded. */
export type BrokenPictures = ReadonlySet<string | null>;

/**
 * A small picture, or a tile with the first letter of the name when there is none or it is broken. Hidden from screen readers, because the name is beside it.
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
    ? html`<img part=${part} class="picture" src=${src} alt="" loading="lazy" decoding="async" referrerpolicy="no-referrer">`
    : html`<span part="${part} tile" class="picture" aria-hidden="true">${firstGrapheme(name)}</span>`;
}
