/**
 * A colour as records have it (`site.standard.theme.color#rgb`): red, green and blue, each an
 * integer from 0 to 255.
 */
export interface Rgb {
  readonly r: number;
  readonly g: number;
  readonly b: number;
}

/** The lightest and the darkest colour: on any ground one of them can be read. */
export const WHITE: Rgb = { r: 255, g: 255, b: 255 };
export const BLACK: Rgb = { r: 0, g: 0, b: 0 };

/**
 * Reads a colour leniently: real records leave `$type` out, or carry extra fields.
 *
 * @param value anything
 * @returns the three channels, or `undefined` when one of them is missing, fractional or outside
 *   0–255
 */
export function toRgb(value: unknown): Rgb | undefined {
  const { r, g, b } = (value ?? {}) as Record<string, unknown>;
  return isChannel(r) && isChannel(g) && isChannel(b) ? { r, g, b } : undefined;
}

/** A colour in CSS; empty for `undefined`. */
export function rgbText(rgb: Rgb | undefined): string {
  return rgb ? `rgb(${rgb.r} ${rgb.g} ${rgb.b})` : '';
}

function isChannel(value: unknown): value is number {
  return Number.isInteger(value) && (value as number) >= 0 && (value as number) <= 255;
}

/**
 * Mixes two colours like CSS `color-mix(in srgb, a share, b)`. `share` is that of the first colour,
 * 0 to 1.
 */
export function mix(a: Rgb, b: Rgb, share: number): Rgb {
  const channel = (from: number, to: number) => Math.round(from * share + to * (1 - share));
  return { r: channel(a.r, b.r), g: channel(a.g, b.g), b: channel(a.b, b.b) };
}

/** The names of a theme's colours (`site.standard.theme.basic`). */
export const THEME_COLORS = ['background', 'foreground', 'accent', 'accentForeground'] as const;

/** The four colours of a record's theme (`site.standard.theme.basic`). */
export type ThemeColors = Readonly<Record<'background' | 'foreground' | 'accent' | 'accentForeground', Rgb>>;

/** The names of a scheme's colours that records state (docs/rules.md#schemes). */
export const PUBLISHED_COLORS = [
  'background',
  'foreground',
  'surface',
  'border',
  'link',
  'accent',
  'accentForeground',
] as const;

/** Names of a scheme's colours. */
export const SCHEME_COLORS = [
  ...PUBLISHED_COLORS,
  'hover',
  'pressed',
  'focus',
  'disabled',
] as const satisfies readonly SchemeColor[];

/**
 * The name of one colour of a scheme: the names in `SCHEME_COLORS`, written out since a public type
 * names nothing that its entry does not export.
 */
export type SchemeColor =
  | 'background'
  | 'foreground'
  | 'surface'
  | 'border'
  | 'link'
  | 'accent'
  | 'accentForeground'
  | 'hover'
  | 'pressed'
  | 'focus'
  | 'disabled';

export const COLOR_ORIGINS: readonly ColorOrigin[] = ['basicTheme', 'native', 'derived', 'neutral'];

/**
 * The origin of a colour: the record's `basicTheme`, the theme of the program that wrote it, our
 * own computing, or our neutral colours.
 */
export type ColorOrigin = 'basicTheme' | 'native' | 'derived' | 'neutral';

/**
 * The WCAG 2 contrast ratio of two opaque sRGB colours in either order: 1 (the same luminance) to
 * 21 (black on white).
 */
export function contrastRatio(a: Rgb, b: Rgb): number {
  const ratio = (luminance(a) + 0.05) / (luminance(b) + 0.05);
  return Math.max(ratio, 1 / ratio);
}

/** The relative luminance of WCAG 2: 0 for black, 1 for white. */
export function luminance({ r, g, b }: Rgb): number {
  // The coefficients of colorjs.io: a test compares the two.
  return 0.21263900587151 * linearLight(r) + 0.715168678767756 * linearLight(g) + 0.0721923153607337 * linearLight(b);
}

/** The linear light, 0 to 1, of an sRGB channel, 0 to 255. */
export function linearLight(channel: number): number {
  const value = channel / 255;
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
}

/** Above this luminance black has more contrast than white. */
export const MIDDLE = 0.18;

/** The WCAG 2 ratio that text of a card's size needs (docs/rules.md#colours). */
export const TEXT_CONTRAST = 4.5;

/**
 * The smallest shares of the text colour in the lesser texts, in percent: `muted` is the
 * description, `quiet` the date, the author and the domain.
 */
export const LEAST_SHARES = { muted: 80, quiet: 72 } as const;

/**
 * How much of the text colour a lesser text needs over its ground so that it can still be read
 * (docs/rules.md#colours).
 *
 * @param least the share to begin with, in whole percent
 * @returns the smallest share from `least` on, in whole percent, that has 4.5:1 in every browser's
 *   rounding; 100 when none has, which leaves the pair unchanged
 */
export function legibleShare(foreground: Rgb, background: Rgb, least: number): number {
  let share = least;
  // A little more than needed, since browsers round mixed colours.
  while (share < 100 && contrastRatio(mix(foreground, background, share / 100), background) < 4.6) share++;
  return share;
}
