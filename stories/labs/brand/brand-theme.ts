import type { Rgb } from '../../../src/core/index.ts';
import { contrastRatio, proposeTheme, type ThemeColors } from '../../../src/theme/index.ts';

/**
 * The four colours of a brand of which two are known: those that are proposed for its accent, on
 * the ground it has, with the better of a dark and a light text.
 *
 * @param ground the proposed one, where the brand has none
 */
export function brandTheme(accent: Rgb, ground?: Rgb): ThemeColors {
  const proposed = proposeTheme(accent);
  if (!ground) return proposed;
  // Both are hues of the accent: 98 and 10 points of lightness.
  const { background: light, foreground: dark } = proposed;
  const foreground = contrastRatio(dark, ground) >= contrastRatio(light, ground) ? dark : light;
  return { ...proposed, background: ground, foreground };
}
