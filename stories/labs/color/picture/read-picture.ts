import type { Rgb } from '../../../../src/core/index.ts';
import { colorsOfPicture } from './colors-of-picture.ts';

/** Big enough for every colour that matters, small enough to be read at once. */
const SIDE = 96;

/**
 * The colours of a picture on the reader's own disk. It goes nowhere.
 *
 * @throws when it is no picture
 */
export async function readPicture(file: Blob): Promise<Rgb[]> {
  const picture = await createImageBitmap(file, { resizeWidth: SIDE, resizeHeight: SIDE });
  const canvas = document.createElement('canvas');
  canvas.width = SIDE;
  canvas.height = SIDE;
  const context = canvas.getContext('2d');
  if (!context) return [];
  context.drawImage(picture, 0, 0);
  picture.close();
  return colorsOfPicture(context.getImageData(0, 0, SIDE, SIDE).data);
}
