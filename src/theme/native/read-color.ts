import type { Rgb } from '../../core/color/rgb.ts';
import { mix, toRgb } from '../../core/color/rgb.ts';
import { fields } from '../../core/read-fields.ts';
import type { DroppedPart, PUBLISHED_COLORS, PublicationScheme } from '../publication-scheme.ts';

/** What shows through a colour that nothing lies under: a browser's own page. */
const PAPER: Rgb = { r: 255, g: 255, b: 255 };
const HEX = /^#?(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})$/i;
/** Longer than any colour; what is longer is not even looked at. */
const LONGEST = 9;

/**
 * Reads a colour as the programs write it: hex (`#f9a`, `#ff99aa`, with an alpha `#f9a8`,
 * `#ff99aa80`), or `{r, g, b}` with an `a` of 0 to 100 (`pub.leaflet.theme.color#rgba`).
 *
 * @param value anything
 * @param path where it stands, for `drop`
 * @param drop is told where something stands that is no colour; nothing at all is no fault
 * @param ground what shows through a colour that is not opaque; white when left out
 * @returns the colour as it is seen over its ground
 */
export function readColor(value: unknown, path: string, drop: Drop, ground: Rgb = PAPER): Rgb | undefined {
  if (value === undefined || value === null) return undefined;
  const [rgb, share] = typeof value === 'string' ? fromHex(value) : fromChannels(value);
  if (!rgb || share === undefined) {
    drop({ path, problem: 'Not a colour: neither hex nor r, g and b as whole numbers from 0 to 255.' });
    return undefined;
  }
  return share === 1 ? rgb : mix(rgb, ground, share);
}

type Read = readonly [rgb: Rgb | undefined, share: number | undefined];

function fromChannels(value: unknown): Read {
  const a = fields(value).a ?? 100;
  return [toRgb(value), typeof a === 'number' && a >= 0 && a <= 100 ? a / 100 : undefined];
}

function fromHex(written: string): Read {
  if (written.length > LONGEST || !HEX.test(written)) return [undefined, undefined];
  const digits = written.replace('#', '');
  const long = digits.length < 6 ? [...digits].map((digit) => digit + digit).join('') : digits;
  const channel = (at: number) => Number.parseInt(long.slice(at, at + 2), 16);
  return [{ r: channel(0), g: channel(2), b: channel(4) }, long.length === 8 ? channel(6) / 255 : 1];
}

/** The colours that one theme of a record states for one scheme. */
export type Palette = { readonly [Name in (typeof PUBLISHED_COLORS)[number]]?: PublicationScheme[Name] };

/** What a program's own theme says. */
export interface NativeTheme {
  readonly light?: Palette;
  readonly dark?: Palette;
  /** The ground on which Leaflet's text stands, where that is a page over the background. */
  readonly page?: Rgb;
  readonly font?: string;
  readonly prefers?: 'light' | 'dark';
}

/** Takes down what cannot be used. */
export type Drop = (part: DroppedPart) => void;

/** Leaflet's lexicon has no longer ones. */
const LONGEST_FONT = 100;
// Nothing that could end a string in CSS or in a program.
const NAME = /^[\p{L}\p{N}][\p{L}\p{N} ._-]*$/u;

/** Whether something can stand as the name of a font in any format. */
export function isFontName(name: unknown): name is string {
  return typeof name === 'string' && name.length <= LONGEST_FONT && NAME.test(name) && !name.endsWith(' ');
}

/**
 * Reads the name of a font: a family, or a program's own word for one (`sans`, `dm-sans`). Of
 * Leaflet's `custom:Family:source`, the family.
 *
 * @param value anything
 * @param path where it stands, for `drop`
 */
export function readFont(value: unknown, path: string, drop: Drop): string | undefined {
  if (value === undefined || value === null || value === '') return undefined;
  const written = typeof value === 'string' && value.length <= 2 * LONGEST_FONT ? value.trim() : '';
  const name = written.startsWith('custom:') ? (written.split(':')[1] ?? '').trim() : written;
  if (isFontName(name)) return name;
  drop({ path, problem: 'Not the name of a font: up to 100 letters, digits, spaces, dots, hyphens.' });
  return undefined;
}

/**
 * Reads what has colours, or fonts, inside.
 *
 * @param path where it stands, for `drop`
 * @returns its members; `undefined` for nothing at all, and for what is no object, which `drop` is
 *   told of
 */
export function readObject(value: unknown, path: string, drop: Drop): Record<string, unknown> | undefined {
  if (value === undefined || value === null) return undefined;
  if (typeof value === 'object' && !Array.isArray(value)) return value as Record<string, unknown>;
  drop({ path, problem: 'Not an object.' });
  return undefined;
}
