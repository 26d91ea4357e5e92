import { type ColorMath, shiftLightness } from './color-math.ts';
import { contrastRatio } from './contrast-ratio.ts';
import type { Rgb } from './rgb.ts';

/** HSL lightness points from the accent to the button's hover and disabled states. */
export const HOVER_SHIFT = -5;
export const DISABLED_SHIFT = 5;

/**
 * The functions that check whether a pair can be read. Changing a pair needs the rest of
 * `ColorMath`, but most cards do not.
 */
type StateMath = Pick<ColorMath, 'contrastRatio' | 'shiftLightness'>;

/**
 * The smaller WCAG ratio of the text on the button: at rest (the same ground as focused) or hovered
 * (the same ground as pressed).
 */
export function stateContrast(accent: Rgb, text: Rgb, math: StateMath = { contrastRatio, shiftLightness }): number {
  return Math.min(math.contrastRatio(accent, text), math.contrastRatio(hovered(accent, math), text));
}

export function hovered(accent: Rgb, math: Pick<StateMath, 'shiftLightness'>): Rgb {
  return math.shiftLightness(accent, HOVER_SHIFT);
}
