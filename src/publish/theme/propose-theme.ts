import type { Rgb } from '../../core/index.ts';
import type { FourColours } from '../../lexicon/basic-theme.ts';
import { shiftLightness, stateContrast } from '../../theme/index.ts';

const WHITE: Rgb = { r: 255, g: 255, b: 255 };
const BLACK: Rgb = { r: 0, g: 0, b: 0 };

/**
 * Proposes a theme for one accent: a paper with a breath of it, an ink close to black, and white or black on the button, whichever reads better in its worst
 * state.
 *
 * @param accent kept as it is
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
