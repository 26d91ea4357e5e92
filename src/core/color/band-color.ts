import { SMALL_MATH, toOklab } from './color-math.ts';
import { inSrgb } from './in-srgb.ts';
import type { Rgb } from './rgb.ts';

/** Below this OKLCH lightness a band cannot be seen on a dark page. */
const LEAST_LIGHT = 0.6;

/**
 * The colour of the band along a card's top (docs/rules.md#colours): the accent; on dark, a colour
 * of the same hue that can be seen there. The elements' style sheet has the same formula.
 *
 * @param accent the accent that the card shows
 * @param scheme of the page, or of the drawing
 */
export function bandColor(accent: Rgb, scheme: 'light' | 'dark'): Rgb {
  const [lightness, a, b] = toOklab(accent);
  return scheme === 'light' || lightness >= LEAST_LIGHT ? accent : inSrgb([LEAST_LIGHT, a, b], SMALL_MATH);
}
