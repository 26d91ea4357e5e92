import { ColorSpace, HSL, OKLab, OKLCH, sRGB, to, XYZ_D65 } from 'colorjs.io/fn';
import type { ColorMath } from '../../core/color/color-math.ts';
import type { Oklab } from '../../core/color/oklab.ts';
import type { Rgb } from '../../core/index.ts';

ColorSpace.register(sRGB);
ColorSpace.register(HSL);
ColorSpace.register(OKLab);
ColorSpace.register(OKLCH);
ColorSpace.register(XYZ_D65);

// The share of a screen's light that is always there, in WCAG's formula.
const FLARE = 0.05;

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
  const [one, other] = [luminance(a), luminance(b)];
  return (Math.max(one, other) + FLARE) / (Math.min(one, other) + FLARE);
}

/** The relative luminance of WCAG 2: 0 for black, 1 for white. */
export function luminance(rgb: Rgb): number {
  // What colorjs.io's own `getLuminance` gives, which finds the coordinate by its name first and takes three times as long.
  return Math.max(0, to(toColor(rgb), XYZ_D65).coords[1] ?? 0);
}

/** What `accessibleAccent` computes with, by colorjs.io. */
export const COLORJS: ColorMath = {
  shiftLightness,
  contrastRatio,
  toOklab(rgb) {
    const [lightness, a, b] = to(toColor(rgb), OKLab).coords;
    return [lightness ?? 0, a ?? 0, b ?? 0];
  },
  fromOklab([lightness, a, b]: Oklab) {
    const [red, green, blue] = to({ space: OKLab, coords: [lightness, a, b], alpha: 1 }, sRGB).coords;
    return [(red ?? 0) * 255, (green ?? 0) * 255, (blue ?? 0) * 255];
  },
};

/** A colour of colorjs.io. */
function toColor({ r, g, b }: Rgb) {
  return { space: sRGB, coords: [r / 255, g / 255, b / 255] as [number, number, number], alpha: 1 };
}

function toChannel(value: number | null): number {
  // The addend makes exact halves round up in spite of floating-point error, as in core.
  return Math.round((value ?? 0) * 255 + 1e-6);
}
