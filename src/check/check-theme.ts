import { TEXT_CONTRAST } from '../core/color/contrast-ratio.ts';
import type { ThemeColors } from '../core/color/rgb.ts';
import { cardTheme } from '../theme/card-theme.ts';
import { showRatio, toHex } from '../theme/color/color.ts';
import { accessibleAccent, accessibleBody } from '../theme/color/shades.ts';

/** How readable a theme is in each state of a card that counts: WCAG exempts the disabled button. */
export interface ThemeReport {
  /** WCAG contrast ratios, 1–21: of the body's text, and of the button's text at rest (`base`, also with the focus) and hovered (also pressed). */
  readonly ratios: { readonly body: number; readonly base: number; readonly hover: number };
  /** One sentence for each ratio below 4.5, with what to do; empty when there is none. */
  readonly warnings: readonly string[];
}

/**
 * Measures the contrast in every state of a card: a button that is readable at rest may not be so under the pointer.
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
  const { ratios } = cardTheme(colors);
  const better = accessibleAccent(colors.accent, colors.accentForeground);
  const advice = `accent ${toHex(better.accent)} with accentForeground ${toHex(better.accentForeground)} passes`;
  const warnings = (['base', 'hover'] as const)
    .filter((state) => ratios[state] < TEXT_CONTRAST)
    .map(
      (state) =>
        `The button's text has a contrast of ${showRatio(ratios[state])} ${WHEN[state]}, below 4.5: ${advice}.`,
    );
  if (ratios.body < TEXT_CONTRAST) {
    const body = accessibleBody(colors.background, colors.foreground);
    warnings.push(
      `Foreground on background has a contrast of ${showRatio(ratios.body)}, below 4.5: background ${toHex(body.background)} with foreground ${toHex(body.foreground)} passes.`,
    );
  }
  return { ratios: { body: ratios.body, base: ratios.base, hover: ratios.hover }, warnings };
}

const WHEN = { base: 'at rest', hover: 'under the pointer' } as const;
