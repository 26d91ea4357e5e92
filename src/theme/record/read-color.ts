// Colours and fonts as programs write them into records.

import { luminance, MIDDLE, mix, type PUBLISHED_COLORS, type Rgb, toRgb, WHITE } from '../../core/color/rgb.ts';
import { fields } from '../../core/read-fields.ts';
import { readHex } from '../color.ts';
import type { DroppedPart } from '../publication-scheme.ts';

/**
 * Reads a colour as the programs write it: hex (`#f9a`, `#ff99aa`, with an alpha `#f9a8`,
 * `#ff99aa80`), or `{r, g, b}` with an `a` of 0 to 100 (`pub.leaflet.theme.color#rgba`).
 *
 * @param value anything
 * @param path the path of the value, for `drop`
 * @param drop receives a value that is not a colour; an absent value is no fault
 * @param ground the colour under one that is not opaque; when left out, a browser's white page
 * @returns the visible colour over its ground
 */
export function readColor(value: unknown, path: string, drop: Drop, ground: Rgb = WHITE): Rgb | undefined {
  if (value === undefined || value === null) return undefined;
  const read = typeof value === 'string' ? readHex(value) : readChannels(value);
  if (!read) {
    drop({ path, problem: 'Not a colour: neither hex nor r, g and b as whole numbers from 0 to 255.' });
    return undefined;
  }
  return read.alpha === 1 ? read.rgb : mix(read.rgb, ground, read.alpha);
}

function readChannels(value: unknown): ReturnType<typeof readHex> {
  const [rgb, a] = [toRgb(value), fields(value).a ?? 100];
  return rgb && typeof a === 'number' && a >= 0 && a <= 100 ? { rgb, alpha: a / 100 } : undefined;
}

/** The colours that one theme of a record states for one scheme. */
export type Palette = { readonly [Name in (typeof PUBLISHED_COLORS)[number]]?: Rgb };

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

/**
 * Whether a palette is for light pages or for dark ones: a ground darker than its text means dark.
 * With only one of the two, its luminance decides.
 *
 * @param otherwise the answer for a palette that has neither, or a text exactly as light as its
 *   ground
 */
export function schemeOf({ background, foreground }: Palette, otherwise: 'light' | 'dark' = 'light'): 'light' | 'dark' {
  const ground = background ? luminance(background) : foreground && MIDDLE;
  const text = foreground ? luminance(foreground) : background && MIDDLE;
  if (ground === undefined || text === undefined || ground === text) return otherwise;
  return ground < text ? 'dark' : 'light';
}
