import { PublishError } from 'masthead/internal/atproto';
import { ICON_MAX_BYTES, ICON_MIN_PIXELS } from 'masthead/internal/check';
import { ENCODING_SECONDS, loadSharp, MAX_PIXELS } from 'masthead/internal/publish';

/** Pixels; enough for the densest screen at the size that cards show. */
const BEST = 512;

/**
 * Makes an icon of any picture: upright, cropped to its middle square, 256 to 512 pixels, as PNG, or as JPEG if that is smaller and the picture is opaque.
 *
 * @throws {PublishError} `missing-package` without sharp; `invalid` when the bytes cannot be read as a picture, or the icon stays over 1,000,000 bytes
 */
export async function fitIcon(bytes: Uint8Array): Promise<Uint8Array> {
  const { default: sharp } = await loadSharp('--fit needs the package sharp, which is not installed');
  try {
    const picture = sharp(bytes, { limitInputPixels: MAX_PIXELS }).timeout({ seconds: ENCODING_SECONDS });
    const { isOpaque } = await picture.clone().stats();
    const { width, height } = (await picture.metadata()).autoOrient;
    const largest = Math.max(ICON_MIN_PIXELS, Math.min(BEST, width, height));
    for (const side of [largest, Math.max(ICON_MIN_PIXELS, Math.round(largest / 2)), ICON_MIN_PIXELS]) {
      // `rotate` applies the EXIF orientation: a camera's photograph is often stored on its side.
      const square = picture.clone().rotate().resize(side, side, { fit: 'cover' });
      const png = await square.clone().png({ compressionLevel: 9 }).toBuffer();
      const jpeg = isOpaque ? await square.clone().jpeg({ quality: 90, mozjpeg: true }).toBuffer() : png;
      const smaller = jpeg.length < png.length ? jpeg : png;
      if (smaller.length <= ICON_MAX_BYTES) return smaller;
    }
  } catch (error) {
    const says = `The picture cannot be read, or has more than ${MAX_PIXELS / 1e6} megapixels, so it cannot be fitted; save it as PNG or JPEG, below that size.`;
    throw new PublishError('invalid', says, { cause: error });
  }
  throw new PublishError('invalid', 'The picture does not get below 1,000,000 bytes; use a plainer one.');
}
