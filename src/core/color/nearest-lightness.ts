import type { ColorMath } from './color-math.ts';
import type { Rgb } from './rgb.ts';

// Halvings of an interval from 0 to 1: a step is then far below one of 255.
const HALVINGS = 14;
// Of 255: what rounding hides. Colours on the edge of sRGB come back from OKLab a little outside.
const HIDDEN = 0.1;

/**
 * The nearest colours of the same OKLCH hue that fulfil a wish: lightness moves as little as it must, chroma gives way only where sRGB has no such colour.
 *
 * @param passes holds from some lightness on, in each direction in which it holds at the end (black or white)
 * @returns at most one darker and one lighter colour; none where neither black nor white would do
 */
export function nearestLightness(color: Rgb, passes: (color: Rgb) => boolean, math: ColorMath): Rgb[] {
  const [lightness, a, b] = math.toOklab(color);
  const at = (wanted: number): Rgb => {
    const channels = (chroma: number) => math.fromOklab([wanted, a * chroma, b * chroma]);
    const chroma = threshold(1, 0, (share) =>
      channels(share).every((channel) => channel > -HIDDEN && channel < 255 + HIDDEN),
    );
    const [r, g, blue] = channels(chroma).map((channel) => Math.min(255, Math.max(0, Math.round(channel)))) as [
      number,
      number,
      number,
    ];
    return { r, g, b: blue };
  };
  return [0, 1]
    .filter((end) => passes(at(end)))
    .map((end) => at(threshold(lightness, end, (wanted) => passes(at(wanted)))));
}

/** Where, on the way from one number to another, something begins to hold that holds at the end. */
function threshold(from: number, to: number, holds: (value: number) => boolean): number {
  if (holds(from)) return from;
  let [no, yes] = [from, to];
  for (let step = 0; step < HALVINGS; step++) {
    const middle = (no + yes) / 2;
    if (holds(middle)) yes = middle;
    else no = middle;
  }
  return yes;
}
