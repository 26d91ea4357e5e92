import { DISABLED_SHIFT, HOVER_SHIFT } from '../../core/color/accessible-accent.ts';
import type { Rgb } from '../../core/index.ts';
import { shiftLightness } from './color-space.ts';

/** The button's ground in its two other states. */
export interface Shades {
  readonly hover: Rgb;
  readonly disabled: Rgb;
}

/**
 * The button's shades (docs/rules.md#colours): hover is the accent 5 points of HSL lightness darker, disabled 5 points lighter.
 *
 * @param accent the colour at rest, channels 0–255
 */
export function shades(accent: Rgb): Shades {
  return { hover: shiftLightness(accent, HOVER_SHIFT), disabled: shiftLightness(accent, DISABLED_SHIFT) };
}
