import { PublishError } from 'masthead/internal/atproto';
import { ICON_MAX_BYTES } from 'masthead/internal/check';
import { ENCODING_SECONDS, loadSharp, MAX_PIXELS } from 'masthead/internal/publish';

/** Pixels of the longer side, tried in this order; cards show none wider than 2,000. */
const SIDES = [2000, 1200, 800, 400] as const;
const QUALITIES = [85, 70] as const;

/**
 * Encodes a picture anew so that it fits a post: upright, as JPEG on white, 1,000,000 bytes at most.
 *
 * @throws {PublishError} `missing-package` without sharp; `invalid` when the bytes cannot be read as a picture
 */
export async function fitThumb(bytes: Uint8Array): Promise<Uint8Array> {
  const { default: sharp } = await loadSharp(
    'it would have to be encoded anew, and the package sharp is not installed',
  );
  try {
    for (const side of SIDES) {
      for (const quality of QUALITIES) {
        const fitted = await sharp(bytes, { limitInputPixels: MAX_PIXELS })
          .rotate()
          .resize(side, side, { fit: 'inside', withoutEnlargement: true })
          .flatten({ background: '#ffffff' })
          .jpeg({ quality })
          .timeout({ seconds: ENCODING_SECONDS })
          .toBuffer();
        if (fitted.length <= ICON_MAX_BYTES) return fitted;
      }
    }
  } catch (error) {
    throw new PublishError('invalid', 'it cannot be read as a picture', { cause: error });
  }
  throw new PublishError('invalid', 'it does not get below 1,000,000 bytes');
}
