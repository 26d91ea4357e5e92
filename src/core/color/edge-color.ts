import { shiftLightness } from './color-math.ts';
import { contrastRatio, luminance } from './contrast-ratio.ts';
import { mix, type Rgb } from './rgb.ts';
import { HOVER_SHIFT } from './state-contrast.ts';

/** The lightest and the darkest colour: on any ground one of them can be read. */
export const WHITE: Rgb = { r: 255, g: 255, b: 255 };
export const BLACK: Rgb = { r: 0, g: 0, b: 0 };

/** Above this luminance black has more contrast than white. */
export const MIDDLE = 0.18;

/**
 * The WCAG ratio that a button, or its edge, needs against the card. A little over 3:1, since
 * browsers round.
 */
const EDGE_BELOW = 3.02;

/**
 * The edge of a button or a letter tile that would vanish in the card (docs/rules.md#colours): its
 * own ground, darkened on a light card and lightened on a dark one. It has 3:1 or more against the
 * card. For a page that sets its own colours, the elements' style sheet has the same formula.
 *
 * @param fill the ground of the button in the state shown
 * @param background the ground of the card
 * @returns `undefined` when the two already have 3:1
 */
export function edgeColor(fill: Rgb, background: Rgb): Rgb | undefined {
  if (contrastRatio(fill, background) >= EDGE_BELOW) return undefined;
  const light = luminance(background);
  // The closer the card is to the middle between black and white, the more of them is mixed in.
  return mix(light > MIDDLE ? BLACK : WHITE, fill, Math.min(0.44 + 3.4 * light, 0.88 - 0.32 * light));
}

/** The edge of a button that would vanish at rest or, if not there, under the pointer. */
export function buttonEdge(accent: Rgb, background: Rgb): Rgb | undefined {
  return edgeColor(accent, background) ?? edgeColor(shiftLightness(accent, HOVER_SHIFT), background);
}
