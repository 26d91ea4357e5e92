import type { ColorMath } from './color-math.ts';
import type { Rgb } from './rgb.ts';

/** How far two colours are apart to the eye: ΔE-OK, the distance in OKLab; 1 from black to white. */
export function colorDistance(a: Rgb, b: Rgb, math: ColorMath): number {
  const from = math.toOklab(a);
  return Math.hypot(...math.toOklab(b).map((value, axis) => value - (from[axis] ?? 0)));
}
