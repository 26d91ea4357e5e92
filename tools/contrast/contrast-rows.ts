import { edgeColor } from '../../src/core/color/edge-color.ts';
import {
  cardTheme,
  contrastRatio,
  type ThemeAppearance,
  type ThemeColors,
  type ThemeContrast,
  toHex,
} from '../../src/theme/index.ts';

const STATES = ['rest, focus', 'hover', 'pressed', 'disabled'] as const;
const GROUNDS = ['light', 'dark', 'publication'] as const;
const CONTRASTS = ['as-published', 'aa'] as const;

/** One button: an accent in one state on one ground. Ratios are WCAG's, 1 to 21. */
export interface ContrastRow {
  readonly contrast: ThemeContrast;
  readonly ground: ThemeAppearance;
  readonly state: (typeof STATES)[number];
  /** The accent as published, and as shown. */
  readonly accent: string;
  readonly shown: string;
  /** The button's text on its ground. */
  readonly text: number;
  /** The button's outline (its edge, or its ground where it has none) on the card. */
  readonly edge: number;
  /** The worst of the card's own texts on it: title, description, domain. */
  readonly body: number;
  /** What fell short; empty where nothing did. WCAG exempts the text of a disabled button. */
  readonly short: readonly ('text' | 'edge' | 'body')[];
}

/** The ratios of every theme in each state on each ground, as published and with `contrast="aa"`. */
export function contrastRows(themes: readonly ThemeColors[]): ContrastRow[] {
  return CONTRASTS.flatMap((contrast) =>
    GROUNDS.flatMap((ground) => themes.flatMap((theme) => rowsOf(theme, contrast, ground))),
  );
}

function rowsOf(theme: ThemeColors, contrast: ThemeContrast, ground: ThemeAppearance): ContrastRow[] {
  const { background, accent, accentForeground, hover, quiet, ratios } = cardTheme(theme, {
    contrast,
    appearance: ground,
  });
  const body = Math.min(ratios.body, ratios.muted, ratios.quiet);
  return STATES.map((state) => {
    const fill = state === 'rest, focus' ? accent : hover;
    const disabled = state === 'disabled';
    const text = disabled ? ratios.disabled : contrastRatio(fill, accentForeground);
    const edge = contrastRatio(disabled ? quiet : (edgeColor(fill, background) ?? fill), background);
    const short = [
      ...(text < 4.5 && !disabled ? (['text'] as const) : []),
      ...(edge < 3 ? (['edge'] as const) : []),
      ...(body < 4.5 ? (['body'] as const) : []),
    ];
    return { contrast, ground, state, accent: toHex(theme.accent), shown: toHex(accent), text, edge, body, short };
  });
}
