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
 * (docs/rules.md#colours). The accent is the publication's own: it moves only so far that it looks
 * the same, or else the text becomes white or black. When neither alone is enough, both move. A
 * pair that passes is returned unchanged. The other two states need nothing: a focused button has
 * its ground at rest, and WCAG exempts a disabled one.
 */
export function accessibleAccent(accent: Rgb, text: Rgb, math: ColorMath = SMALL_MATH): ReadablePair {
  if (stateContrast(accent, text, math) >= TEXT_CONTRAST) return { accent, accentForeground: text };
  // Browsers round the hovered ground differently, by at most one per channel.
  const isSafe = (ground: Rgb, words: Rgb) =>
    math.contrastRatio(ground, words) >= TEXT_CONTRAST &&
    [-1, 1].every((step) => math.contrastRatio(stepped(hovered(ground, math), step), words) >= TEXT_CONTRAST);
  const beside = (words: Rgb) => nearestLightness(accent, (moved) => isSafe(moved, words), math);
  const [near] = byDistance(accent, beside(text), math);
  if (near && Math.abs(math.toOklab(near)[0] - math.toOklab(accent)[0]) <= SAME)
    return { accent: near, accentForeground: text };
  const [pole] = byDistance(text, POLES, math).filter((each) => isSafe(accent, each));
  if (pole) return { accent, accentForeground: pole };
  // In the middle of the scale white fails at rest and black fails hovered; on nearby colours both
  // can be read.
  const [ground = accent] = byDistance(accent, POLES.flatMap(beside), math);
  return { accent: ground, accentForeground: POLES.find((each) => isSafe(ground, each)) ?? text };
}

/**
 * A card's body whose text can be read: the ground stays, the text becomes white or black. A body
 * has only one state. A pair that passes is returned unchanged.
 */
export function accessibleBody(background: Rgb, foreground: Rgb, math: ColorMath = SMALL_MATH): ReadableBody {
  const passes = (text: Rgb) => math.contrastRatio(background, text) >= TEXT_CONTRAST;
  const text = passes(foreground) ? foreground : byDistance(foreground, POLES, math).find(passes);
  // On every ground, white or black can be read.
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
 * The nearest colours of the same OKLCH hue that pass a test: lightness changes as little as
 * possible, chroma only when sRGB has no such colour.
 *
 * @param passes the test. When black or white passes, every colour from some lightness on to that
 *   end must pass too
 * @returns at most one darker and one lighter colour; none when neither black nor white passes
 */
function nearestLightness(color: Rgb, passes: (color: Rgb) => boolean, math: ColorMath): Rgb[] {
  const [lightness, a, b] = math.toOklab(color);
  const at = (wanted: number) => inSrgb([wanted, a, b], math);
  return [0, 1]
    .filter((end) => passes(at(end)))
    .map((end) => at(threshold(lightness, end, (wanted) => passes(at(wanted)))));
}

/** How different two colours look: ΔE-OK, the distance in OKLab; 1 from black to white. */
export function colorDistance(a: Rgb, b: Rgb, math: ColorMath): number {
  const from = math.toOklab(a);
  return Math.hypot(...math.toOklab(b).map((value, axis) => value - (from[axis] ?? 0)));
}
