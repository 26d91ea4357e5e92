import type { Rgb } from '../../core/index.ts';

/** The four colours of a record's theme. */
export type ThemeColors = Readonly<Record<'background' | 'foreground' | 'accent' | 'accentForeground', Rgb>>;

/** The colours of a card whose record has no usable theme: near-black on white, like the elements' light appearance. */
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
