// A card's colours as style objects, hex and custom properties.

import { type Rgb, toRgb } from '../core/color/rgb.ts';
import type { CardTheme } from './card-theme.ts';
import { toHex } from './color.ts';
import { ThemeFormatError } from './format/checked-format.ts';

/** A text colour. */
export interface TextStyle {
  readonly color: string;
}

/** A background colour. */
export interface GroundStyle {
  readonly backgroundColor: string;
}

/** A border colour. */
export interface BorderStyle {
  readonly borderColor: string;
}

/** The style of each part of a card, named after the parts of `<pub-card>`. */
export interface CardStyles {
  readonly card: GroundStyle & BorderStyle;
  readonly title: TextStyle;
  readonly description: TextStyle;
  /** Date, reading time and author. */
  readonly meta: TextStyle;
  /** The publication's name. */
  readonly name: TextStyle;
  readonly domain: TextStyle;
  /** The hairline above the footer. */
  readonly line: GroundStyle;
  /** The letter tile in place of a missing icon. */
  readonly tile: GroundStyle & BorderStyle;
  readonly tileText: TextStyle;
  /**
   * Its border is the edge, or has the ground's colour when it needs no edge: 1 wide in every
   * state.
   */
  readonly button: GroundStyle & BorderStyle;
  readonly buttonText: TextStyle;
  /** Replaces `button` while it is hovered. */
  readonly buttonHover: GroundStyle & BorderStyle;
  /** Replaces `button` while it is pressed. */
  readonly buttonPressed: GroundStyle & BorderStyle;
  /** Replaces `button` while it is disabled, with a dashed border. */
  readonly buttonDisabled: GroundStyle & BorderStyle;
  /** Replaces `buttonText` while the button is disabled. */
  readonly buttonDisabledText: TextStyle;
  /** The ring around the button or the title with keyboard focus. */
  readonly focusRing: BorderStyle;
}

/**
 * A card's colours as plain style objects, for React Native and other renderers with such objects.
 * They hold colours only, as hex strings, under property names that React Native and React share.
 *
 * @param theme the result of `cardTheme`
 * @throws {ThemeFormatError} for anything else
 *
 * @example
 * ```js
 * import { cardTheme, toCardStyles } from 'masthead/theme';
 *
 * const styles = toCardStyles(cardTheme({ accent: { r: 12, g: 90, b: 160 } }));
 * console.log(styles.title.color, styles.card.backgroundColor);
 * ```
 */
export function toCardStyles(theme: CardTheme): CardStyles {
  const hex = toHexTheme(theme);
  return {
    card: { backgroundColor: hex.background, borderColor: hex.line },
    title: { color: hex.foreground },
    description: { color: hex.muted },
    meta: { color: hex.quiet },
    name: { color: hex.foreground },
    domain: { color: hex.quiet },
    line: { backgroundColor: hex.line },
    tile: { backgroundColor: hex.accent, borderColor: hex.edge ?? hex.accent },
    tileText: { color: hex.accentForeground },
    button: { backgroundColor: hex.accent, borderColor: hex.edge ?? hex.accent },
    buttonText: { color: hex.accentForeground },
    buttonHover: { backgroundColor: hex.hover, borderColor: hex.edge ?? hex.hover },
    buttonPressed: { backgroundColor: hex.hover, borderColor: hex.accentForeground },
    buttonDisabled: { backgroundColor: hex.disabledGround, borderColor: hex.quiet },
    buttonDisabledText: { color: hex.quiet },
    focusRing: { borderColor: hex.foreground },
  };
}

/** A `CardTheme` with each colour as hex, such as `#0b5fff`. */
export type HexTheme = {
  readonly [Role in keyof CardTheme]: CardTheme[Role] extends Rgb
    ? string
    : CardTheme[Role] extends Rgb | undefined
      ? string | undefined
      : CardTheme[Role];
};

const ROLES = [
  'background',
  'foreground',
  'muted',
  'quiet',
  'line',
  'accent',
  'accentForeground',
  'edge',
  'hover',
  'disabled',
  'disabledGround',
] as const satisfies readonly (keyof CardTheme)[];

/**
 * Every colour of a card as a hex string.
 *
 * @param theme the result of `cardTheme`
 * @throws {ThemeFormatError} for anything else
 *
 * @example
 * ```js
 * import { cardTheme, proposeTheme, toHexTheme } from 'masthead/theme';
 *
 * console.log(toHexTheme(cardTheme(proposeTheme('#0c5aa0'))).accent); // #0c5aa0
 * ```
 */
export function toHexTheme(theme: CardTheme): HexTheme {
  // A JavaScript program may pass a record, or nothing.
  const given = (theme ?? {}) as Partial<CardTheme>;
  const hex = ROLES.flatMap((role) => {
    const rgb = toRgb(given[role]);
    if (rgb) return [[role, toHex(rgb)]];
    if (role === 'edge') return [];
    throw new ThemeFormatError('theme', `${role} is no colour. Give what cardTheme() returns.`);
  });
  const { published, ratios } = theme;
  return { published, ...(Object.fromEntries(hex) as Omit<HexTheme, 'published' | 'ratios'>), ratios };
}

/** A theme as CSS custom properties. */
export type CssVariables = Readonly<
  Record<
    `--pub-card-${'background' | 'foreground' | 'muted' | 'quiet' | 'line' | 'accent' | 'accent-foreground' | 'edge' | 'accent-hover' | 'accent-disabled' | 'disabled-ground'}`,
    string
  >
>;

/**
 * A card's colours as custom properties. `<pub-card>` reads `background`, `foreground`, `accent`
 * and `accent-foreground`; the others are for renderers that draw their own card.
 *
 * @param theme the result of `cardTheme`
 * @returns names and hex values (`transparent` when no edge is needed), for
 *   `element.style.setProperty`, a `style` property or a style sheet
 * @throws {ThemeFormatError} for anything else
 *
 * @example
 * ```js
 * import { cardTheme, proposeTheme, toCssVariables } from 'masthead/theme';
 *
 * const variables = toCssVariables(cardTheme(proposeTheme('#0c5aa0')));
 * console.log(variables['--pub-card-accent']); // #0c5aa0
 * ```
 */
export function toCssVariables(theme: CardTheme): CssVariables {
  const hex = toHexTheme(theme);
  return {
    '--pub-card-background': hex.background,
    '--pub-card-foreground': hex.foreground,
    '--pub-card-muted': hex.muted,
    '--pub-card-quiet': hex.quiet,
    '--pub-card-line': hex.line,
    '--pub-card-accent': hex.accent,
    '--pub-card-accent-foreground': hex.accentForeground,
    '--pub-card-edge': hex.edge ?? 'transparent',
    '--pub-card-accent-hover': hex.hover,
    '--pub-card-accent-disabled': hex.disabled,
    '--pub-card-disabled-ground': hex.disabledGround,
  };
}
