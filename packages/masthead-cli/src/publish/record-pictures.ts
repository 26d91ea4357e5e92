// Pictures of records for the verbs `icon` and `set`: those on the PDS, and icons cut from any
// picture.

import { ICON_MAX_BYTES, ICON_MIN_PIXELS } from 'masthead/check';
import { RepositoryError } from 'masthead/internal/atproto/repository/repository-error';
import { readExif, textHoldsPlace } from 'masthead/internal/publish/picture/picture-metadata';
import { type CleanPicture, placeStays, withoutMetadata } from 'masthead/internal/publish/picture/without-metadata';
import { ENCODING_SECONDS, loadSharp, MAX_PIXELS, toIconBlob } from 'masthead/internal/publish/picture-source';
import type { PublicationRepository, RecordJson } from 'masthead/publish';

/** The fields of records that name a picture, with its name in a sentence. */
const PICTURES = { icon: 'The icon', coverImage: 'The cover' } as const;

/**
 * Warnings about the pictures that a change names and that are on the PDS already: their metadata
 * names a place. A PDS does not serve a blob before a record refers to it; there is no warning
 * about such a blob.
 */
export async function pictureNotes(
  repository: PublicationRepository,
  before: RecordJson,
  after: RecordJson,
): Promise<string[]> {
  const notes: string[] = [];
  for (const [field, what] of Object.entries(PICTURES)) {
    const blob = toIconBlob(after[field]);
    if (!blob || blob.ref.$link === toIconBlob(before[field])?.ref.$link) continue;
    const bytes = await servedPicture(repository, blob);
    if (bytes && withoutMetadata(bytes)?.place) notes.push(placeStays(what));
  }
  return notes;
}

/**
 * A picture of a record from the PDS; `null` where it cannot be read, such as where the PDS lacks
 * it after the account came from another PDS.
 */
export async function servedPicture(repository: PublicationRepository, blob: unknown): Promise<Uint8Array | null> {
  try {
    return (await repository.readPicture({ blob })).bytes;
  } catch (error) {
    if (error instanceof RepositoryError) return null;
    throw error;
  }
}

/** Pixels; enough for the densest screen at the size that cards show. */
const BEST = 512;

/**
 * Makes an icon of any picture: upright, cropped to its middle square, 256 to 512 pixels, as PNG,
 * or as JPEG if that is smaller and the picture is opaque.
 *
 * @throws {RepositoryError} `missing-package` without sharp; `invalid` when the bytes cannot be
 *   read as a picture, or the icon stays over 1,000,000 bytes
 */
export async function fitIcon(bytes: Uint8Array): Promise<CleanPicture> {
  const { default: sharp } = await loadSharp('--fit needs the package sharp, which is not installed');
  try {
    const picture = sharp(bytes, { limitInputPixels: MAX_PIXELS }).timeout({ seconds: ENCODING_SECONDS });
    const { isOpaque } = await picture.clone().stats();
    const { autoOrient, exif, xmp } = await picture.metadata();
    const { width, height } = autoOrient;
    const place =
      (withoutMetadata(bytes)?.place || (exif && readExif(exif).place) || (xmp && textHoldsPlace(xmp))) === true;
    const largest = Math.max(ICON_MIN_PIXELS, Math.min(BEST, width, height));
    for (const side of [largest, Math.max(ICON_MIN_PIXELS, Math.round(largest / 2)), ICON_MIN_PIXELS]) {
      // `rotate` applies the EXIF orientation: a camera's photograph is often stored on its side.
      const square = picture.clone().rotate().resize(side, side, { fit: 'cover' });
      const png = await square.clone().png({ compressionLevel: 9 }).toBuffer();
      const jpeg = isOpaque ? await square.clone().jpeg({ quality: 90, mozjpeg: true }).toBuffer() : png;
      const smaller = jpeg.length < png.length ? jpeg : png;
      if (smaller.length <= ICON_MAX_BYTES) return { bytes: withoutMetadata(smaller)?.bytes ?? smaller, place };
    }
  } catch (error) {
    const says = `The picture cannot be read, or has more than ${MAX_PIXELS / 1e6} megapixels, so it cannot be fitted; save it as PNG or JPEG, below that size.`;
    throw new RepositoryError('invalid', says, { cause: error });
  }
  throw new RepositoryError('invalid', 'The picture stays larger than 1,000,000 bytes; use a simpler one.');
}
