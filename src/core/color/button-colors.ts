// The states of a button, and its edge.

import { BLACK, contrastRatio, luminance, MIDDLE, mix, type Rgb, WHITE } from './rgb.ts';

/**
 * HSL lightness points from the accent to the button under the pointer, which is darker, and to the
 * disabled one, which is lighter. `pub-card.styles.ts` has the same numbers; a test in browsers
 * compares the two.
 */
const SHADE = 5;

/** The ground of the button under the pointer, or pressed (docs/rules.md#colours). */
export function hoverShade(accent: Rgb): Rgb {
  return shiftLightness(accent, -SHADE);
}

/** The accent's shade of the disabled button (docs/rules.md#colours). */
export function disabledShade(accent: Rgb): Rgb {
  return shiftLightness(accent, SHADE);
}

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
  // In HSL each channel keeps its relative place between the smallest and the largest, so the code
  // never computes the hue.
  const channel = (value: number) =>
    // The addend rounds exact halves up in spite of floating-point error.
    Math.round(255 * (shifted + shiftedChroma * ((value / 255 - min) / (chroma || 1) - 0.5)) + 1e-6);
  return { r: channel(r), g: channel(g), b: channel(b) };
}

/**
 * The smaller WCAG ratio of the text on the button: at rest (the same ground as focused) or hovered
 * (the same ground as pressed).
 */
export function stateContrast(accent: Rgb, text: Rgb): number {
  return Math.min(contrastRatio(accent, text), contrastRatio(hoverShade(accent), text));
}

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
 * @returns `undefined` when the two already have that ratio, 3.02
 */
export function edgeColor(fill: Rgb, background: Rgb): Rgb | undefined {
  if (contrastRatio(fill, background) >= EDGE_BELOW) return undefined;
  const light = luminance(background);
  // The closer the card is to the middle between black and white, the more of them is mixed in.
  return mix(light > MIDDLE ? BLACK : WHITE, fill, Math.min(0.44 + 3.4 * light, 0.88 - 0.32 * light));
}

/** The edge of a button that would vanish at rest or, if not there, under the pointer. */
export function buttonEdge(accent: Rgb, background: Rgb): Rgb | undefined {
  return edgeColor(accent, background) ?? edgeColor(hoverShade(accent), background);
}
