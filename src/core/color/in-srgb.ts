import type { ColorMath, Oklab } from './color-math.ts';
import { threshold } from './contrast-ratio.ts';
import type { Rgb } from './rgb.ts';

// Rounding hides this part of 255. Colours on the edge of sRGB come back from OKLab a little
// outside.
const HIDDEN = 0.1;

/**
 * The sRGB colour of a lightness and a hue: chroma stays when sRGB has such a colour, otherwise it
 * shrinks as little as possible.
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
