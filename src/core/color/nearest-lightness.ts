import type { ColorMath } from './color-math.ts';
import { inSrgb } from './in-srgb.ts';
import type { Rgb } from './rgb.ts';
import { threshold } from './threshold.ts';

/**
 * The nearest colours of the same OKLCH hue that fulfil a wish: lightness moves as little as it must, chroma gives way only where sRGB has no such colour.
 *
 * @param passes holds from some lightness on, in each direction in which it holds at the end (black or white)
 * @returns at most one darker and one lighter colour; none where neither black nor white would do
 */
export function nearestLightness(color: Rgb, passes: (color: Rgb) => boolean, math: ColorMath): Rgb[] {
  const [lightness, a, b] = math.toOklab(color);
  const at = (wanted: number) => inSrgb([wanted, a, b], math);
  return [0, 1]
    .filter((end) => passes(at(end)))
    .map((end) => at(threshold(lightness, end, (wanted) => passes(at(wanted)))));
}
