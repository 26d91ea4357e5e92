import { RepositoryError } from '../../atproto/repository/repository-error.ts';
import { imageFacts } from '../../check/check-icon.ts';
import { gifParts } from './gif-parts.ts';
import { jpegParts } from './jpeg-parts.ts';
import type { FoundParts } from './kept-parts.ts';
import { pngParts } from './png-parts.ts';
import { webpParts } from './webp-parts.ts';

// Packages that take EXIF out of these formats drop the orientation with it, keep text, comments or
// what follows the end, or name no place.

/** A picture as it may leave. */
export interface CleanPicture {
  readonly bytes: Uint8Array;
  /** Whether what was taken out held coordinates. */
  readonly place: boolean;
}

/** How a picture is uploaded. */
export interface PictureOptions {
  /**
   * Told, in a sentence, when a picture held a place (GPS): it was taken out before the upload; or
   * it stays, because the picture is on the PDS already.
   */
  readonly onPlace?: ((says: string) => void) | undefined;
}

/**
 * Takes out of a picture what a camera or an editor wrote (docs/rules.md#changes): pixels, colour
 * profile, animation and orientation stay byte for byte. Each byte is looked at a fixed number of
 * times.
 *
 * @returns `null` for what is no PNG, JPEG, WebP or GIF, and for one whose parts cannot be followed
 *   to its end
 */
export function withoutCameraNotes(bytes: Uint8Array): CleanPicture | null {
  const whole = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const found = readerOf(whole)?.(whole);
  return found ?? null;
}

/**
 * The picture to upload. What is no picture, and SVG, which no camera writes, is left as it is.
 *
 * @throws {RepositoryError} `invalid` for a picture of which nothing can be taken out
 */
export function toUpload(bytes: Uint8Array, mimeType: string): CleanPicture {
  const clean = withoutCameraNotes(bytes);
  if (clean) return clean;
  const isKnown = readerOf(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)) !== undefined;
  const said = mimeType.toLowerCase();
  // A film begins as HEIC does.
  const type = /^(?:video|audio)\//.test(said) ? said : (imageFacts(bytes)?.mimeType ?? said);
  if (!isKnown && (!type.startsWith('image/') || type.startsWith('image/svg'))) return { bytes, place: false };
  throw new RepositoryError('invalid', `The picture ${UNREADABLE}, so it was not uploaded.`);
}

/** What is wrong with a picture of which nothing can be taken out, after its name. */
export const UNREADABLE =
  'cannot be read to its end, so what a camera wrote cannot be taken out: save it anew, as PNG, JPEG, WebP or GIF';

/** Says that a place was taken out. */
export function placeTaken(what: string): string {
  return `${what} held a place (GPS coordinates), which is taken out before it is uploaded.`;
}

/** Says that a place stays. */
export function placeStays(what: string): string {
  return `${what} holds a place (GPS coordinates), and stays as it is, because it is on the PDS already; upload the picture again to be rid of it.`;
}

function readerOf(bytes: Buffer): ((bytes: Buffer) => FoundParts | null) | undefined {
  const head = bytes.toString('latin1', 0, 12);
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return pngParts;
  if (head.startsWith('\xff\xd8')) return jpegParts;
  if (head.startsWith('GIF87a') || head.startsWith('GIF89a')) return gifParts;
  return /^RIFF[\s\S]{4}WEBP$/.test(head) ? webpParts : undefined;
}
