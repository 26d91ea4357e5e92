import { shiftLightness } from './color-math.ts';
import { contrastRatio, luminance } from './contrast-ratio.ts';
import { mix, type Rgb } from './rgb.ts';
import { HOVER_SHIFT } from './state-contrast.ts';

/** The lightest and the darkest there is: on any ground one of them can be read. */
export const WHITE: Rgb = { r: 255, g: 255, b: 255 };
export const BLACK: Rgb = { r: 0, g: 0, b: 0 };

/** The luminance from which on black is further away than white. */
export const MIDDLE = 0.18;

/**
 * The WCAG ratio that a button needs against the card, or its edge instead. A little over 3:1,
 * since browsers round.
 */
const EDGE_BELOW = 3.02;

/**
 * The edge of a button or a letter tile that would vanish in the card (docs/rules.md#colours): its
 * own ground, darkened on a light card and lightened on a dark one. It has 3:1 or more against the
 * card. Where a page sets colours of its own, the elements' style sheet has the same formula.
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

/** The edge of a button that would vanish at rest or, if not there, under the pointer. */
export function buttonEdge(accent: Rgb, background: Rgb): Rgb | undefined {
  return edgeColor(accent, background) ?? edgeColor(shiftLightness(accent, HOVER_SHIFT), background);
}
