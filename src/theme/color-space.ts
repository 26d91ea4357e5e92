import { ColorSpace, contrastWCAG21, HSL, sRGB, to } from 'colorjs.io/fn';
import type { Rgb } from '../core/index.ts';

ColorSpace.register(sRGB);
ColorSpace.register(HSL);

/**
 * Changes a colour's HSL lightness with colorjs.io. A test checks that the script tags' own small version gives the same numbers.
 *
 * @param rgb the colour, channels 0–255
 * @param points percentage points of HSL lightness to add; negative is darker. The sum is clamped to 0–100.
 * @returns the shifted colour, channels rounded to integers
 */
export function shiftLightness(rgb: Rgb, points: number): Rgb {
  const [hue, saturation, lightness] = to(toColor(rgb), HSL).coords;
  const shifted = Math.min(100, Math.max(0, (lightness ?? 0) + points));
  const [r, g, b] = to({ space: HSL, coords: [hue ?? 0, saturation ?? 0, shifted], alpha: 1 }, sRGB).coords;
  return { r: toChannel(r), g: toChannel(g), b: toChannel(b) };
}

/** The WCAG 2.1 contrast ratio of two opaque colours: 1 to 21, in either order. */
export function contrastRatio(a: Rgb, b: Rgb): number {
  return contrastWCAG21(toColor(a), toColor(b));
}

function toColor({ r, g, b }: Rgb) {
  return { space: sRGB, coords: [r / 255, g / 255, b / 255] as [number, number, number], alpha: 1 };
}

function toChannel(value: number | null): number {
  // The addend makes exact halves round up in spite of floating-point error, as in core.
  return Math.round((value ?? 0) * 255 + 1e-6);
}
