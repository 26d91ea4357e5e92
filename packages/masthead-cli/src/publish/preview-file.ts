import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ICON_MAX_BYTES, ICON_MIN_PIXELS } from 'masthead/check';
import { RepositoryError } from 'masthead/internal/atproto/repository/repository-error';
import { exifHoldsPlace, textHoldsPlace } from 'masthead/internal/publish/picture/camera-notes';
import { type CleanPicture, withoutCameraNotes } from 'masthead/internal/publish/picture/without-camera-notes';
import { ENCODING_SECONDS, loadSharp, MAX_PIXELS } from 'masthead/internal/publish/picture-source';
import { UsageError } from '../process/usage-error.ts';

/** The URL in a view for a picture that has none yet: views take only web addresses. */
export const NEW_PICTURE = 'https://picture.invalid/new';

/** A picture that has no URL yet: the page itself contains it. */
export interface PreviewPicture {
  readonly bytes: Uint8Array;
  readonly mimeType: string;
}

/**
 * Writes the page of a card's preview: one file without scripts.
 *
 * @param body its HTML
 * @param picture shown in place of `NEW_PICTURE`
 * @param file its path; when left out, a new temporary folder, which is removed when the command
 *   ends
 * @returns the path
 * @throws {UsageError} when the file cannot be written
 */
export function writePreviewFile(body: string, picture: PreviewPicture | undefined, file?: string): string {
  const path = file ?? join(ownFolder(), 'card.html');
  const page = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Preview of a card</title>
<style>
  :root { color-scheme: light dark }
  body { margin: 0 auto; padding: 0.5rem 1rem; max-width: 34rem; font: 1rem/1.5 system-ui, sans-serif }
  section { padding: 1rem; margin-block: 1rem; background: Canvas; color: CanvasText;
    border: 1px solid color-mix(in srgb, CanvasText 15%, Canvas); border-radius: 0.75rem }
  h2 { font-size: 0.875rem; font-weight: 400; margin: 0 0 0.75rem; color: color-mix(in srgb, CanvasText 65%, Canvas) }
</style>
${body}
</html>
`;
  try {
    writeFileSync(path, picture ? page.replaceAll(NEW_PICTURE, () => dataUrl(picture)) : page);
  } catch {
    throw new UsageError(`The preview cannot be written to ${path}; name another file after --preview.`);
  }
  return path;
}

/** A folder that is removed when the command ends. */
function ownFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'masthead-preview-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

function dataUrl({ bytes, mimeType }: PreviewPicture): string {
  return `data:${mimeType};base64,${Buffer.from(bytes).toString('base64')}`;
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
      (withoutCameraNotes(bytes)?.place || (exif && exifHoldsPlace(exif)) || (xmp && textHoldsPlace(xmp))) === true;
    const largest = Math.max(ICON_MIN_PIXELS, Math.min(BEST, width, height));
    for (const side of [largest, Math.max(ICON_MIN_PIXELS, Math.round(largest / 2)), ICON_MIN_PIXELS]) {
      // `rotate` applies the EXIF orientation: a camera's photograph is often stored on its side.
      const square = picture.clone().rotate().resize(side, side, { fit: 'cover' });
      const png = await square.clone().png({ compressionLevel: 9 }).toBuffer();
      const jpeg = isOpaque ? await square.clone().jpeg({ quality: 90, mozjpeg: true }).toBuffer() : png;
      const smaller = jpeg.length < png.length ? jpeg : png;
      if (smaller.length <= ICON_MAX_BYTES) return { bytes: withoutCameraNotes(smaller)?.bytes ?? smaller, place };
    }
  } catch (error) {
    const says = `The picture cannot be read, or has more than ${MAX_PIXELS / 1e6} megapixels, so it cannot be fitted; save it as PNG or JPEG, below that size.`;
    throw new RepositoryError('invalid', says, { cause: error });
  }
  throw new RepositoryError('invalid', 'The picture does not get below 1,000,000 bytes; use a plainer one.');
}
