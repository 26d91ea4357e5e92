// Whether a theme can be read.

import { TEXT_CONTRAST, type ThemeColors } from '../core/color/rgb.ts';
import { cardTheme } from '../theme/card-theme.ts';
import { accessibleAccent, accessibleBody, showRatio, toHex } from '../theme/color.ts';

/**
 * How readable a theme is in each state of a card, except the disabled button, which WCAG exempts.
 */
export interface ThemeReport {
  /**
   * WCAG contrast ratios, 1–21: of the body's text, and of the button's text at rest (`base`, also
   * focused) and hovered (also pressed).
   */
  readonly ratios: { readonly body: number; readonly base: number; readonly hover: number };
  /** One sentence for each ratio below 4.5, with what to do; empty when there is none. */
  readonly warnings: readonly string[];
}

/**
 * Measures the contrast of a card's text, of the button's also under the pointer: a button can be
 * readable at rest and not there.
 *
 * @example
 * ```js
 * import { checkTheme } from 'masthead/check';
 * import { proposeTheme } from 'masthead/theme';
 *
 * console.log(checkTheme(proposeTheme('#0c5aa0')).warnings.length); // 0
 * ```
 */
export function checkTheme(colors: ThemeColors): ThemeReport {
  const { base, hover, body } = cardTheme(colors).ratios;
  const button = accessibleAccent(colors.accent, colors.accentForeground);
  const accent = `accent ${toHex(button.accent)} with accentForeground ${toHex(button.accentForeground)}`;
  const better = accessibleBody(colors.background, colors.foreground);
  const text = `background ${toHex(better.background)} with foreground ${toHex(better.foreground)}`;
  const low = (what: string, ratio: number, when: string, advice: string) =>
    ratio < TEXT_CONTRAST ? [`${what} has a contrast of ${showRatio(ratio)}${when}, below 4.5: ${advice} passes.`] : [];
  const warnings = [
    ...low("The button's text", base, ' at rest', accent),
    ...low("The button's text", hover, ' under the pointer', accent),
    ...low('Foreground on background', body, '', text),
  ];
  return { ratios: { body, base, hover }, warnings };
}
