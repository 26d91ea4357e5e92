// Encodes pictures with sharp, which may be missing.

import type sharp from 'sharp';
import { inTurn } from '../../atproto/node/guard/client-work.ts';
import type { ShrinkImage } from './embed-images.ts';
import { imageFormat } from './embed-images.ts';

export interface PixelTools {
  /**
   * Shrinks an image to at most `width` pixels by four times that height: to PNG if it has
   * transparency or a palette, else to JPEG. An animation becomes its first frame.
   */
  readonly shrink: ShrinkImage;
  /**
   * Converts an SVG from our own renderers to PNG, with `scale` pixels for each CSS pixel. `client`
   * as for `inTurn`.
   */
  readonly rasterise: (svg: string, scale?: Scale, client?: string) => Promise<Uint8Array>;
}

/** Somebody's picture is `unpacked` and shrunk; a drawing of ours is `rasterised`. */
export type PixelWork = 'unpacked' | 'rasterised';

/** PNG pixels for each CSS pixel: 2 for dense screens, less than 1 for small previews. */
export type Scale = 0.2 | 0.5 | 1 | 2;

// The DPI at which sharp draws a CSS pixel of an SVG as one pixel.
const DENSITY = 72;
// Pixels of a good camera; larger images are likely decompression bombs.
const MAX_PIXELS = 16_000_000;
// Pixels. An image a thousand times as high as wide takes seconds to shrink and shows nothing.
const LONGEST_SIDE = 16_000;
// Seconds for shrinking one image; a PNG has twice the time. It is sharp's own timeout, because
// sharp takes no AbortSignal.
const MAX_SECONDS = 5;
// Height limit as a multiple of the width.
const MAX_HEIGHT = 4;
// Each running image uses a core; each waiting one holds its bytes in memory.
const AT_ONCE = 2;
const MAX_WAITING = 50;

/**
 * Image work with `sharp`, an optional package. Both functions share one queue, because both use a
 * core. They throw `BusyError` at once when the queue is full, and other errors for an image that
 * is broken or beyond the limits. One client's network has at most half of the turns.
 *
 * @param make the package's default export; this sets it globally to one thread for each image and
 *   no cache
 * @param begins called before each work, with the picture's number of pixels
 */
export function createPixelTools(
  make: typeof sharp,
  begins: (work: PixelWork, points: number) => void = () => {},
): PixelTools {
  make.concurrency(1);
  make.cache(false);
  const turn = inTurn({ atOnce: AT_ONCE, waiting: MAX_WAITING });
  const limits = { limitInputPixels: MAX_PIXELS, sequentialRead: true, unlimited: false, pages: 1 };
  return {
    async shrink(bytes, width, client) {
      // Never let sharp detect the format: it also reads SVG.
      if (!imageFormat(bytes)) throw new TypeError('This is no picture of pixels.');
      const work = async () => {
        const image = make(bytes, limits).timeout({ seconds: MAX_SECONDS });
        const { hasAlpha, isPalette, width: wide, height: high } = await image.metadata();
        if (Math.max(wide, high) > LONGEST_SIDE)
          throw new RangeError(`A side of it has ${Math.max(wide, high)} points.`);
        begins('unpacked', wide * high);
        const size = { width, height: MAX_HEIGHT * width, fit: 'inside', withoutEnlargement: true } as const;
        const small = image.rotate().resize(size);
        // Only JPEG and PNG: sharp's SVG rasteriser does not read newer formats.
        return hasAlpha || isPalette
          ? small.png({ palette: true }).toBuffer()
          : small.jpeg({ quality: 80, mozjpeg: true }).toBuffer();
      };
      return turn(work, { client });
    },
    async rasterise(svg, scale = 1, client) {
      const work = async () => {
        const image = make(Buffer.from(svg), { limitInputPixels: MAX_PIXELS, density: scale * DENSITY });
        const { width, height } = await image.metadata();
        begins('rasterised', width * height);
        return image
          .timeout({ seconds: 2 * MAX_SECONDS })
          .png()
          .toBuffer();
      };
      return turn(work, { client });
    },
  };
}
