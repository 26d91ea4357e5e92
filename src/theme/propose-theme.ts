import { shiftLightness } from '../core/color/color-math.ts';
import { BLACK, WHITE } from '../core/color/edge-color.ts';
import type { ThemeColors } from '../core/color/rgb.ts';
import { stateContrast } from '../core/color/state-contrast.ts';
import { type Color, colorOf } from './color/color.ts';

/**
 * Proposes a theme for one accent: a background close to white and a foreground close to black,
 * both of the accent's hue, and white or black as the button's text, the one with the better
 * contrast in its worst state.
 *
 * @param accent hex or `{ r, g, b }`; becomes the theme's accent unchanged
 * @throws {TypeError} for an invalid colour
 *
 * @example
 * ```js
 * import { proposeTheme, toHex } from 'masthead/theme';
 *
 * console.log(toHex(proposeTheme('#0c5aa0').accentForeground)); // #ffffff
 * ```
 */
export function proposeTheme(accent: Color): ThemeColors {
  const rgb = colorOf(accent, 'accent');
  const { r, g, b } = rgb;
  const lightness = ((Math.max(r, g, b) + Math.min(r, g, b)) / 510) * 100;
  const at = (points: number) => shiftLightness(rgb, points - lightness);
  return {
    background: at(98),
    foreground: at(10),
    accent: rgb,
    accentForeground: stateContrast(rgb, WHITE) >= stateContrast(rgb, BLACK) ? WHITE : BLACK,
  };
}
