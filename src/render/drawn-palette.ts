// The colours of output without a style sheet: drawings and flat HTML.

import type { CardView } from '../core/card/card-view.ts';
import { bandColor } from '../core/color/oklab.ts';
import { mix } from '../core/color/rgb.ts';
import type { ProfilePalette } from '../core/profile/profile-view.ts';
import { PERSON_COLORS } from '../elements/pro-profile/pro-profile.styles.ts';
import { type HexTheme, toHexTheme } from '../theme/card-styles.ts';
import { type CardThemeOptions, cardTheme, type ThemeContrast } from '../theme/card-theme.ts';
import { colorOf, toHex } from '../theme/color.ts';
import { publicationTheme } from '../theme/publication-theme.ts';

/** The colours of a drawing or of flat HTML, hex. */
export interface DrawnPalette extends HexTheme {
  /** The band at the top. */
  readonly band: string;
  /** The ground of the nameplate of an article without a cover. */
  readonly plate: string;
  /** The ground around a cover of another shape than its frame. */
  readonly frame: string;
  /** The ground of the drawing that replaces the icon of a link without a record. */
  readonly tile: string;
}

/**
 * The source of the colours: a card; `null` for neutral ones, for a link without a record; or a
 * person, whose publication's colours are used, or a quiet grey without one.
 */
export type Whose = CardView | null | { readonly person: ProfilePalette | undefined };

/** The options that choose colours. */
export interface DrawnLooks extends Pick<CardThemeOptions, 'contrast' | 'appearance'> {
  /** The reader's scheme, or the requested one of the publication's two. */
  readonly scheme: 'light' | 'dark';
}

// As in the elements' style sheets: the percentage of the accent, or of the text colour, in the
// ground.
const PLATE = 0.07;
const FRAME = 0.16;
const TILE = 0.08;

/**
 * The colours for output without a style sheet. All drawings of a card use this function, so that
 * their colours are equal.
 */
export function drawnPalette(whose: Whose, { contrast = 'aa', appearance, scheme }: DrawnLooks): DrawnPalette {
  const isPerson = whose !== null && 'person' in whose;
  const both = !isPerson && whose?.schemes && { theme: publicationTheme(whose), scheme };
  const theme = cardTheme(isPerson ? (whose.person ?? null) : whose, { contrast, appearance, ...both });
  const isGrey = isPerson && !whose.person;
  const { background, accent } = isGrey ? { ...theme, accent: colorOf(PERSON_COLORS.accent, 'accent') } : theme;
  return {
    ...toHexTheme(theme),
    ...(isGrey && PERSON_COLORS),
    band: toHex(bandColor(accent, scheme)),
    plate: toHex(mix(accent, background, PLATE)),
    frame: toHex(mix(accent, background, FRAME)),
    tile: toHex(mix(theme.foreground, background, TILE)),
  };
}

/**
 * Whether a drawing follows the reader's color scheme, has a fixed one, or uses the publication's
 * colours.
 */
export type SvgAppearance = 'auto' | 'light' | 'dark' | 'publication';

/** The colour options of a drawing. */
export interface SvgLooks {
  readonly appearance?: SvgAppearance | undefined;
  readonly contrast?: ThemeContrast | undefined;
  /** With `publication`: one of its schemes instead of the reader's. */
  readonly scheme?: 'light' | 'dark' | undefined;
}

/**
 * The CSS of a drawing. Colours are classes (`f-text` fills, `s-line` strokes), because many SVG
 * viewers lack custom properties.
 */
export function svgStyle(whose: Whose, { appearance = 'auto', contrast, scheme }: SvgLooks): string {
  const isOwn = appearance === 'publication';
  const inScheme = (name: 'light' | 'dark') =>
    rules(drawnPalette(whose, { contrast, appearance: isOwn ? appearance : name, scheme: name }));
  if (appearance === 'light' || appearance === 'dark') return inScheme(appearance);
  const hasBoth = whose !== null && 'uri' in whose && whose.schemes !== undefined;
  if (isOwn && (scheme || !hasBoth)) return inScheme((hasBoth && scheme) || 'light');
  return `${inScheme('light')}@media (prefers-color-scheme:dark){${inScheme('dark')}}`;
}

function rules({ background, foreground, accentForeground, ...others }: DrawnPalette): string {
  const { muted, quiet, line, accent, band, plate, frame, tile, edge = 'none' } = others;
  const colors = { muted, quiet, line, accent, band, plate, frame, tile, edge };
  const named = { ground: background, text: foreground, 'on-accent': accentForeground, ...colors };
  return Object.entries(named)
    .map(([name, color]) => `.f-${name}{fill:${color}}.s-${name}{stroke:${color}}`)
    .join('');
}
