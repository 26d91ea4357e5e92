import { type ColorMath, SMALL_MATH } from './color-math.ts';
import { TEXT_CONTRAST, threshold } from './contrast-ratio.ts';
import { inSrgb } from './in-srgb.ts';
import type { Rgb } from './rgb.ts';
import { hovered, stateContrast } from './state-contrast.ts';

/** A button's ground and text colour. */
export interface ReadablePair {
  readonly accent: Rgb;
  readonly accentForeground: Rgb;
}

/** A card's ground and text colour. */
export interface ReadableBody {
  readonly background: Rgb;
  readonly foreground: Rgb;
}

const POLES: readonly Rgb[] = [
  { r: 255, g: 255, b: 255 },
  { r: 0, g: 0, b: 0 },
];

/** How far an accent may move in OKLab lightness and still be the same colour to the eye. */
const SAME = 0.06;

/**
 * A button's colours whose text can be read at rest and hovered; what `contrast="aa"` shows
 * (docs/rules.md#colours). The accent is the publication's own: it moves by what no eye takes for
 * another colour, or else the text becomes white or black. Where neither alone is enough, both
 * move. A pair that passes is returned as it is. The other two states need nothing: a focused
 * button has the ground of rest, and WCAG exempts a disabled one.
 */
export function accessibleAccent(accent: Rgb, text: Rgb, math: ColorMath = SMALL_MATH): ReadablePair {
  if (stateContrast(accent, text, math) >= TEXT_CONTRAST) return { accent, accentForeground: text };
  // A browser rounds the hovered ground in a way of its own, by one per channel at most.
  const isSafe = (ground: Rgb, words: Rgb) =>
    math.contrastRatio(ground, words) >= TEXT_CONTRAST &&
    [-1, 1].every((step) => math.contrastRatio(stepped(hovered(ground, math), step), words) >= TEXT_CONTRAST);
  const beside = (words: Rgb) => nearestLightness(accent, (moved) => isSafe(moved, words), math);
  const [near] = byDistance(accent, beside(text), math);
  if (near && Math.abs(math.toOklab(near)[0] - math.toOklab(accent)[0]) <= SAME)
    return { accent: near, accentForeground: text };
  const [pole] = byDistance(text, POLES, math).filter((each) => isSafe(accent, each));
  if (pole) return { accent, accentForeground: pole };
  // In the middle of the scale white fails at rest and black hovered; both can be read on what is
  // near.
  const [ground = accent] = byDistance(accent, POLES.flatMap(beside), math);
  return { accent: ground, accentForeground: POLES.find((each) => isSafe(ground, each)) ?? text };
}

/**
 * A card's body whose text can be read: the ground stays, the text becomes white or black. It has
 * one state only; a pair that passes is returned as it is.
 */
export function accessibleBody(background: Rgb, foreground: Rgb, math: ColorMath = SMALL_MATH): ReadableBody {
  const passes = (text: Rgb) => math.contrastRatio(background, text) >= TEXT_CONTRAST;
  const text = passes(foreground) ? foreground : byDistance(foreground, POLES, math).find(passes);
  // Between them, white and black can be read on every ground.
  return { background, foreground: text ?? foreground };
}

function byDistance(from: Rgb, colors: readonly Rgb[], math: ColorMath): Rgb[] {
  return [...colors].sort((a, b) => colorDistance(a, from, math) - colorDistance(b, from, math));
}

function stepped({ r, g, b }: Rgb, step: number): Rgb {
  const channel = (value: number) => Math.min(255, Math.max(0, value + step));
  return { r: channel(r), g: channel(g), b: channel(b) };
}

/**
 * The nearest colours of the same OKLCH hue that fulfil a wish: lightness moves as little as it
 * must, chroma gives way only where sRGB has no such colour.
 *
 * @param passes holds from some lightness on, in each direction in which it holds at the end (black
 *   or white)
 * @returns at most one darker and one lighter colour; none where neither black nor white would do
 */
function nearestLightness(color: Rgb, passes: (color: Rgb) => boolean, math: ColorMath): Rgb[] {
  const [lightness, a, b] = math.toOklab(color);
  const at = (wanted: number) => inSrgb([wanted, a, b], math);
  return [0, 1]
    .filter((end) => passes(at(end)))
    .map((end) => at(threshold(lightness, end, (wanted) => passes(at(wanted)))));
}

/**
 * How far two colours are apart to the eye: ΔE-OK, the distance in OKLab; 1 from black to white.
 */
export function colorDistance(a: Rgb, b: Rgb, math: ColorMath): number {
  const from = math.toOklab(a);
  return Math.hypot(...math.toOklab(b).map((value, axis) => value - (from[axis] ?? 0)));
}
