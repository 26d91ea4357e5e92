import { P3, sRGB, to } from '#colorjs';
import type { Rgb } from '../../core/color/rgb.ts';
import { toHex } from '../color/color.ts';
import type { SchemeColor } from '../publication-scheme.ts';
import type { ColorGamut } from './checked-format.ts';

// With five digits, each of the 16.7 million colours converts back to its own channels, also
// through display-p3.
const DIGITS = 5;

/** Red, green and blue, each from 0 to 1. */
export type Coordinates = readonly [red: number, green: number, blue: number];

/** A colour's coordinates in a gamut, by colorjs.io, with five decimals at most. */
export function colorCoordinates({ r, g, b }: Rgb, gamut: ColorGamut): Coordinates {
  const color = { space: sRGB, coords: [r / 255, g / 255, b / 255] as [number, number, number], alpha: 1 };
  const [red, green, blue] = gamut === 'srgb' ? color.coords : to(color, P3).coords;
  return [rounded(red), rounded(green), rounded(blue)];
}

/**
 * Also clamps floating-point errors below 0 or above 1: display-p3 contains all of sRGB. The addend
 * turns -0 into 0.
 */
function rounded(coordinate: number | null): number {
  return Number((coordinate ?? 0).toFixed(DIGITS)) + 0;
}

/**
 * The end of each colour's name in CSS, as in `toCssVariables`. The names of the accent's colours
 * begin with `accent`.
 */
export const CSS_NAMES = {
  background: 'background',
  foreground: 'foreground',
  surface: 'surface',
  border: 'border',
  link: 'link',
  accent: 'accent',
  accentForeground: 'accent-foreground',
  hover: 'accent-hover',
  pressed: 'accent-pressed',
  focus: 'focus',
  disabled: 'accent-disabled',
} as const satisfies Record<SchemeColor, string>;

/** A colour as CSS: `#0b5fff`, or `color(display-p3 0.23 0.36 0.97)`. */
export function cssColor(rgb: Rgb, gamut: ColorGamut): string {
  return gamut === 'srgb' ? toHex(rgb) : `color(display-p3 ${colorCoordinates(rgb, gamut).join(' ')})`;
}

/** A colour that follows `color-scheme`. */
export function lightDark(light: Rgb, dark: Rgb, gamut: ColorGamut): string {
  return `light-dark(${cssColor(light, gamut)}, ${cssColor(dark, gamut)})`;
}

/**
 * The name of a font as CSS. It is checked, so it cannot end the string. In quotes it is a family
 * and not a keyword.
 */
export function cssFont(font: string): string {
  return `"${font}"`;
}
