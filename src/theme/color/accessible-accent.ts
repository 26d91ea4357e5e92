import * as core from '../../core/color/accessible-accent.ts';
import type { Rgb } from '../../core/index.ts';
import { COLORJS } from './color-space.ts';

/**
 * The nearest pair of colours whose text can be read (4.5:1, WCAG AA) on the button at rest and hovered; what `contrast="aa"` shows. The ground or the text
 * moves in OKLCH lightness at the same hue, whichever is the smaller step; both only where neither alone is enough.
 *
 * @param accent the record's accent
 * @param text the record's accentForeground
 * @returns the same pair when it already passes
 */
export function accessibleAccent(accent: Rgb, text: Rgb): core.ReadablePair {
  return core.accessibleAccent(accent, text, COLORJS);
}

/**
 * The nearest pair of colours for a card's body whose text can be read (4.5:1), found in the same way. The body has one state only.
 *
 * @returns the same pair when it already passes
 */
export function accessibleBody(background: Rgb, foreground: Rgb): core.ReadableBody {
  return core.accessibleBody(background, foreground, COLORJS);
}

/**
 * The contrast of a button's text in the worse of the states that count: at rest (the ground of focus, too) and hovered (that of a pressed button, too). WCAG
 * exempts a disabled button.
 *
 * @returns the smaller WCAG ratio, 1–21
 */
export function stateContrast(accent: Rgb, text: Rgb): number {
  return core.stateContrast(accent, text, COLORJS);
}
