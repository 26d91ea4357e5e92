import * as core from '../../core/color/accessible-accent.ts';
import { shiftLightness } from '../../core/color/color-math.ts';
import type { Rgb, ThemeColors } from '../../core/color/rgb.ts';
import { DISABLED_SHIFT, HOVER_SHIFT } from '../../core/color/state-contrast.ts';
import { type Color, colorOf } from './color.ts';

/**
 * The button's shades (docs/rules.md#colours): hover is the accent 5 points of HSL lightness
 * darker, disabled 5 points lighter.
 *
 * @param accent the colour at rest, channels 0–255
 */
export function shades(accent: Rgb): { readonly hover: Rgb; readonly disabled: Rgb } {
  return { hover: shiftLightness(accent, HOVER_SHIFT), disabled: shiftLightness(accent, DISABLED_SHIFT) };
}

/**
 * The colours of a card whose record has no usable theme: near-black on white, like the elements'
 * light appearance.
 */
export const NEUTRAL: ThemeColors = {
  background: { r: 255, g: 255, b: 255 },
  foreground: { r: 28, g: 31, b: 35 },
  accent: { r: 43, g: 45, b: 49 },
  accentForeground: { r: 255, g: 255, b: 255 },
};

/** `NEUTRAL` for the dark appearance. */
export const NEUTRAL_DARK: ThemeColors = {
  background: { r: 23, g: 24, b: 26 },
  foreground: { r: 241, g: 241, b: 243 },
  accent: { r: 230, g: 230, b: 232 },
  accentForeground: { r: 23, g: 24, b: 26 },
};

/**
 * A button's colours whose text can be read (4.5:1, WCAG AA) at rest and hovered; the colours of
 * `contrast="aa"`. The accent's lightness moves only so far that it looks the same, or else its
 * text becomes white or black; both move only when neither alone is enough.
 *
 * @param accent the button's ground, hex or `{ r, g, b }`
 * @param accentForeground its text
 * @returns the same pair when it already passes
 * @throws {TypeError} for an invalid colour
 *
 * @example
 * ```js
 * import { accessibleAccent, toHex } from 'masthead/theme';
 *
 * const { accent, accentForeground } = accessibleAccent('#5aa0e6', '#ffffff');
 * console.log(toHex(accent), toHex(accentForeground));
 * ```
 */
export function accessibleAccent(
  accent: Color,
  accentForeground: Color,
): Pick<ThemeColors, 'accent' | 'accentForeground'> {
  return core.accessibleAccent(colorOf(accent, 'accent'), colorOf(accentForeground, 'accentForeground'));
}

/**
 * A card body's colours whose text can be read (4.5:1): the ground stays, the text becomes white or
 * black.
 *
 * @param background the card's ground, hex or `{ r, g, b }`
 * @param foreground its text
 * @returns the same pair when it already passes
 * @throws {TypeError} for an invalid colour
 *
 * @example
 * ```js
 * import { accessibleBody, contrastRatio } from 'masthead/theme';
 *
 * const { background, foreground } = accessibleBody('#ffffff', '#999999');
 * console.log(contrastRatio(background, foreground) >= 4.5); // true
 * ```
 */
export function accessibleBody(background: Color, foreground: Color): Pick<ThemeColors, 'background' | 'foreground'> {
  return core.accessibleBody(colorOf(background, 'background'), colorOf(foreground, 'foreground'));
}
