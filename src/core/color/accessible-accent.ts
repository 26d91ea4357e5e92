import { contrastRatio } from './contrast-ratio.ts';
import type { Rgb } from './rgb.ts';
import { shiftLightness } from './shift-lightness.ts';

/** The colour functions of the search below: the small ones of this folder in a page, colorjs.io's in `masthead/theme`. */
export interface ColorMath {
  shiftLightness(rgb: Rgb, points: number): Rgb;
  contrastRatio(a: Rgb, b: Rgb): number;
}

/** HSL lightness points from the accent to the button's hover and disabled states. */
export const HOVER_SHIFT = -5;
export const DISABLED_SHIFT = 5;

/** A button's ground and text colour. */
export interface ReadablePair {
  readonly accent: Rgb;
  readonly accentForeground: Rgb;
}

// Slightly above WCAG AA's 4.5, because a browser's rounding of the shades may differ by one per channel.
const ENOUGH = 4.6;
const SMALL: ColorMath = { shiftLightness, contrastRatio };

/**
 * The nearest pair of colours whose text stays readable on the button at rest, hovered and disabled; what `contrast="aa"` shows. The text changes first
 * (to black or white), the accent's lightness only as far as needed. A pair that passes is returned as it is.
 */
export function accessibleAccent(accent: Rgb, text: Rgb, math: ColorMath = SMALL): ReadablePair {
  const texts = [text, { r: 255, g: 255, b: 255 }, { r: 0, g: 0, b: 0 }];
  for (let points = 0; points <= 100; points++) {
    for (const shift of [-points, points]) {
      const candidate = math.shiftLightness(accent, shift);
      for (const accentForeground of texts) {
        if (stateContrast(candidate, accentForeground, math) >= ENOUGH) return { accent: candidate, accentForeground };
      }
    }
  }
  return { accent, accentForeground: text };
}

/** The smallest WCAG ratio of the text on the button at rest, hovered and disabled. */
export function stateContrast(accent: Rgb, text: Rgb, math: ColorMath = SMALL): number {
  return Math.min(
    ...[0, HOVER_SHIFT, DISABLED_SHIFT].map((points) => math.contrastRatio(math.shiftLightness(accent, points), text)),
  );
}
