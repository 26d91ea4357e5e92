import type { ColorMath, Oklab } from './color-math.ts';
import { threshold } from './contrast-ratio.ts';
import type { Rgb } from './rgb.ts';

// Of 255: what rounding hides. Colours on the edge of sRGB come back from OKLab a little outside.
const HIDDEN = 0.1;

/**
 * The sRGB colour of a lightness and a hue: chroma stays where sRGB has such a colour, and gives
 * way as little as it must where not.
 */
export function inSrgb([lightness, a, b]: Oklab, math: Pick<ColorMath, 'fromOklab'>): Rgb {
  const channels = (chroma: number) => math.fromOklab([lightness, a * chroma, b * chroma]);
  const chroma = threshold(1, 0, (share) =>
    channels(share).every((channel) => channel > -HIDDEN && channel < 255 + HIDDEN),
  );
  const [r, g, blue] = channels(chroma).map((channel) => Math.min(255, Math.max(0, Math.round(channel)))) as [
    number,
    number,
    number,
  ];
  return { r, g, b: blue };
}
