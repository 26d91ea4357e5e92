import type { Rgb } from './rgb.ts';

/**
 * Changes a colour's HSL lightness and keeps its hue and saturation.
 *
 * @param points percentage points to add; negative is darker. The sum is clamped to 0–100.
 */
export function shiftLightness({ r, g, b }: Rgb, points: number): Rgb {
  const max = Math.max(r, g, b) / 255;
  const min = Math.min(r, g, b) / 255;
  const lightness = (max + min) / 2;
  const chroma = max - min;
  const saturation = chroma && chroma / (1 - Math.abs(2 * lightness - 1));
  const shifted = Math.min(1, Math.max(0, lightness + points / 100));
  const shiftedChroma = saturation * (1 - Math.abs(2 * shifted - 1));
  // In HSL each channel keeps its relative place between the smallest and the largest, so the hue need not be computed.
  const channel = (value: number) =>
    // The addend makes exact halves round up in spite of floating-point error.
    Math.round(255 * (shifted + shiftedChroma * ((value / 255 - min) / (chroma || 1) - 0.5)) + 1e-6);
  return { r: channel(r), g: channel(g), b: channel(b) };
}
