import type sharp from 'sharp';
import { imageFormat } from './image-format.ts';

/** The two things that are done with pixels. */
export interface PixelTools {
  /** A picture made no wider than `width`, as JPEG or (where it has holes) PNG; of one that moves the first frame. */
  readonly shrink: (bytes: Uint8Array, width: number) => Promise<Uint8Array>;
  /** An SVG of ours as PNG. */
  readonly rasterise: (svg: string) => Promise<Uint8Array>;
}

// A picture of 40 million pixels is a camera's; more is meant to hurt.
const MOST_PIXELS = 40_000_000;

/**
 * Makes them of `sharp`, which is optional: the fastest there is, kept well, and its binaries come from npm.
 *
 * @param make the package's default export
 */
export function createPixelTools(make: typeof sharp): PixelTools {
  return {
    async shrink(bytes, width) {
      // Never let it guess: of what it can read, SVG is one.
      if (!imageFormat(bytes)) throw new TypeError('This is no picture of pixels.');
      const image = make(bytes, { limitInputPixels: MOST_PIXELS, pages: 1 });
      const { hasAlpha } = await image.metadata();
      const small = image.rotate().resize({ width, withoutEnlargement: true });
      // What turns an SVG into pixels knows these two formats and not the newer ones.
      return hasAlpha ? small.png({ palette: true }).toBuffer() : small.jpeg({ quality: 80, mozjpeg: true }).toBuffer();
    },
    async rasterise(svg) {
      return make(Buffer.from(svg), { limitInputPixels: MOST_PIXELS }).png().toBuffer();
    },
  };
}
