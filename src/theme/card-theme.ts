// All colours of a card, and their contrast.

import { hasNativePair } from '../core/card/card-schemes.ts';
import { accessibleAccent, accessibleBody } from '../core/color/accessible-accent.ts';
import { disabledShade, edgeColor, hoverShade } from '../core/color/button-colors.ts';
import {
  contrastRatio,
  LEAST_SHARES,
  legibleShare,
  mix,
  type Rgb,
  SCHEME_COLORS,
  type ThemeColors,
  toRgb,
} from '../core/color/rgb.ts';
import { LINE_SHARE, NEUTRAL, NEUTRAL_DARK, type PublicationTheme } from './publication-scheme.ts';
import { themeIn } from './record/published-colors.ts';

/** Every colour of a card, and the contrast of each pair. */
export interface CardTheme {
  /**
   * `false` when the record has no usable pair of colours for the button, or, with the option
   * `theme`, no theme at all; then all colours here are neutral.
   */
  readonly published: boolean;
  readonly background: Rgb;
  /** The title, the publication's name and the focus ring. */
  readonly foreground: Rgb;
  /** The description. */
  readonly muted: Rgb;
  /** Date, reading time, author and domain; the text and the dashed edge of the disabled button. */
  readonly quiet: Rgb;
  /** The border and the hairline above the footer. */
  readonly line: Rgb;
  /** The ground of the button at rest and of the letter tile. */
  readonly accent: Rgb;
  /** The text on the button and on the tile. */
  readonly accentForeground: Rgb;
  /**
   * The edge of the button and of the tile; absent when the accent, at rest and hovered, has 3:1
   * against the background.
   */
  readonly edge?: Rgb;
  /** The ground of the button under the pointer, or pressed. */
  readonly hover: Rgb;
  /** The accent's shade of the disabled button. */
  readonly disabled: Rgb;
  /** The visible colour of `disabled`: the shade under a veil of the background. */
  readonly disabledGround: Rgb;
  readonly ratios: ThemeRatios;
}

/**
 * WCAG ratios, 1–21: the body's texts, and the button's text in each state. A focused button looks
 * as at rest (`base`), a pressed one as hovered.
 */
export interface ThemeRatios {
  readonly body: number;
  readonly muted: number;
  readonly quiet: number;
  readonly base: number;
  readonly hover: number;
  /** The quiet text on the disabled button. WCAG exempts it. */
  readonly disabled: number;
  /**
   * The button against the card, by its ground or its edge, in the worse of rest and hover. It is
   * not text, so 3 is enough.
   */
  readonly edge: number;
}

/**
 * `as-published` keeps the record's colours; `aa` changes them so that every text has 4.5:1 or
 * more, the button's at rest and hovered; the disabled button's text may have less.
 */
export type ThemeContrast = 'as-published' | 'aa';

/**
 * The colours of a card's body: the publication's own, or neutral ones for a light or a dark page.
 * The button has the publication's colours in each case.
 */
export type ThemeAppearance = 'publication' | 'light' | 'dark';

/** How `cardTheme` computes the colours. */
export interface CardThemeOptions {
  /** `as-published` when left out. */
  readonly contrast?: ThemeContrast | undefined;
  /** `publication` when left out. */
  readonly appearance?: ThemeAppearance | undefined;
  /**
   * `publicationTheme` of the same source, for the publication's own colours, light or dark. The
   * appearance `publication` then shows its `scheme`, whole; in `light` and `dark`, the button of a
   * record without a good `basicTheme` has the pair of the program's own theme. When left out, only
   * `basicTheme` counts.
   */
  readonly theme?: PublicationTheme | undefined;
  /**
   * The scheme of `theme` for the page; without `theme` an error. When left out, that of
   * `appearance`; `light` for `publication`.
   */
  readonly scheme?: 'light' | 'dark' | undefined;
}

// The share of the background in the veil, as in the elements' styles.
const VEIL = 0.86;

/**
 * Computes a card's colours from a theme (docs/rules.md#colours). It accepts any source: missing
 * and unreadable colours become neutral.
 *
 * @param source a record's `basicTheme` (`accent`, …) or an AppView's `viewExternalSourceTheme`
 *   (`accentRGB`, …), or a value with one inside: a publication's record, an answer of `getRecord`,
 *   a card, its `source`, a whole answer; unchecked. A good accent with a good accentForeground
 *   colours the button; `appearance: 'publication'` needs a good background and foreground too
 * @throws {TypeError} for an invalid option
 * @example
 * ```js
 * import { cardTheme, toHexTheme } from 'masthead/theme';
 *
 * const theme = { accent: { r: 12, g: 90, b: 160 }, accentForeground: { r: 255, g: 255, b: 255 } };
 * console.log(JSON.stringify(toHexTheme(cardTheme(theme, { contrast: 'aa' }))));
 * ```
 */
