import type { Rgb } from '../core/index.ts';

/** What a card wears when its record has no usable theme: near-black on white, as the elements do in the light. */
export const NEUTRAL: Readonly<Record<'background' | 'foreground' | 'accent' | 'accentForeground', Rgb>> = {
  background: { r: 255, g: 255, b: 255 },
  foreground: { r: 28, g: 31, b: 35 },
  accent: { r: 43, g: 45, b: 49 },
  accentForeground: { r: 255, g: 255, b: 255 },
};
