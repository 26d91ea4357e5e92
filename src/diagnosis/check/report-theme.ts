import type { FourColours } from '../../lexicon/basic-theme.ts';
import { accessibleAccent, cardTheme, toHex } from '../../theme/index.ts';

/** The WCAG ratio below which text of this size is hard to read. */
export const ENOUGH_CONTRAST = 4.5;

/** How readable a theme is, state by state. */
export interface ThemeReport {
  /** WCAG ratios, 1–21: the body's text, and the button's text at rest, hovered and disabled. */
  readonly ratios: { readonly body: number; readonly base: number; readonly hover: number; readonly disabled: number };
  /** One sentence for each that is below 4.5, with what to do. */
  readonly warnings: readonly string[];
}

/** Looks at every state that a card can be in: a button that reads well at rest may not when the pointer is on it. */
export function reportTheme(colours: FourColours): ThemeReport {
  const { ratios } = cardTheme(colours);
  const better = accessibleAccent(colours.accent, colours.accentForeground);
  const advice = `accent ${toHex(better.accent)} with accentForeground ${toHex(better.accentForeground)} passes`;
  const warnings = (['base', 'hover', 'disabled'] as const)
    .filter((state) => ratios[state] < ENOUGH_CONTRAST)
    .map(
      (state) => `The button's text has a contrast of ${shown(ratios[state])} ${WHEN[state]}, below 4.5: ${advice}.`,
    );
  if (ratios.body < ENOUGH_CONTRAST) {
    warnings.push(`Foreground on background has a contrast of ${shown(ratios.body)}, below 4.5: move the two apart.`);
  }
  return { ratios, warnings };
}

const WHEN = { base: 'at rest', hover: 'under the pointer', disabled: 'when disabled' } as const;

function shown(ratio: number): string {
  // Down, so that 4.496 is not shown as the 4.5 that it misses.
  return (Math.floor(ratio * 100) / 100).toFixed(2);
}