export function cardTheme(source: unknown, options: CardThemeOptions = {}): CardTheme {
  const { contrast = 'as-published', appearance = 'publication', theme, scheme } = options;
  oneOf('contrast', contrast, 'as-published', 'aa');
  oneOf('appearance', appearance, 'publication', 'light', 'dark');
  if (scheme !== undefined) oneOf('scheme', scheme, 'light', 'dark');
  if (scheme && !theme) throw new TypeError('scheme: give theme, too, which is publicationTheme() of the source.');
  const isOwn = appearance === 'publication';
  const name = scheme ?? (isOwn ? 'light' : appearance);
  const read = (theme && readScheme(source, theme, name, isOwn)) ?? readTheme(source);
  const neutral = (isOwn ? name : appearance) === 'dark' ? NEUTRAL_DARK : NEUTRAL;
  const body = (isOwn && read?.body) || neutral;
  const button = read?.button ?? neutral;
  const aa = contrast === 'aa';
  const { background, foreground } = aa ? accessibleBody(body.background, body.foreground) : body;
  const { accent, accentForeground } = aa ? accessibleAccent(button.accent, button.accentForeground) : button;
  const [hover, disabled] = [hoverShade(accent), disabledShade(accent)];
  const thinned = (role: keyof typeof LEAST_SHARES) =>
    mix(foreground, background, legibleShare(foreground, background, LEAST_SHARES[role]) / 100);
  const [muted, quiet] = [thinned('muted'), thinned('quiet')];
  const disabledGround = mix(background, disabled, VEIL);
  const edges = [accent, hover].map((fill) => edgeColor(fill, background));
  const edge = edges[0] ?? edges[1];
  const outlines = [accent, hover].map((fill, at) => contrastRatio(edges[at] ?? fill, background));
  return {
    published: read !== undefined,
    background,
    foreground,
    muted,
    quiet,
    line: mix(foreground, background, LINE_SHARE),
    accent,
    accentForeground,
    ...(edge && { edge }),
    hover,
    disabled,
    disabledGround,
    ratios: {
      body: contrastRatio(background, foreground),
      muted: contrastRatio(background, muted),
      quiet: contrastRatio(background, quiet),
      base: contrastRatio(accent, accentForeground),
      hover: contrastRatio(hover, accentForeground),
      disabled: contrastRatio(disabledGround, quiet),
      edge: Math.min(...outlines),
    },
  };
}

interface ReadTheme {
  readonly button: Pick<ThemeColors, 'accent' | 'accentForeground'>;
  readonly body?: Pick<ThemeColors, 'background' | 'foreground'> | undefined;
}

/**
 * The publication's scheme when it is requested; in a neutral body only its button, and only when
 * the record's `basicTheme` has no pair for it.
 */
function readScheme(
  source: unknown,
  theme: PublicationTheme,
  name: 'light' | 'dark',
  isOwn: boolean,
): ReadTheme | undefined {
  const { light, dark } = theme;
  if (!light?.origin || !dark?.origin) throw new TypeError('theme: give publicationTheme() of the source.');
  if (!isOwn && readTheme(source)) return undefined;
  const scheme = { light, dark }[name];
  const isUsed = isOwn
    ? SCHEME_COLORS.some((color) => scheme.origin[color] !== 'neutral')
    : hasNativePair(light) || hasNativePair(dark);
  return isUsed ? { button: scheme, body: scheme } : undefined;
}

function oneOf(name: string, given: string, ...known: readonly string[]): void {
  if (!known.includes(given)) throw new TypeError(`${name}: give ${known.map((word) => `"${word}"`).join(' or ')}.`);
}

/**
 * The button's pair, and the body's when both of its colours are good; `undefined` without the
 * button's.
 */
function readTheme(source: unknown): ReadTheme | undefined {
  const theme = themeIn(source);
  const background = toRgb(theme.background ?? theme.backgroundRGB);
  const foreground = toRgb(theme.foreground ?? theme.foregroundRGB);
  const accent = toRgb(theme.accent ?? theme.accentRGB);
  const accentForeground = toRgb(theme.accentForeground ?? theme.accentForegroundRGB);
  return accent && accentForeground
    ? { button: { accent, accentForeground }, body: background && foreground && { background, foreground } }
    : undefined;
}
