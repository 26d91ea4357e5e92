import { shiftLightness } from './color-math.ts';
import { contrastRatio } from './contrast-ratio.ts';
import type { Rgb } from './rgb.ts';

/** HSL lightness points from the accent to the button's hover and disabled states. */
export const HOVER_SHIFT = -5;
export const DISABLED_SHIFT = 5;

/** The smaller WCAG ratio of the text on the button: at rest, which is also its ground under focus, and hovered, which is also its ground while pressed. */
export function stateContrast(accent: Rgb, text: Rgb): number {
  return Math.min(contrastRatio(accent, text), contrastRatio(hovered(accent), text));
}

export function hovered(accent: Rgb): Rgb {
  return shiftLightness(accent, HOVER_SHIFT);
}
