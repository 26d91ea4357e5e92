// A publication's schemes: their types, their pairs, and the neutral colours.

import {
  type ColorOrigin,
  contrastRatio,
  type Rgb,
  type SchemeColor,
  TEXT_CONTRAST,
  type ThemeColors,
} from '../core/color/rgb.ts';

/** Pairs that carry text: WCAG AA asks 4.5. The text comes first, its ground second. */
export const TEXT_PAIRS: readonly SchemePair[] = [
  'foreground/background',
  'foreground/surface',
  'link/background',
  'link/surface',
  'accentForeground/accent',
  'accentForeground/hover',
  'accentForeground/pressed',
];

/** Pairs in which the eye must find the edge between two colours: WCAG AA asks 3. */
export const EDGE_PAIRS: readonly SchemePair[] = [
  'accent/background',
  'accent/surface',
  'border/background',
  'border/surface',
  'focus/background',
  'focus/surface',
];

/** Pairs that WCAG exempts; their ratio is computed all the same. */
export const EXEMPT_PAIRS: readonly SchemePair[] = ['accentForeground/disabled'];

/** The name of one pair of a scheme's colours. */
export type SchemePair =
  | `${'foreground' | 'link' | 'accent' | 'border' | 'focus'}/${'background' | 'surface'}`
  | `accentForeground/${'accent' | 'hover' | 'pressed' | 'disabled'}`;

/** The WCAG 2.1 contrast of every pair that carries text or an edge, disabled or not, 1–21. */
export type SchemeRatios = Readonly<Record<SchemePair, number>>;

/** All colours of a publication for a light page, or for a dark one. */
export interface PublicationScheme extends Readonly<Record<SchemeColor, Rgb>> {
  readonly ratios: SchemeRatios;
  readonly origin: Readonly<Record<SchemeColor, ColorOrigin>>;
}

/** Something in a record's theme that could not be used. */
export interface DroppedPart {
  /** Its path, such as `theme.dark.link`. */
  readonly path: string;
  readonly problem: string;
}

/** A publication's colours, light and dark, from `publicationTheme`. */
export interface PublicationTheme {
  readonly light: PublicationScheme;
  readonly dark: PublicationScheme;
  /** The name of the text's font in the record. Nothing loads it. */
  readonly font?: string;
  /**
   * The scheme in which the publication shows itself; absent when it follows its reader, or does
   * not say.
   */
  readonly prefers?: 'light' | 'dark';
  /** The parts of the record's theme that could not be used. */
  readonly dropped: readonly DroppedPart[];
}

/** The contrast of every `SchemePair`. */
export function schemeRatios(colors: Readonly<Record<SchemeColor, Rgb>>): SchemeRatios {
  const pairs: readonly SchemePair[] = [...TEXT_PAIRS, ...EDGE_PAIRS, ...EXEMPT_PAIRS];
  return Object.fromEntries(
    pairs.map((pair) => {
      const [shown, ground] = pair.split('/') as [SchemeColor, SchemeColor];
      return [pair, contrastRatio(colors[shown], colors[ground])];
    }),
  ) as unknown as SchemeRatios;
}

/** WCAG AA for edges (1.4.11). */
export const EDGE_CONTRAST = 3;

/**
 * The derived colours of a scheme with less contrast than derived colours must have
 * (docs/rules.md#schemes). A shade of the button counts as published if its accent is.
 */
export function faintColors({ origin, ratios }: PublicationScheme): ReadonlySet<SchemeColor> {
  const isDerived = (name: SchemeColor) =>
    origin[name === 'hover' || name === 'pressed' ? 'accent' : name] === 'derived';
  const faint = (pairs: readonly SchemePair[], least: number) =>
    pairs
      .filter((pair) => ratios[pair] < least)
      .flatMap((pair) => (pair.split('/') as SchemeColor[]).filter(isDerived).slice(0, 1));
  return new Set([...faint(TEXT_PAIRS, TEXT_CONTRAST), ...faint(EDGE_PAIRS, EDGE_CONTRAST)]);
}

/**
 * The colours of a card whose record has no usable theme: near-black on white, like the elements'
 * light appearance.
 */
export const NEUTRAL: ThemeColors = {
  background: { r: 255, g: 255, b: 255 },
  foreground: { r: 28, g: 31, b: 35 },
  accent: { r: 43, g: 45, b: 49 },
  accentForeground: { r: 255, g: 255, b: 255 },
};

/** `NEUTRAL` for the dark appearance. */
export const NEUTRAL_DARK: ThemeColors = {
  background: { r: 23, g: 24, b: 26 },
  foreground: { r: 241, g: 241, b: 243 },
  accent: { r: 230, g: 230, b: 232 },
  accentForeground: { r: 23, g: 24, b: 26 },
};

/**
 * The share of the text's colour in a hairline, as in the elements' styles. In a scheme the line
 * then moves until it can be seen.
 */
export const LINE_SHARE = 0.14;
