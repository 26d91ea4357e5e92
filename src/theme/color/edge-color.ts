import { mix } from '../../core/color/mix.ts';
import type { Rgb } from '../../core/index.ts';
import { contrastRatio, luminance } from './color-space.ts';
import { BLACK, MIDDLE, WHITE } from './poles.ts';

/** The WCAG ratio that a button needs against the card, or its edge instead. A little over 3:1, since browsers round. */
const EDGE_BELOW = 3.02;

/**
 * The edge of a button or a letter tile that would vanish in the card (docs/rules.md#colours): its own ground, darkened on a light card and lightened on a dark
 * one, by the formula of the elements' style sheet. It has 3:1 or more against the card.
 *
 * @param fill the ground of the button in the state shown
 * @param background the card's
 * @returns `undefined` where the two have 3:1 themselves, so that nothing is needed
 */
export function edgeColor(fill: Rgb, background: Rgb): Rgb | undefined {
  if (contrastRatio(fill, background) >= EDGE_BELOW) return undefined;
  const light = luminance(background);
  // The closer the card is to the middle between black and white, the more of them it takes.
  return mix(light > MIDDLE ? BLACK : WHITE, fill, Math.min(0.44 + 3.4 * light, 0.88 - 0.32 * light));
}
