import { contrastRatio } from './contrast-ratio.ts';
import { mix } from './mix.ts';
import type { Rgb } from './rgb.ts';

/** The WCAG 2 ratio that text of a card's size needs (docs/rules.md#colours). */
export const TEXT_CONTRAST = 4.5;

/** The smallest shares of the text colour in the lesser texts, in percent: `muted` is the description, `quiet` the date, the author and the domain. */
export const LEAST_SHARES = { muted: 80, quiet: 72 } as const;

/**
 * How much of the text colour a lesser text needs over its ground so that it can still be read (docs/rules.md#colours).
 *
 * @param least the share to begin with, in whole percent
 * @returns the smallest share from `least` on, in whole percent, that has 4.5:1 however a browser rounds; 100 where none has, which leaves the pair as it is
 */
export function legibleShare(foreground: Rgb, background: Rgb, least: number): number {
  let share = least;
  // A little over, since browsers round what they mix.
  while (share < 100 && contrastRatio(mix(foreground, background, share / 100), background) < 4.6) share++;
  return share;
}
