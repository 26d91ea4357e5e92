// Colours as callers of `masthead/theme` write them, and its functions on them.

import * as readable from '../core/color/accessible-accent.ts';
import { shiftLightness, stateContrast } from '../core/color/button-colors.ts';
import * as core from '../core/color/rgb.ts';
import { BLACK, type Rgb, type ThemeColors, toRgb, WHITE } from '../core/color/rgb.ts';

/**
 * A colour of sRGB without transparency: hex (`#rgb`, `#rrggbb`, in any case), or red, green and
 * blue as whole numbers from 0 to 255.
 */
export type Color = string | Rgb;

const HEX = /^#?(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})$/i;
/** No colour is longer, so a longer text is not read. */
const LONGEST = 9;

/**
 * Reads a colour in hex: three or six digits, with an alpha four or eight, with or without `#`.
 *
 * @returns the colour, and its alpha from 0 to 1; `undefined` for anything else
 */
export function readHex(written: string): { readonly rgb: Rgb; readonly alpha: number } | undefined {
  if (written.length > LONGEST || !HEX.test(written)) return undefined;
  const digits = written.replace('#', '');
  const pairs = digits.length < 6 ? [...digits].map((digit) => digit + digit) : (digits.match(/../g) ?? []);
  const [r = 0, g = 0, b = 0, alpha = 255] = pairs.map((pair) => Number.parseInt(pair, 16));
  return { rgb: { r, g, b }, alpha: alpha / 255 };
}

/**
 * Reads a colour: hex (`#rgb`, `#rrggbb`, in any case), `{ r, g, b }` with whole numbers from 0 to
 * 255, or a record's colour, which adds a `$type`.
 *
 * @param value anything
 * @returns `null` for anything else
 *
 * @example
 * ```js
 * import { parseColor } from 'masthead/theme';
 *
 * console.log(parseColor('#07a')?.g); // 119
 * ```
 */
export function parseColor(value: unknown): Rgb | null {
  if (typeof value !== 'string') return toRgb(value) ?? null;
  const isOpaque = value.startsWith('#') && (value.length === 4 || value.length === 7);
  return (isOpaque && readHex(value)?.rgb) || null;
}

/**
 * Reads an argument that must be a colour.
 *
 * @param name the name of the argument, for the message
 * @throws {TypeError} for what `parseColor` cannot read
 */
export function colorOf(given: Color, name: string): Rgb {
  const rgb = parseColor(given);
  if (rgb) return rgb;
  throw new TypeError(`${name}: give "#rgb", "#rrggbb" or { r, g, b } with whole numbers from 0 to 255.`);
}

/**
 * A colour as CSS hex, such as `#0b5fff`: always six digits in lower case.
 *
 * @param color hex or `{ r, g, b }`
 * @throws {TypeError} for an invalid colour
 *
 * @example
 * ```js
 * import { toHex } from 'masthead/theme';
 *
 * console.log(toHex({ r: 12, g: 90, b: 160 })); // #0c5aa0
 * ```
 */
export function toHex(color: Color): string {
  const { r, g, b } = colorOf(color, 'color');
  return `#${[r, g, b].map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}

/**
 * The WCAG 2.1 contrast ratio of two opaque colours, in either order: 1 (the same luminance) to 21
 * (black on white).
 *
 * @param a hex or `{ r, g, b }`
 * @param b hex or `{ r, g, b }`
 * @throws {TypeError} for an invalid colour
 *
 * @example
 * ```js
 * import { contrastRatio } from 'masthead/theme';
 *
 * console.log(contrastRatio('#000', '#fff').toFixed(1)); // 21.0
 * ```
 */
export function contrastRatio(a: Color, b: Color): number {
  return core.contrastRatio(colorOf(a, 'a'), colorOf(b, 'b'));
}

/**
 * A contrast ratio for a person to read, with two decimals. Rounded down, so that 4.496 does not
 * become 4.50, which would pass.
 */
export function showRatio(ratio: number): string {
  return (Math.floor(ratio * 100) / 100).toFixed(2);
}

/**
 * A button's colours whose text can be read (4.5:1, WCAG AA) at rest and hovered; the colours of
 * `contrast="aa"`. The accent's lightness moves only so far that it looks the same, or else its
 * text becomes white or black; both move only when neither alone is enough.
 *
 * @param accent the button's ground, hex or `{ r, g, b }`
 * @param accentForeground its text
 * @returns the same pair when it already passes
 * @throws {TypeError} for an invalid colour
 *
 * @example
 * ```js
 * import { accessibleAccent, toHex } from 'masthead/theme';
 *
 * const { accent, accentForeground } = accessibleAccent('#5aa0e6', '#ffffff');
 * console.log(toHex(accent), toHex(accentForeground));
 * ```
 */
export function accessibleAccent(
  accent: Color,
  accentForeground: Color,
): Pick<ThemeColors, 'accent' | 'accentForeground'> {
  return readable.accessibleAccent(colorOf(accent, 'accent'), colorOf(accentForeground, 'accentForeground'));
}

/**
 * A card body's colours whose text can be read (4.5:1): the ground stays, the text becomes white or
 * black.
 *
 * @param background the card's ground, hex or `{ r, g, b }`
 * @param foreground its text
 * @returns the same pair when it already passes
 * @throws {TypeError} for an invalid colour
 *
 * @example
 * ```js
 * import { accessibleBody, contrastRatio } from 'masthead/theme';
 *
 * const { background, foreground } = accessibleBody('#ffffff', '#999999');
 * console.log(contrastRatio(background, foreground) >= 4.5); // true
 * ```
 */
export function accessibleBody(background: Color, foreground: Color): Pick<ThemeColors, 'background' | 'foreground'> {
  return readable.accessibleBody(colorOf(background, 'background'), colorOf(foreground, 'foreground'));
}

/**
 * Proposes a theme for one accent: a background close to white and a foreground close to black,
 * both of the accent's hue, and white or black as the button's text, the one with the better
 * contrast in its worst state.
 *
 * @param accent hex or `{ r, g, b }`; becomes the theme's accent unchanged
 * @throws {TypeError} for an invalid colour
 *
 * @example
 * ```js
 * import { proposeTheme, toHex } from 'masthead/theme';
 *
 * console.log(toHex(proposeTheme('#0c5aa0').accentForeground)); // #ffffff
 * ```
 */
export function proposeTheme(accent: Color): ThemeColors {
  const rgb = colorOf(accent, 'accent');
  const { r, g, b } = rgb;
  const lightness = ((Math.max(r, g, b) + Math.min(r, g, b)) / 510) * 100;
  const at = (points: number) => shiftLightness(rgb, points - lightness);
  return {
    background: at(98),
    foreground: at(10),
    accent: rgb,
    accentForeground: stateContrast(rgb, WHITE) >= stateContrast(rgb, BLACK) ? WHITE : BLACK,
  };
}
