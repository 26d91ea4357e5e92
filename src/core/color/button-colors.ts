import { inSrgb, threshold, toOklab } from './oklab.ts';
import {
  BLACK,
  contrastRatio,
  luminance,
  MIDDLE,
  mix,
  type Rgb,
  TEXT_CONTRAST,
  type ThemeColors,
  WHITE,
} from './rgb.ts';

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
  return edgeColor(accent, background) ?? edgeColor(hoverShade(accent), background);
}

const POLES = [WHITE, BLACK];

/** How far an accent may move in OKLab lightness and still be the same colour to the eye. */
const SAME = 0.06;

/**
 * A button's colours whose text can be read at rest and hovered; what `contrast="aa"` shows
 * (docs/rules.md#colours). The accent is the publication's own: it moves only so far that it looks
 * the same, or else the text becomes white or black. When neither alone is enough, both move. A
 * pair that passes is returned unchanged. The other two states need nothing: a focused button has
 * its ground at rest, and WCAG exempts a disabled one.
 */
export function accessibleAccent(accent: Rgb, text: Rgb): Pick<ThemeColors, 'accent' | 'accentForeground'> {
  if (stateContrast(accent, text) >= TEXT_CONTRAST) return { accent, accentForeground: text };
  // Browsers round the hovered ground differently, by at most one per channel.
  const isSafe = (ground: Rgb, words: Rgb) =>
    contrastRatio(ground, words) >= TEXT_CONTRAST &&
    [-1, 1].every((step) => contrastRatio(stepped(hoverShade(ground), step), words) >= TEXT_CONTRAST);
  const beside = (words: Rgb) => nearestLightness(accent, (moved) => isSafe(moved, words));
  const [near] = byDistance(accent, beside(text));
  if (near && Math.abs(toOklab(near)[0] - toOklab(accent)[0]) <= SAME) return { accent: near, accentForeground: text };
  const [pole] = byDistance(text, POLES).filter((each) => isSafe(accent, each));
  if (pole) return { accent, accentForeground: pole };
  // In the middle of the scale white fails at rest and black fails hovered; on nearby colours both
  // can be read.
  const [ground = accent] = byDistance(accent, POLES.flatMap(beside));
  return { accent: ground, accentForeground: POLES.find((each) => isSafe(ground, each)) ?? text };
}

/**
 * A card's body whose text can be read: the ground stays, the text becomes white or black. A body
 * has only one state. A pair that passes is returned unchanged.
 */
export function accessibleBody(background: Rgb, foreground: Rgb): Pick<ThemeColors, 'background' | 'foreground'> {
  const passes = (text: Rgb) => contrastRatio(background, text) >= TEXT_CONTRAST;
  const text = passes(foreground) ? foreground : byDistance(foreground, POLES).find(passes);
  // On every ground, white or black can be read.
  return { background, foreground: text ?? foreground };
}

/** Colours by how different they look from one: the distance in OKLab, ΔE-OK. */
function byDistance(from: Rgb, colors: readonly Rgb[]): Rgb[] {
  const lab = toOklab(from);
  const distance = (color: Rgb) => Math.hypot(...toOklab(color).map((value, axis) => value - (lab[axis] ?? 0)));
  return [...colors].sort((a, b) => distance(a) - distance(b));
}

function stepped({ r, g, b }: Rgb, step: number): Rgb {
  const channel = (value: number) => Math.min(255, Math.max(0, value + step));
  return { r: channel(r), g: channel(g), b: channel(b) };
}

/**
 * The nearest colours of the same OKLCH hue that pass a test: lightness changes as little as
 * possible, chroma only when sRGB has no such colour.
 *
 * @param passes the test. When black or white passes, every colour from some lightness on to that
 *   end must pass too
 * @returns at most one darker and one lighter colour; none when neither black nor white passes
 */
function nearestLightness(color: Rgb, passes: (color: Rgb) => boolean): Rgb[] {
  const [lightness, a, b] = toOklab(color);
  const at = (wanted: number) => inSrgb([wanted, a, b]);
  return [0, 1]
    .filter((end) => passes(at(end)))
    .map((end) => at(threshold(lightness, end, (wanted) => passes(at(wanted)))));
}
