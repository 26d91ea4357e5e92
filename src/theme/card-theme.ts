import { accessibleAccent, fields, type Rgb, toRgb } from '../core/index.ts';
import { contrastRatio } from './color-space.ts';
import { NEUTRAL } from './neutral.ts';
import { shades } from './shades.ts';

/** Every colour of a card, and how readable each pair is. */
export interface CardTheme {
  /** `false` when the record's theme is missing or broken, so that these are the neutral colours. */
  readonly published: boolean;
  readonly background: Rgb;
  readonly foreground: Rgb;
  /** The button at rest, and the ground of the letter tile. */
  readonly accent: Rgb;
  readonly accentForeground: Rgb;
  readonly hover: Rgb;
  readonly disabled: Rgb;
  /** WCAG ratios, 1–21: the body's text, and the button's text in each state. */
  readonly ratios: { readonly body: number; readonly base: number; readonly hover: number; readonly disabled: number };
}

/** `as-published` keeps the record's colours; `aa` keeps the button's text at 4.5:1 or more in every state. */
export type ThemeContrast = 'as-published' | 'aa';

/**
 * Works out a card's colours from a theme (DESIGN.md §2, "Colours").
 *
 * @param sourceTheme a record's `basicTheme` (`accent`, …) or an AppView's `viewExternalSourceTheme` (`accentRGB`, …); anything else, or a theme that
 *   lacks one good colour, gives the neutral colours
 * @param options `contrast`: `as-published` when left out
 */
export function cardTheme(
  sourceTheme: unknown,
  { contrast = 'as-published' }: { contrast?: ThemeContrast } = {},
): CardTheme {
  const read = readTheme(sourceTheme);
  const theme = read ?? NEUTRAL;
  const { accent, accentForeground } =
    contrast === 'aa' ? accessibleAccent(theme.accent, theme.accentForeground) : theme;
  const { hover, disabled } = shades(accent);
  const { background, foreground } = theme;
  return {
    published: read !== undefined,
    background,
    foreground,
    accent,
    accentForeground,
    hover,
    disabled,
    ratios: {
      body: contrastRatio(background, foreground),
      base: contrastRatio(accent, accentForeground),
      hover: contrastRatio(hover, accentForeground),
      disabled: contrastRatio(disabled, accentForeground),
    },
  };
}

function readTheme(value: unknown): typeof NEUTRAL | undefined {
  const theme = fields(value);
  const background = toRgb(theme.background ?? theme.backgroundRGB);
  const foreground = toRgb(theme.foreground ?? theme.foregroundRGB);
  const accent = toRgb(theme.accent ?? theme.accentRGB);
  const accentForeground = toRgb(theme.accentForeground ?? theme.accentForegroundRGB);
  return background && foreground && accent && accentForeground
    ? { background, foreground, accent, accentForeground }
    : undefined;
}
