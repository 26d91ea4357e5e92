import { hasNativePair } from '../../core/card/card-schemes.ts';
import { LEAST_SHARES, legibleShare } from '../../core/color/legible-share.ts';
import { mix } from '../../core/color/mix.ts';
import { toRgb } from '../../core/color/rgb.ts';
import type { Rgb } from '../../core/index.ts';
import { accessibleAccent, accessibleBody } from '../color/accessible-accent.ts';
import { contrastRatio } from '../color/color-space.ts';
import { edgeColor } from '../color/edge-color.ts';
import { NEUTRAL, NEUTRAL_DARK, type ThemeColors } from '../color/neutral.ts';
import { shades } from '../color/shades.ts';
import { SCHEME_COLORS } from '../publication-scheme.ts';
import { publicationTheme } from '../publication-theme.ts';
import { type ThemeSource, themeIn } from '../theme-source.ts';

/** Every colour of a card, and the contrast of each pair. */
export interface CardTheme {
  /** `false` when the record has no usable pair of colours for the button, or with `scheme` no theme at all; then all colours here are neutral. */
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
  /** The edge of the button and of the tile; absent where the accent, at rest and hovered, has 3:1 against the background and needs none. */
  readonly edge?: Rgb;
  /** The ground of the button under the pointer, or pressed. */
  readonly hover: Rgb;
  /** The accent's shade of the disabled button. */
  readonly disabled: Rgb;
  /** What is seen of that: the shade under a veil of the background. */
  readonly disabledGround: Rgb;
  readonly ratios: ThemeRatios;
}

/** WCAG ratios, 1–21: the body's texts, and the button's text in each state. Focused, the button is as at rest (`base`); pressed, as hovered. */
export interface ThemeRatios {
  readonly body: number;
  readonly muted: number;
  readonly quiet: number;
  readonly base: number;
  readonly hover: number;
  /** The quiet text on the disabled button. WCAG exempts it. */
  readonly disabled: number;
  /** No text: the button against the card, by its ground or its edge, in the worse of rest and hover. 3 is enough. */
  readonly edge: number;
}

/** `as-published` keeps the record's colours; `aa` changes them so that every text has 4.5:1 or more, the button's at rest and hovered. */
export type ThemeContrast = 'as-published' | 'aa';

/** The colours of a card's body: the publication's own, or neutral ones for a light or a dark page. The button has the publication's colours in each case. */
export type ThemeAppearance = 'publication' | 'light' | 'dark';

/** How `cardTheme` computes the colours. */
export interface CardThemeOptions {
  /** `as-published` when left out. */
  readonly contrast?: ThemeContrast;
  /** `publication` when left out. */
  readonly appearance?: ThemeAppearance;
  /**
   * The scheme of the page, for a publication's own look on it (`publicationTheme`): `publication` is then the publication's scheme of that name, whole, and in
   * `light` and `dark` the button of a record without a good `basicTheme` has the pair of the program's own theme. When left out, `basicTheme` alone counts.
   */
  readonly scheme?: 'light' | 'dark';
}

// Shares as in the elements' own styles: of the text colour in the hairlines, of the background in the veil.
const LINE = 0.14;
const VEIL = 0.86;

/**
 * Computes a card's colours from a theme (docs/rules.md#colours). It never fails: what is missing or cannot be read is neutral.
 *
 * @param source a record's `basicTheme` (`accent`, …) or an AppView's `viewExternalSourceTheme` (`accentRGB`, …), or what has one inside: a publication's
 *   record, a record as `getRecord` gives it, a card, its `source`, a whole answer. A good accent with a good accentForeground colours the button;
 *   `appearance: 'publication'` needs a good background and foreground too
 */
export function cardTheme(
  source: ThemeSource,
  { contrast = 'as-published', appearance = 'publication', scheme }: CardThemeOptions = {},
): CardTheme {
  const isOwn = appearance === 'publication';
  const own = scheme && readScheme(source, scheme, isOwn);
  const read = own ?? readTheme(source);
  const neutral = (isOwn && scheme ? scheme : appearance) === 'dark' ? NEUTRAL_DARK : NEUTRAL;
  const body = (isOwn && read?.body) || neutral;
  const button = read?.button ?? neutral;
  const aa = contrast === 'aa';
  const { background, foreground } = aa ? accessibleBody(body.background, body.foreground) : body;
  const { accent, accentForeground } = aa ? accessibleAccent(button.accent, button.accentForeground) : button;
  const { hover, disabled } = shades(accent);
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
    line: mix(foreground, background, LINE),
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

/** The publication's scheme where it is asked for; in a neutral body its button alone, and that only where the record's `basicTheme` has none. */
function readScheme(source: ThemeSource, name: 'light' | 'dark', isOwn: boolean): ReadTheme | undefined {
  if (!isOwn && readTheme(source)) return undefined;
  const theme = publicationTheme(source);
  const isUsed = isOwn
    ? SCHEME_COLORS.some((color) => theme[name].origin[color] !== 'neutral')
    : hasNativePair(theme.light) || hasNativePair(theme.dark);
  return isUsed ? { button: theme[name], body: theme[name] } : undefined;
}

/** The button's pair, and the body's where both of its colours are good; `undefined` without the button's. */
function readTheme(source: ThemeSource): ReadTheme | undefined {
  const theme = themeIn(source);
  const background = toRgb(theme.background ?? theme.backgroundRGB);
  const foreground = toRgb(theme.foreground ?? theme.foregroundRGB);
  const accent = toRgb(theme.accent ?? theme.accentRGB);
  const accentForeground = toRgb(theme.accentForeground ?? theme.accentForegroundRGB);
  return accent && accentForeground
    ? { button: { accent, accentForeground }, body: background && foreground && { background, foreground } }
    : undefined;
}
