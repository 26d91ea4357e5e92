import { contrastRatio } from './contrast-ratio.ts';
import { fromOklab, type Oklab, toOklab } from './oklab.ts';
import type { Rgb } from './rgb.ts';
import { shiftLightness } from './shift-lightness.ts';

/** What `contrast="aa"` is computed with: the small functions of this folder in a page, colorjs.io's in `masthead/theme`. */
export interface ColorMath {
  shiftLightness(rgb: Rgb, points: number): Rgb;
  contrastRatio(a: Rgb, b: Rgb): number;
  toOklab(rgb: Rgb): Oklab;
  /** Red, green and blue, where 0 to 255 is what sRGB has; neither rounded nor clamped. */
  fromOklab(lab: Oklab): readonly [r: number, g: number, b: number];
}

export const SMALL_MATH: ColorMath = { shiftLightness, contrastRatio, toOklab, fromOklab };
