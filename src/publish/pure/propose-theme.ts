import type { Rgb } from '../../core/index.ts';
import type { FourColours } from '../../lexicon/basic-theme.ts';
import { stateContrast } from '../../theme/color/accessible-accent.ts';
import { shiftLightness } from '../../theme/color/color-space.ts';

const WHITE: Rgb = { r: 255, g: 255, b: 255 };
const BLACK: Rgb = { r: 0, g: 0, b: 0 };

/**
 * Proposes a theme for one accent: a background close to white and a foreground close to black, both of the accent's hue, and white or black as the button's
 * text, whichever has the better contrast in its worst state.
 *
 * @param accent becomes the theme's accent unchanged
 */
export function proposeTheme(accent: Rgb): FourColours {
  const { r, g, b } = accent;
  const lightness = ((Math.max(r, g, b) + Math.min(r, g, b)) / 510) * 100;
  const at = (points: number) => shiftLightness(accent, points - lightness);
  return {
    background: at(98),
    foreground: at(10),
    accent,
    accentForeground: stateContrast(accent, WHITE) >= stateContrast(accent, BLACK) ? WHITE : BLACK,
  };
}
