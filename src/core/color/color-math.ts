import { contrastRatio, linearLight } from './contrast-ratio.ts';
import type { Rgb } from './rgb.ts';

/** A colour in OKLab: lightness from 0 to 1, and two axes of hue and chroma. */
export type Oklab = readonly [lightness: number, a: number, b: number];

/** Converts a colour to OKLab, with the numbers of CSS Color 4. */
export function toOklab({ r, g, b }: Rgb): Oklab {
  const [red, green, blue] = [linearLight(r), linearLight(g), linearLight(b)];
  const long = Math.cbrt(0.412221469470763 * red + 0.5363325372617348 * green + 0.0514459932675022 * blue);
  const medium = Math.cbrt(0.2119034958178252 * red + 0.6806995506452344 * green + 0.1073969535369406 * blue);
  const short = Math.cbrt(0.0883024591900564 * red + 0.2817188391361215 * green + 0.6299787016738222 * blue);
  return [
    0.210454268309314 * long + 0.7936177747023054 * medium - 0.0040720430116193 * short,
    1.9779985324311684 * long - 2.4285922420485799 * medium + 0.450593709617411 * short,
    0.0259040424655478 * long + 0.7827717124575296 * medium - 0.8086757549230774 * short,
  ];
}

/**
 * Converts a colour from OKLab.
 *
 * @returns red, green and blue: sRGB is 0 to 255; neither rounded nor clamped
 */
export function fromOklab([lightness, a, b]: Oklab): readonly [r: number, g: number, b: number] {
  const long = (lightness + 0.3963377773761749 * a + 0.2158037573099136 * b) ** 3;
  const medium = (lightness - 0.1055613458156586 * a - 0.0638541728258133 * b) ** 3;
  const short = (lightness - 0.0894841775298119 * a - 1.2914855480194092 * b) ** 3;
  return [
    encoded(4.0767416360759583 * long - 3.3077115392580629 * medium + 0.2309699031821043 * short),
    encoded(-1.2684379732850315 * long + 2.6097573492876882 * medium - 0.341319376002657 * short),
    encoded(-0.0041960761386756 * long - 0.7034186179359362 * medium + 1.7076146940746117 * short),
  ];
}

function encoded(value: number): number {
  return 255 * (value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055);
}

/**
 * The functions that compute `contrast="aa"`: the small ones of this folder. A test passes those of
 * colorjs.io and compares.
 */
export interface ColorMath {
  shiftLightness(rgb: Rgb, points: number): Rgb;
  contrastRatio(a: Rgb, b: Rgb): number;
  toOklab(rgb: Rgb): Oklab;
  /** Red, green and blue: sRGB is 0 to 255; neither rounded nor clamped. */
  fromOklab(lab: Oklab): readonly [r: number, g: number, b: number];
}

export const SMALL_MATH: ColorMath = { shiftLightness, contrastRatio, toOklab, fromOklab };

/**
 * Changes a colour's HSL lightness and keeps its hue and saturation.
 *
 * @param points percentage points to add; negative is darker. The sum is clamped to 0–100.
 */
export function shiftLightness({ r, g, b }: Rgb, points: number): Rgb {
  const max = Math.max(r, g, b) / 255;
  const min = Math.min(r, g, b) / 255;
  const lightness = (max + min) / 2;
  const chroma = max - min;
  const saturation = chroma && chroma / (1 - Math.abs(2 * lightness - 1));
  const shifted = Math.min(1, Math.max(0, lightness + points / 100));
  const shiftedChroma = saturation * (1 - Math.abs(2 * shifted - 1));
  // In HSL each channel keeps its relative place between the smallest and the largest, so the code
  // never computes the hue.
  const channel = (value: number) =>
    // The addend rounds exact halves up in spite of floating-point error.
    Math.round(255 * (shifted + shiftedChroma * ((value / 255 - min) / (chroma || 1) - 0.5)) + 1e-6);
  return { r: channel(r), g: channel(g), b: channel(b) };
}
