import type { Rgb } from './rgb.ts';

/**
 * Moves a colour along HSL lightness, hue and saturation untouched. Hover is −5 points of the accent, disabled +5.
 *
 * @param rgb the colour, channels 0–255
 * @param points percentage points of HSL lightness to add; negative is darker. The sum is clamped to 0–100.
 * @returns the shifted colour, channels rounded to integers
 */
export function shiftLightness({ r, g, b }: Rgb, points: number): Rgb {
  const max = Math.max(r, g, b) / 255;
  const min = Math.min(r, g, b) / 255;
  const lightness = (max + min) / 2;
  const chroma = max - min;
  const saturation = chroma && chroma / (1 - Math.abs(2 * lightness - 1));
  const shifted = Math.min(1, Math.max(0, lightness + points / 100));
  const shiftedChroma = saturation * (1 - Math.abs(2 * shifted - 1));
  // HSL keeps each channel's place between the smallest and the largest, so hue never has to be computed.
  const channel = (value: number) =>
    // A hair more, so that what is exactly half rounds up wherever the floats land.
    Math.round(255 * (shifted + shiftedChroma * ((value / 255 - min) / (chroma || 1) - 0.5)) + 1e-6);
  return { r: channel(r), g: channel(g), b: channel(b) };
}
