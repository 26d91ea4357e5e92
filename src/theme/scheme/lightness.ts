import { inSrgb } from '../../core/color/in-srgb.ts';
import type { Rgb } from '../../core/color/rgb.ts';
import { OKLAB } from '../color/color-space.ts';

/** OKLCH lightness that stands opposite white: black itself is too hard a ground for white text. */
const DARKEST = 0.18;
/** Steps of lightness in which a colour is moved until it can be read. */
const STEPS = 100;

/**
 * What a derived ground may be at most, or at least, so that a light page is light and a dark one
 * dark.
 */
const GROUND = { light: 0.92, dark: 0.32 };
/** The chroma of a quiet ground. A light one looks coloured at less than a dark one does. */
const QUIET = { light: 0.025, dark: 0.04 };
/**
 * How dark a derived text or accent is at most: below, no hue can be seen, and pure black is hard
 * on a light ground.
 */
const INK = 0.25;
/** Where an accent stays a colour: below, and above, hues can hardly be told apart. */
const ACCENT = { light: 0.5, dark: 0.8, chroma: 0.04 };

/** What a colour is for: each kind has its own mirror image. */
export type MirrorRole = 'text' | 'ground' | 'accent';

/**
 * The colour on the other side: OKLCH lightness mirrored at the same hue, so that what was near
 * white is near `DARKEST`, and the other way round. A ground is at least as light, or dark, as a
 * page should be, and quiet. Nothing for a light page gets darker than its hue can be seen. An
 * accent comes no nearer to the ground than it was, and stays a colour if it is one.
 *
 * @param scheme the one that the colour is wanted for
 */
export function mirrored(color: Rgb, scheme: 'light' | 'dark', role: MirrorRole): Rgb {
  const [lightness, a, b] = OKLAB.toOklab(color);
  const chroma = Math.hypot(a, b);
  const at = (wanted: number, share = 1) => inSrgb([clamped(wanted), a * share, b * share], OKLAB);
  const image =
    scheme === 'dark' ? DARKEST + (1 - DARKEST) * (1 - lightness) : 1 - (lightness - DARKEST) / (1 - DARKEST);
  const [further, nearer] = scheme === 'dark' ? [Math.max, Math.min] : [Math.min, Math.max];
  if (role === 'ground') {
    return at(nearer(image, GROUND[scheme]), Math.min(1, QUIET[scheme] / chroma));
  }
  const shown = scheme === 'light' ? Math.max(image, INK) : image;
  if (role === 'text') return at(shown);
  const colored = chroma < ACCENT.chroma ? shown : nearer(image, ACCENT[scheme]);
  return at(further(lightness, colored));
}

function clamped(lightness: number): number {
  return Math.min(1, Math.max(0, lightness));
}

/**
 * The nearest lightness of a colour at which something holds, in steps of one hundredth.
 *
 * @param first the direction that is tried first at each distance
 * @param most how many steps it may go
 * @returns the colour itself where it holds already; `undefined` where nothing on the way does
 */
export function nearest(
  color: Rgb,
  first: 'lighter' | 'darker',
  holds: (color: Rgb) => boolean,
  most = STEPS,
): Rgb | undefined {
  if (holds(color)) return color;
  const [from, a, b] = OKLAB.toOklab(color);
  const signs = first === 'lighter' ? [1, -1] : [-1, 1];
  for (let step = 1; step <= most; step++) {
    for (const sign of signs) {
      const lightness = from + (sign * step) / STEPS;
      // One step beyond the end is the end itself; what comes after it would be the same colour
      // again.
      if (lightness <= -1 / STEPS || lightness >= 1 + 1 / STEPS) continue;
      const moved = inSrgb([clamped(lightness), a, b], OKLAB);
      if (holds(moved)) return moved;
    }
  }
  return undefined;
}
