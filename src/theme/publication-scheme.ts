import type { ColorOrigin, Rgb, SchemeColor } from '../core/color/rgb.ts';

export { type ColorOrigin, PUBLISHED_COLORS, SCHEME_COLORS, type SchemeColor } from '../core/color/rgb.ts';

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
  | 'foreground/background'
  | 'foreground/surface'
  | 'link/background'
  | 'link/surface'
  | 'accentForeground/accent'
  | 'accentForeground/hover'
  | 'accentForeground/pressed'
  | 'accent/background'
  | 'accent/surface'
  | 'border/background'
  | 'border/surface'
  | 'focus/background'
  | 'focus/surface'
  | 'accentForeground/disabled';

/** The WCAG 2.1 contrast of every pair that carries text or an edge, 1–21. */
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
