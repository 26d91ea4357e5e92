// The colours that an AppView sends beside a card.

import { COLOR_ORIGINS, type ColorOrigin, type Rgb, SCHEME_COLORS, type SchemeColor, toRgb } from '../color/rgb.ts';
import { objectOf } from '../read-fields.ts';
import { line } from '../shown-text.ts';

/**
 * A publication's colours for a light page, or for a dark one: the four that a card shows, and
 * those that other renderers use.
 */
export type CardScheme = Readonly<Record<'background' | 'foreground' | 'accent' | 'accentForeground', Rgb>> & {
  readonly [Name in SchemeColor]?: Rgb;
} & {
  /** The origin of each colour. */
  readonly origin?: { readonly [Name in SchemeColor]?: ColorOrigin };
};

/**
 * A publication's colours for light pages and for dark ones, as a Masthead AppView computes them
 * (docs/rules.md#schemes).
 */
export interface CardSchemes {
  readonly light: CardScheme;
  readonly dark: CardScheme;
  /** The name of the text's font. Nothing loads it. */
  readonly font?: string;
  /** The scheme in which the publication shows itself. */
  readonly prefers?: 'light' | 'dark';
}

/**
 * Colours of a card as `contrast="aa"` shows them: the button's pair, and the body's when both
 * exist.
 */
export type ReadablePalette = Pick<CardScheme, 'accent' | 'accentForeground'> &
  Partial<Pick<CardScheme, 'background' | 'foreground'>>;

/**
 * The readable colours that a Masthead AppView sends, so that no client has to compute them: only
 * for a pair that is hard to read as published (docs/rules.md#colours).
 */
export interface CardReadable {
  /** In place of `source.theme`. */
  readonly theme?: ReadablePalette;
  /** In place of `schemes.light`. */
  readonly light?: ReadablePalette;
  /** In place of `schemes.dark`. */
  readonly dark?: ReadablePalette;
}

const scheme = /* @__PURE__ */ objectOf<CardScheme>(
  {
    ...each(toRgb),
    origin: /* @__PURE__ */ objectOf<NonNullable<CardScheme['origin']>>(
      each((value) => COLOR_ORIGINS.find((name) => name === value)),
    ),
  },
  'background',
  'foreground',
  'accent',
  'accentForeground',
);

/**
 * Reads the `schemes` of an AppView's answer leniently: a bad colour is dropped; `undefined` when
 * either scheme lacks a colour that a card shows.
 */
export const toCardSchemes = /* @__PURE__ */ objectOf<CardSchemes>(
  {
    light: scheme,
    dark: scheme,
    font: line,
    prefers: (value) => (value === 'light' || value === 'dark' ? value : undefined),
  },
  'light',
  'dark',
);

const palette = /* @__PURE__ */ objectOf<ReadablePalette>(each(toRgb), 'accent', 'accentForeground');

/**
 * Reads the `readable` of an AppView's answer leniently. The caller checks whether its colours are
 * readable.
 */
export const toCardReadable = /* @__PURE__ */ objectOf<CardReadable>({ theme: palette, light: palette, dark: palette });

/** Whether the button's pair comes from the theme of the program that wrote the record. */
export function hasNativePair({ origin }: Pick<CardScheme, 'origin'>): boolean {
  return origin?.accent === 'native' && origin.accentForeground === 'native';
}

function each<T>(read: (value: unknown) => T | undefined): Record<SchemeColor, (value: unknown) => T | undefined> {
  return Object.fromEntries(SCHEME_COLORS.map((name) => [name, read])) as Record<
    SchemeColor,
    (value: unknown) => T | undefined
  >;
}
