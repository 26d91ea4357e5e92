import { toRgb } from '../core/color/rgb.ts';
import { fields, type Rgb } from '../core/index.ts';
import { accessibleAccent } from './accessible-accent.ts';
import { contrastRatio } from './color-space.ts';
import { mix } from './mix.ts';
import { NEUTRAL, NEUTRAL_DARK } from './neutral.ts';
import { shades } from './shades.ts';

/** Every colour of a card, and how readable each pair is. */
export interface CardTheme {
  /** `false` when the record has no good pair of colours for the button, so that these are the neutral colours. */
  readonly published: boolean;
  readonly background: Rgb;
  /** The title and the publication's name, and the ring around what has the focus. */
  readonly foreground: Rgb;
  /** The description. */
  readonly muted: Rgb;
  /** Date, reading time, author and domain. */
  readonly quiet: Rgb;
  /** The border and the hairline above the footer. */
  readonly line: Rgb;
  /** The button at rest, and the ground of the letter tile. */
  readonly accent: Rgb;
  /** The text on either. */
  readonly accentForeground: Rgb;
  /** The button under the pointer, or pressed. */
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

/** `as-published` keeps the record's colours; `aa` keeps every text at 4.5:1 or more, the button's in every state. */
export type ThemeContrast = 'as-published' | 'aa';

/** What a card's body wears: the publication's own colours, or neutral ones, to which the publication adds its accent. */
export type ThemeAppearance = 'publication' | 'light' | 'dark';

/** How a theme is worked out. */
export interface CardThemeOptions {
  /** `as-published` when left out. */
  readonly contrast?: ThemeContrast;
  /** `publication` when left out. */
  readonly appearance?: ThemeAppearance;
}

// As in the elements' own styles.
const MUTED = 0.8;
const QUIET = 0.62;
const LINE = 0.14;
const ENOUGH = 4.5;

/**
 * Works out a card's colours from a theme (docs/rules.md#colours).
 *
 * @param sourceTheme a record's `basicTheme` (`accent`, …) or an AppView's `viewExternalSourceTheme` (`accentRGB`, …); a good accent with a
 *   good accentForeground colours the button, `appearance: 'publication'` needs background and foreground too; what is missing is neutral
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

/** The button's colours, and the body's where both are good. */
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
