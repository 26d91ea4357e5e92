// Readable colours in place of those that are hard to read. A part of its own
// (src/elements/base/part-table.ts): a card whose pairs pass does not load it.

import { hoverShade, stateContrast } from './button-colors.ts';
import { inSrgb, threshold, toOklab } from './oklab.ts';
import { BLACK, contrastRatio, type Rgb, TEXT_CONTRAST, type ThemeColors, WHITE } from './rgb.ts';

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
  const reads = (ground: Rgb, words: Rgb) =>
    contrastRatio(ground, words) >= TEXT_CONTRAST &&
    [-1, 1].every((step) => contrastRatio(stepped(hoverShade(ground), step), words) >= TEXT_CONTRAST);
  const groundsFor = (words: Rgb) => nearestLightness(accent, (ground) => reads(ground, words));
  // The accent moves a little,
  const [near] = byDistance(accent, groundsFor(text));
  if (near && Math.abs(toOklab(near)[0] - toOklab(accent)[0]) <= SAME) return { accent: near, accentForeground: text };
  // or its text becomes white or black,
  const [pole] = byDistance(text, POLES).filter((words) => reads(accent, words));
  if (pole) return { accent, accentForeground: pole };
  // or both move: in the middle of the scale white fails at rest and black fails hovered, and on
  // nearby colours both can be read.
  const [ground = accent] = byDistance(accent, POLES.flatMap(groundsFor));
  return { accent: ground, accentForeground: POLES.find((words) => reads(ground, words)) ?? text };
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
