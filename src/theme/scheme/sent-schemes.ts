// The schemes that an AppView sends, and reading them again.

import type { CardReadable, CardScheme, CardSchemes, ReadablePalette } from '../../core/card/card-schemes.ts';
import { accessibleAccent, accessibleBody } from '../../core/color/accessible-accent.ts';
import { stateContrast } from '../../core/color/button-colors.ts';
import {
  COLOR_ORIGINS,
  type ColorOrigin,
  contrastRatio,
  type Rgb,
  SCHEME_COLORS,
  type SchemeColor,
  TEXT_CONTRAST,
  toRgb,
} from '../../core/color/rgb.ts';
import { compact } from '../../core/read-fields.ts';
import { faintColors, type PublicationScheme, type PublicationTheme, schemeRatios } from '../publication-scheme.ts';
import { type Drop, readFont, readObject } from '../record/read-color.ts';

/**
 * Reads the two schemes that an AppView sends (docs/rules.md#schemes). Both must have every colour
 * with its origin, because the schemes were computed as a whole. The contrasts are computed here,
 * and a colour with the origin `derived` must be readable.
 *
 * @param value anything; an absent value is no fault
 * @param drop receives the parts that cannot be used
 * @returns `undefined` when a colour or an origin is invalid, or a derived colour is too faint
 */
export function readSchemes(value: unknown, drop: Drop): Omit<PublicationTheme, 'dropped'> | undefined {
  const schemes = readObject(value, 'schemes', drop);
  if (!schemes) return undefined;
  const light = readScheme(schemes.light, 'schemes.light', drop);
  const dark = readScheme(schemes.dark, 'schemes.dark', drop);
  const font = readFont(schemes.font, 'schemes.font', drop);
  const prefers = readPrefers(schemes.prefers, drop);
  return light && dark && compact({ light, dark, font, prefers });
}

function readScheme(value: unknown, path: string, drop: Drop): PublicationScheme | undefined {
  const scheme = readObject(value ?? [], path, drop);
  if (!scheme) return undefined;
  const origins = readObject(scheme.origin ?? [], `${path}.origin`, drop) ?? {};
  const colors: Partial<Record<SchemeColor, Rgb>> = {};
  const origin: Partial<Record<SchemeColor, ColorOrigin>> = {};
  let isWhole = true;
  for (const name of SCHEME_COLORS) {
    const color = toRgb(scheme[name]);
    const from = COLOR_ORIGINS.find((known) => known === origins[name]);
    if (color) colors[name] = color;
    else drop({ path: `${path}.${name}`, problem: 'Not r, g and b as whole numbers from 0 to 255.' });
    if (from) origin[name] = from;
    else drop({ path: `${path}.origin.${name}`, problem: `Not one of ${COLOR_ORIGINS.join(', ')}.` });
    isWhole &&= color !== undefined && from !== undefined;
  }
  if (!isWhole) return undefined;
  const whole = colors as Record<SchemeColor, Rgb>;
  const read = { ...whole, ratios: schemeRatios(whole), origin: origin as PublicationScheme['origin'] };
  const faint = faintColors(read);
  for (const name of faint) {
    drop({ path: `${path}.${name}`, problem: 'Said to be derived, and below 4.5:1 for text or 3:1 for edges.' });
  }
  return faint.size === 0 ? read : undefined;
}

function readPrefers(value: unknown, drop: Drop): 'light' | 'dark' | undefined {
  if (value === undefined || value === null || value === 'light' || value === 'dark') return value ?? undefined;
  drop({ path: 'schemes.prefers', problem: 'Neither light nor dark.' });
  return undefined;
}

/**
 * A publication's colours as an AppView sends them beside a view: without the ratios, which a
 * reader computes, and without `dropped`.
 *
 * @returns `undefined` when the record states no colour, so that all are neutral
 */
export function writeSchemes({ light, dark, font, prefers }: PublicationTheme): CardSchemes | undefined {
  const isNeutral = SCHEME_COLORS.every((name) => light.origin[name] === 'neutral' && dark.origin[name] === 'neutral');
  if (isNeutral) return undefined;
  return compact({ light: withoutRatios(light), dark: withoutRatios(dark), font, prefers });
}

function withoutRatios({ ratios: _, ...scheme }: PublicationScheme): CardScheme {
  return scheme;
}

/** Palettes of a card: the one of its source, and its two schemes. */
export type Palettes = { readonly [Name in keyof CardReadable]: ReadablePalette | undefined };

/**
 * Palettes as `contrast="aa"` shows them, for a pair that is hard to read as published
 * (docs/rules.md#colours). A server sends them along with a card, so that no browser has to compute
 * them.
 *
 * @returns `undefined` when every pair can be read
 */
export function readablePalettes({ theme, light, dark }: Palettes): CardReadable | undefined {
  const found = compact({ theme: moved(theme), light: moved(light), dark: moved(dark) });
  return Object.keys(found).length > 0 ? found : undefined;
}

function moved(palette: ReadablePalette | undefined): ReadablePalette | undefined {
  if (!palette) return undefined;
  const { accent, accentForeground, background, foreground } = palette;
  const body = background && foreground && { background, foreground };
  const isReadable =
    stateContrast(accent, accentForeground) >= TEXT_CONTRAST &&
    (!body || contrastRatio(body.background, body.foreground) >= TEXT_CONTRAST);
  if (isReadable) return undefined;
  return {
    ...accessibleAccent(accent, accentForeground),
    ...(body && accessibleBody(body.background, body.foreground)),
  };
}
