import { toRgb } from '../core/color/rgb.ts';
import { fields, type Rgb } from '../core/index.ts';
import { accessibleAccent } from './accessible-accent.ts';
import { contrastRatio } from './color-space.ts';
import { mix } from './mix.ts';
import { NEUTRAL, NEUTRAL_DARK } from './neutral.ts';
import { shades } from './shades.ts';

/** Every colour of a card, and the contrast of each pair. */
export interface CardTheme {
  /** `false` when the record has no usable pair of colours for the button; then all colours here are neutral. */
  readonly published: boolean;
  readonly background: Rgb;
  /** The title, the publication's name and the focus ring. */
  readonly foreground: Rgb;
  /** The description. */
  readonly muted: Rgb;
  /** Date, reading time, author and domain. */
  readonly quiet: Rgb;
  /** The border and the hairline above the footer. */
  readonly line: Rgb;
  /** The ground of the button at rest and of the letter tile. */
  readonly accent: Rgb;
  /** The text on the button and on the tile. */
  readonly accentForeground: Rgb;
  /** The ground of the button under the pointer, or pressed. */
  readonly hover: Rgb;
  readonly disabled: Rgb;
  readonly ratios: ThemeRatios;
}

/** WCAG ratios, 1–21: the body's texts, and the button's text in each state. */
export interface ThemeRatios {
  readonly body: number;
  readonly muted: number;
  readonly quiet: number;
  readonly base: number;
  readonly hover: number;
  readonly disabled: number;
}

/** `as-published` keeps the record's colours; `aa` changes them so that every text has 4.5:1 or more, the button's in every state. */
export type ThemeContrast = 'as-published' | 'aa';

/** The colours of a card's body: the publication's own, or neutral ones for a light or a dark page. The button has the publication's colours in each case. */
export type ThemeAppearance = 'publication' | 'light' | 'dark';

/** How `cardTheme` computes the colours. */
export interface CardThemeOptions {
  /** `as-published` when left out. */
  readonly contrast?: ThemeContrast;
  /** `publication` when left out. */
  readonly appearance?: ThemeAppearance;
}

// The share of the text colour in each role, as in the elements' own styles.
const MUTED = 0.8;
const QUIET = 0.62;
const LINE = 0.14;
const ENOUGH = 4.5;

/**
 * Computes a card's colours from a theme (docs/rules.md#colours). It takes any value and never fails: what is missing is neutral.
 *
 * @param sourceTheme a record's `basicTheme` (`accent`, …) or an AppView's `viewExternalSourceTheme` (`accentRGB`, …). A good accent with a good
 *   accentForeground colours the button; `appearance: 'publication'` needs a good background and foreground too
 */
export function cardTheme(
  sourceTheme: unknown,
  { contrast = 'as-published', appearance = 'publication' }: CardThemeOptions = {},
): CardTheme {
  const read = readTheme(sourceTheme);
  const neutral = appearance === 'dark' ? NEUTRAL_DARK : NEUTRAL;
  const body = (appearance === 'publication' && read?.body) || neutral;
  const button = read?.button ?? neutral;
  const aa = contrast === 'aa';
  const page = aa
    ? accessibleAccent(body.background, body.foreground)
    : { accent: body.background, accentForeground: body.foreground };
  const { accent: background, accentForeground: foreground } = page;
  const { accent, accentForeground } = aa ? accessibleAccent(button.accent, button.accentForeground) : button;
  const { hover, disabled } = shades(accent);
  const thinned = (share: number) => {
    const thin = mix(foreground, background, share);
    return aa && contrastRatio(thin, background) < ENOUGH ? foreground : thin;
  };
  const [muted, quiet] = [thinned(MUTED), thinned(QUIET)];
  return {
    published: read !== undefined,
    background,
    foreground,
    muted,
    quiet,
    line: mix(foreground, background, LINE),
    accent,
    accentForeground,
    hover,
    disabled,
    ratios: {
      body: contrastRatio(background, foreground),
      muted: contrastRatio(background, muted),
      quiet: contrastRatio(background, quiet),
      base: contrastRatio(accent, accentForeground),
      hover: contrastRatio(hover, accentForeground),
      disabled: contrastRatio(disabled, accentForeground),
    },
  };
}

/** The button's pair, and the body's where both of its colours are good; `undefined` without the button's. */
function readTheme(value: unknown) {
  const theme = fields(value);
  const background = toRgb(theme.background ?? theme.backgroundRGB);
  const foreground = toRgb(theme.foreground ?? theme.foregroundRGB);
  const accent = toRgb(theme.accent ?? theme.accentRGB);
  const accentForeground = toRgb(theme.accentForeground ?? theme.accentForegroundRGB);
  return accent && accentForeground
    ? { button: { accent, accentForeground }, body: background && foreground && { background, foreground } }
    : undefined;
}
