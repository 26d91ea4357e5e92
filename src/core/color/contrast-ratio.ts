import { mix, type Rgb } from './rgb.ts';

/**
 * The WCAG 2 contrast ratio of two opaque sRGB colours in either order: 1 (the same luminance) to
 * 21 (black on white).
 */
export function contrastRatio(a: Rgb, b: Rgb): number {
  const ratio = (luminance(a) + 0.05) / (luminance(b) + 0.05);
  return Math.max(ratio, 1 / ratio);
}

/** The relative luminance of WCAG 2: 0 for black, 1 for white. */
export function luminance({ r, g, b }: Rgb): number {
  // The coefficients of colorjs.io: a test compares the two.
  return 0.21263900587151 * linearLight(r) + 0.715168678767756 * linearLight(g) + 0.0721923153607337 * linearLight(b);
}

/** The linear light, 0 to 1, of an sRGB channel, 0 to 255. */
export function linearLight(channel: number): number {
  const value = channel / 255;
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
}

/** Above this luminance black has more contrast than white. */
export const MIDDLE = 0.18;

/** The WCAG 2 ratio that text of a card's size needs (docs/rules.md#colours). */
export const TEXT_CONTRAST = 4.5;

/**
 * The smallest shares of the text colour in the lesser texts, in percent: `muted` is the
 * description, `quiet` the date, the author and the domain.
 */
export const LEAST_SHARES = { muted: 80, quiet: 72 } as const;

/**
 * How much of the text colour a lesser text needs over its ground so that it can still be read
 * (docs/rules.md#colours).
 *
 * @param least the share to begin with, in whole percent
 * @returns the smallest share from `least` on, in whole percent, that has 4.5:1 in every browser's
 *   rounding; 100 when none has, which leaves the pair unchanged
 */
export function legibleShare(foreground: Rgb, background: Rgb, least: number): number {
  let share = least;
  // A little more than needed, since browsers round mixed colours.
  while (share < 100 && contrastRatio(mix(foreground, background, share / 100), background) < 4.6) share++;
  return share;
}
