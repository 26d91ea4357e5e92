import { encoded } from '../../core/color/color-math.ts';
import { linearLight } from '../../core/color/contrast-ratio.ts';
import type { Rgb } from '../../core/index.ts';
import { toHex } from '../color/color.ts';
import type { SchemeColor } from '../publication-scheme.ts';
import type { ColorGamut } from './checked-format.ts';

// Five digits bring every one of the 16.7 million colours back to its own channels, also through display-p3.
const DIGITS = 5;

/** Red, green and blue, each from 0 to 1. */
export type Coordinates = readonly [red: number, green: number, blue: number];

/** A colour's coordinates in a gamut, with five decimals at most. */
export function colorCoordinates({ r, g, b }: Rgb, gamut: ColorGamut): Coordinates {
  return gamut === 'srgb'
    ? [rounded(r), rounded(g), rounded(b)]
    : displayP3(linearLight(r), linearLight(g), linearLight(b));
}

/** The light of sRGB in display-p3, with the numbers of CSS Color 4. The curve is the same. */
function displayP3(red: number, green: number, blue: number): Coordinates {
  return [
    rounded(encoded(0.8224619687143623 * red + 0.1775380312856377 * green)),
    rounded(encoded(0.0331941988509616 * red + 0.9668058011490384 * green)),
    rounded(encoded(0.01708263072112 * red + 0.0723974406639634 * green + 0.9105199286149166 * blue)),
  ];
}

/** Also takes away what floating-point arithmetic leaves below 0 or above 1, for display-p3 has all of sRGB. The addend makes 0 of -0. */
function rounded(channel: number): number {
  return Number((channel / 255).toFixed(DIGITS)) + 0;
}

/** The end of each colour's name in CSS, as in `toCssVariables`: one that belongs to the accent says so. */
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

/** The name of a font as CSS. It is checked, so that nothing in it could end the string; in quotes it is a family, and no keyword. */
export function cssFont(font: string): string {
  return `"${font}"`;
}
