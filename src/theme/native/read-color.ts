import type { Rgb } from '../../core/color/rgb.ts';
import { mix, toRgb } from '../../core/color/rgb.ts';
import { fields } from '../../core/read-fields.ts';
import type { DroppedPart, PUBLISHED_COLORS, PublicationScheme } from '../publication-scheme.ts';

/** The ground under a transparent colour when nothing else is under it: a browser's own page. */
const PAPER: Rgb = { r: 255, g: 255, b: 255 };
const HEX = /^#?(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})$/i;
/** No colour is longer, so a longer text is not read. */
const LONGEST = 9;

/**
 * Reads a colour as the programs write it: hex (`#f9a`, `#ff99aa`, with an alpha `#f9a8`,
 * `#ff99aa80`), or `{r, g, b}` with an `a` of 0 to 100 (`pub.leaflet.theme.color#rgba`).
 *
 * @param value anything
 * @param path the path of the value, for `drop`
 * @param drop receives a value that is not a colour; an absent value is no fault
 * @param ground the colour under one that is not opaque; white when left out
 * @returns the visible colour over its ground
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

/** The content of a program's own theme. */
export interface NativeTheme {
  readonly light?: Palette;
  readonly dark?: Palette;
  /** The ground of Leaflet's text when it is on a page over the background. */
  readonly page?: Rgb;
  readonly font?: string;
  readonly prefers?: 'light' | 'dark';
}

/** Receives each part that cannot be used. */
export type Drop = (part: DroppedPart) => void;

/** Leaflet's lexicon allows no longer name. */
const LONGEST_FONT = 100;
// No character that could end a string in CSS or in a program.
const NAME = /^[\p{L}\p{N}][\p{L}\p{N} ._-]*$/u;

/** Whether a value is a font name that is safe in every format. */
export function isFontName(name: unknown): name is string {
  return typeof name === 'string' && name.length <= LONGEST_FONT && NAME.test(name) && !name.endsWith(' ');
}

/**
 * Reads the name of a font: a family, or a program's own word for one (`sans`, `dm-sans`). Of
 * Leaflet's `custom:Family:source`, the family.
 *
 * @param value anything
 * @param path the path of the value, for `drop`
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
 * Reads an object with colours or fonts inside.
 *
 * @param path the path of the value, for `drop`
 * @returns its members; `undefined` for an absent value, and for anything but an object, which
 *   `drop` receives
 */
export function readObject(value: unknown, path: string, drop: Drop): Record<string, unknown> | undefined {
  if (value === undefined || value === null) return undefined;
  if (typeof value === 'object' && !Array.isArray(value)) return value as Record<string, unknown>;
  drop({ path, problem: 'Not an object.' });
  return undefined;
}
