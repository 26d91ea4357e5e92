import type { Rgb } from '../../core/index.ts';
import { toHex } from '../color/to-hex.ts';
import type { SchemeColor } from '../publication-scheme.ts';
import { colorCoordinates } from './color-coordinates.ts';
import type { ColorGamut } from './format-options.ts';

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
