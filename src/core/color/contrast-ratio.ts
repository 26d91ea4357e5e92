import type { Rgb } from './rgb.ts';

/** The WCAG 2 contrast ratio of two opaque sRGB colours in either order: 1 (the same luminance) to 21 (black on white). */
export function contrastRatio(a: Rgb, b: Rgb): number {
  const [darker, lighter] = [luminance(a), luminance(b)].sort((x, y) => x - y) as [number, number];
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance({ r, g, b }: Rgb): number {
  // The coefficients of colorjs.io, so that `masthead/theme` decides alike about a pair that barely passes.
  return 0.21263900587151 * linear(r) + 0.715168678767756 * linear(g) + 0.0721923153607337 * linear(b);
}

function linear(channel: number): number {
  const c = channel / 255;
  return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
}
