import * as core from '../../core/color/contrast-ratio.ts';
import { type Rgb, toRgb } from '../../core/color/rgb.ts';

/**
 * A colour of sRGB without transparency: hex (`#rgb`, `#rrggbb`, in any case), or red, green and
 * blue as whole numbers from 0 to 255.
 */
export type Color = string | Rgb;

const HEX = /^#(?:[\da-f]{3}|[\da-f]{6})$/i;
/** No colour is longer, so a longer text is not read. */
const LONGEST = 7;

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
  if (value.length > LONGEST || !HEX.test(value)) return null;
  const digits = value.slice(1);
  const number = Number.parseInt(digits.length === 3 ? digits.replace(/./g, '$&$&') : digits, 16);
  return { r: number >> 16, g: (number >> 8) & 255, b: number & 255 };
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
