import * as core from '../core/color/accessible-accent.ts';
import type { Rgb } from '../core/index.ts';
import { contrastRatio, shiftLightness } from './color-space.ts';

const COLORJS: core.ColorMath = { shiftLightness, contrastRatio };

/**
 * The nearest pair of colours whose text stays readable (4.6:1, a little over the 4.5:1 of WCAG AA) on the button at rest, hovered and disabled; what
 * `contrast="aa"` shows. The text colour changes first (to black or white), the accent's lightness only as far as needed.
 *
 * @param accent the record's accent
 * @param text the record's accentForeground
 * @returns the same pair when it already passes
 */
export function accessibleAccent(accent: Rgb, text: Rgb): core.ReadablePair {
  return core.accessibleAccent(accent, text, COLORJS);
}

/**
 * The contrast of a button's text in the worst of its states.
 *
 * @returns the smallest WCAG ratio (1–21) of the text on the button at rest, hovered and disabled
 */
export function stateContrast(accent: Rgb, text: Rgb): number {
  return core.stateContrast(accent, text, COLORJS);
}
