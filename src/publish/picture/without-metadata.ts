// Removes the metadata of a picture before it is uploaded: it may tell where somebody lives.

import { RepositoryError } from '../../atproto/repository/repository-error.ts';
import { imageFacts } from '../../check/check-icon.ts';
import { gifParts } from './gif-parts.ts';
import { jpegParts } from './jpeg-parts.ts';
import type { FoundParts } from './picture-metadata.ts';
import { pngParts } from './png-parts.ts';
import { webpParts } from './webp-parts.ts';

/** A picture that is safe to upload. */
export interface CleanPicture {
  readonly bytes: Uint8Array;
  /** Whether the removed parts held coordinates. */
  readonly place: boolean;
}

/** How a picture is uploaded. */
export interface PictureOptions {
  /**
   * Receives a sentence when a picture held a place (GPS): it was removed before the upload, or it
   * stays, because the picture is on the PDS already.
   */
  readonly onPlace?: ((says: string) => void) | undefined;
}

/**
 * Removes from a picture what a camera or an editor wrote into it (docs/rules.md#changes): pixels,
 * colour profile and animation stay byte for byte, and the orientation is written again. Each byte
 * is read a fixed number of times. Packages for this also drop the orientation, keep texts or the
 * bytes after the end, or do not report a place.
 *
 * @returns `null` for anything but PNG, JPEG, WebP and GIF, and when its parts cannot be followed
 *   to the end
 */
export function withoutMetadata(bytes: Uint8Array): CleanPicture | null {
  const whole = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const found = readerOf(whole)?.(whole);
  return found ?? null;
}

/**
 * The picture to upload. Other files, and SVG, which no camera writes, stay unchanged.
 *
 * @throws {RepositoryError} `invalid` for a picture whose metadata cannot be removed
 */
export function toUpload(bytes: Uint8Array, mimeType: string): CleanPicture {
  const clean = withoutMetadata(bytes);
  if (clean) return clean;
  const isKnown = readerOf(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)) !== undefined;
  const said = mimeType.toLowerCase();
  // A film begins with the same bytes as HEIC.
  const type = /^(?:video|audio)\//.test(said) ? said : (imageFacts(bytes)?.mimeType ?? said);
  if (!isKnown && (!type.startsWith('image/') || type.startsWith('image/svg'))) return { bytes, place: false };
  throw new RepositoryError('invalid', `The picture ${UNREADABLE}, so it was not uploaded.`);
}

/** The problem of a picture whose metadata cannot be removed, after its name. */
export const UNREADABLE =
  'cannot be read to its end, so the notes of a camera cannot be removed: save it again, as PNG, JPEG, WebP or GIF';

/** Says that a place was removed. */
export function placeTaken(what: string): string {
  return `${what} contained a place (GPS coordinates), which is removed before the upload.`;
}

/** Says that a place stays. */
export function placeStays(what: string): string {
  return `${what} contains a place (GPS coordinates), and stays as it is, because it is on the PDS already; upload the picture again to remove the place.`;
}

function readerOf(bytes: Buffer): ((bytes: Buffer) => FoundParts | null) | undefined {
  const head = bytes.toString('latin1', 0, 12);
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return pngParts;
  if (head.startsWith('\xff\xd8')) return jpegParts;
  if (head.startsWith('GIF87a') || head.startsWith('GIF89a')) return gifParts;
  return /^RIFF[\s\S]{4}WEBP$/.test(head) ? webpParts : undefined;
}
