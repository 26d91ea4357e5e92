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

type Pair = readonly [ground: Rgb, text: Rgb];

const POLES: readonly Rgb[] = [
  { r: 255, g: 255, b: 255 },
  { r: 0, g: 0, b: 0 },
];

/**
 * The nearest pair of colours whose text can be read on the button at rest and hovered; what `contrast="aa"` shows (docs/rules.md#colours). The ground or the
 * text moves, whichever is the smaller step in OKLab: in lightness, at the same hue. Both move only where neither alone is enough. A pair that passes is
 * returned as it is. The other two states need nothing: a focused button has the ground of rest, and WCAG exempts a disabled one.
 */
export function accessibleAccent(accent: Rgb, text: Rgb, math: ColorMath = SMALL_MATH): ReadablePair {
  const [ground, words] = nearestPair(
    [accent, text],
    (ground, text) => stateContrast(ground, text, math) >= TEXT_CONTRAST,
    // A browser rounds the hovered ground in a way of its own, by one per channel at most.
    (ground, text) =>
      math.contrastRatio(ground, text) >= TEXT_CONTRAST &&
      [-1, 1].every((step) => math.contrastRatio(stepped(hovered(ground, math), step), text) >= TEXT_CONTRAST),
    math,
  );
  return { accent: ground, accentForeground: words };
}

/** The nearest pair of colours for a card's body whose text can be read. It has one state only; a pair that passes is returned as it is. */
export function accessibleBody(background: Rgb, foreground: Rgb, math: ColorMath = SMALL_MATH): ReadableBody {
  const passes = (ground: Rgb, text: Rgb) => math.contrastRatio(ground, text) >= TEXT_CONTRAST;
  const [ground, text] = nearestPair([background, foreground], passes, passes, math);
  return { background: ground, foreground: text };
}

function stepped({ r, g, b }: Rgb, step: number): Rgb {
  const channel = (value: number) => Math.min(255, Math.max(0, value + step));
  return { r: channel(r), g: channel(g), b: channel(b) };
}

/**
 * @param passes whether a pair may stay
 * @param safe whether a moved pair will do
 */
function nearestPair(
  pair: Pair,
  passes: (ground: Rgb, text: Rgb) => boolean,
  safe: (ground: Rgb, text: Rgb) => boolean,
  math: ColorMath,
): Pair {
  const [ground, text] = pair;
  if (passes(ground, text)) return pair;
  const grounds = (beside: Rgb) =>
    nearestLightness(ground, (moved) => safe(moved, beside), math).map((moved): Pair => [moved, beside]);
  const oneMoved: Pair[] = [
    ...grounds(text),
    ...nearestLightness(text, (moved) => safe(ground, moved), math).map((moved): Pair => [ground, moved]),
  ];
  // Between them, white and black can be read on every ground.
  const candidates = oneMoved.length > 0 ? oneMoved : POLES.flatMap(grounds);
  const distance = ([a, b]: Pair) => colorDistance(a, ground, math) + colorDistance(b, text, math);
  return candidates.sort((one, other) => distance(one) - distance(other))[0] ?? pair;
}

/**
 * The nearest colours of the same OKLCH hue that fulfil a wish: lightness moves as little as it must, chroma gives way only where sRGB has no such colour.
 *
 * @param passes holds from some lightness on, in each direction in which it holds at the end (black or white)
 * @returns at most one darker and one lighter colour; none where neither black nor white would do
 */
function nearestLightness(color: Rgb, passes: (color: Rgb) => boolean, math: ColorMath): Rgb[] {
  const [lightness, a, b] = math.toOklab(color);
  const at = (wanted: number) => inSrgb([wanted, a, b], math);
  return [0, 1]
    .filter((end) => passes(at(end)))
    .map((end) => at(threshold(lightness, end, (wanted) => passes(at(wanted)))));
}

/** How far two colours are apart to the eye: ΔE-OK, the distance in OKLab; 1 from black to white. */
export function colorDistance(a: Rgb, b: Rgb, math: ColorMath): number {
  const from = math.toOklab(a);
  return Math.hypot(...math.toOklab(b).map((value, axis) => value - (from[axis] ?? 0)));
}
