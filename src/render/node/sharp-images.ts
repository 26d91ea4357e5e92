import type sharp from 'sharp';
import { inTurn } from '../../network/guarded/in-turn.ts';
import { imageFormat } from './image-format.ts';

/** The two things that are done with pixels. */
export interface PixelTools {
  /** A picture made no wider than `width` and no higher than four times that, as JPEG or (where it has holes, or few colours) PNG; of one that moves the first frame. */
  readonly shrink: (bytes: Uint8Array, width: number) => Promise<Uint8Array>;
  /** An SVG of ours as PNG. */
  readonly rasterise: (svg: string) => Promise<Uint8Array>;
}

// A picture of 16 million pixels is a good camera's; more is meant to hurt.
const MAX_PIXELS = 16_000_000;
// One that is a thousand times as high as it is wide takes seconds to make small, and shows nothing.
const LONGEST_SIDE = 16_000;
// Of one picture. Its own clock, for what is read here knows no signal.
const MAX_SECONDS = 5;
// A picture that is a hundred times as high as it is wide is none to look at.
const MAX_HEIGHT = 4;
// Each takes a core; what waits holds its bytes.
const AT_ONCE = 2;
const MAX_WAITING = 50;

/**
 * Makes them of `sharp`, which is optional: the fastest there is, kept well, and its binaries come from npm. Both wait in one line, for both take a core.
 *
 * @param make the package's default export; from then on it uses one thread for a picture and keeps none
 * @returns functions that throw {BusyError} at once when too much waits already, and any error for what is no whole picture, or one beyond the limits
 */
export function createPixelTools(make: typeof sharp): PixelTools {
  make.concurrency(1);
  make.cache(false);
  const turn = inTurn({ atOnce: AT_ONCE, waiting: MAX_WAITING });
  const limits = { limitInputPixels: MAX_PIXELS, sequentialRead: true, unlimited: false, pages: 1 };
  return {
    async shrink(bytes, width) {
      // Never let it guess: of what it can read, SVG is one.
      if (!imageFormat(bytes)) throw new TypeError('This is no picture of pixels.');
      return turn(async () => {
        const image = make(bytes, limits).timeout({ seconds: MAX_SECONDS });
        const { hasAlpha, isPalette, width: wide, height: high } = await image.metadata();
        if (Math.max(wide, high) > LONGEST_SIDE)
          throw new RangeError(`A side of it has ${Math.max(wide, high)} points.`);
        const size = { width, height: MAX_HEIGHT * width, fit: 'inside', withoutEnlargement: true } as const;
        const small = image.rotate().resize(size);
        // What turns an SVG into pixels knows these two formats and not the newer ones.
        return hasAlpha || isPalette
          ? small.png({ palette: true }).toBuffer()
          : small.jpeg({ quality: 80, mozjpeg: true }).toBuffer();
      });
    },
    async rasterise(svg) {
      return turn(() =>
        make(Buffer.from(svg), { limitInputPixels: MAX_PIXELS })
          .timeout({ seconds: 2 * MAX_SECONDS })
          .png()
          .toBuffer(),
      );
    },
  };
}
