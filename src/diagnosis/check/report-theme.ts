import type { FourColours } from '../../lexicon/basic-theme.ts';
import { accessibleAccent, cardTheme, toHex } from '../../theme/index.ts';
import { showRatio } from '../../theme/show-ratio.ts';

/** The WCAG contrast ratio below which text of this size is hard to read. */
export const ENOUGH_CONTRAST = 4.5;

/** How readable a theme is in each state of a card. */
export interface ThemeReport {
  /** WCAG contrast ratios, 1–21: of the body's text, and of the button's text at rest (`base`), hovered and disabled. */
  readonly ratios: { readonly body: number; readonly base: number; readonly hover: number; readonly disabled: number };
  /** One sentence for each ratio below 4.5, with what to do; empty when there is none. */
  readonly warnings: readonly string[];
}

/** Measures the contrast in every state of a card: a button that is readable at rest may not be so under the pointer. */
export function reportTheme(colours: FourColours): ThemeReport {
  const { ratios } = cardTheme(colours);
  const better = accessibleAccent(colours.accent, colours.accentForeground);
  const advice = `accent ${toHex(better.accent)} with accentForeground ${toHex(better.accentForeground)} passes`;
  const warnings = (['base', 'hover', 'disabled'] as const)
    .filter((state) => ratios[state] < ENOUGH_CONTRAST)
    .map(
      (state) =>
        `The button's text has a contrast of ${showRatio(ratios[state])} ${WHEN[state]}, below 4.5: ${advice}.`,
    );
  if (ratios.body < ENOUGH_CONTRAST) {
    warnings.push(
      `Foreground on background has a contrast of ${showRatio(ratios.body)}, below 4.5: move the two apart.`,
    );
  }
  return { ratios, warnings };
}

const WHEN = { base: 'at rest', hover: 'under the pointer', disabled: 'when disabled' } as const;
