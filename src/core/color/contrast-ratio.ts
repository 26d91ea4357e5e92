import { linearLight } from './linear-light.ts';
import type { Rgb } from './rgb.ts';

/** The WCAG 2 contrast ratio of two opaque sRGB colours in either order: 1 (the same luminance) to 21 (black on white). */
export function contrastRatio(a: Rgb, b: Rgb): number {
  const ratio = (luminance(a) + 0.05) / (luminance(b) + 0.05);
  return Math.max(ratio, 1 / ratio);
}

function luminance({ r, g, b }: Rgb): number {
  // The coefficients of colorjs.io, so that `masthead/theme` decides alike about a pair that barely passes.
  return 0.21263900587151 * linearLight(r) + 0.715168678767756 * linearLight(g) + 0.0721923153607337 * linearLight(b);
}
