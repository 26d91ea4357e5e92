import { OKLCH, sRGB, to } from 'colorjs.io/fn';
import type { Rgb } from '../../core/index.ts';
import { toColor } from '../color-space.ts';

/** OKLCH lightness that stands opposite white: black itself is too hard a ground for white text. */
const DARKEST = 0.18;
/** How many times an interval of chroma is halved: a step is then far below what rounding hides. */
const HALVINGS = 14;
/** Steps of lightness in which a colour is moved until it can be read. */
const STEPS = 100;
// Colours on the edge of sRGB come back from OKLCH a little outside: a tenth of one of 255.
const HIDDEN = 0.1 / 255;

/** What a derived ground may be at most, or at least, so that a light page is light and a dark one dark. */
const GROUND = { light: 0.92, dark: 0.32 };
/** The chroma of a quiet ground. A light one looks coloured at less than a dark one does. */
const QUIET = { light: 0.025, dark: 0.04 };
/** How dark a derived text or accent is at most: below, no hue can be seen, and pure black is hard on a light ground. */
const INK = 0.25;
/** Where an accent stays a colour: below, and above, hues can hardly be told apart. */
const ACCENT = { light: 0.5, dark: 0.8, chroma: 0.04 };

/** What a colour is for: each kind has its own mirror image. */
export type MirrorRole = 'text' | 'ground' | 'accent';

type Lch = readonly [lightness: number, chroma: number, hue: number];

function toLch(color: Rgb): Lch {
  const [lightness, chroma, hue] = to(toColor(color), OKLCH).coords;
  return [lightness ?? 0, chroma ?? 0, hue ?? 0];
}

/** The sRGB colour of a lightness and a hue. Chroma stays where sRGB has such a colour, and gives way as little as it must where not. */
function inSrgb([lightness, chroma, hue]: Lch): Rgb {
  const at = (share: number) =>
    to({ space: OKLCH, coords: [lightness, chroma * share, hue] as [number, number, number], alpha: 1 }, sRGB).coords;
  const fits = (share: number) => at(share).every((part) => (part ?? 0) >= -HIDDEN && (part ?? 0) <= 1 + HIDDEN);
  let [yes, no] = [0, 1];
  if (fits(1)) yes = 1;
  else {
    for (let step = 0; step < HALVINGS; step++) {
      const middle = (yes + no) / 2;
      if (fits(middle)) yes = middle;
      else no = middle;
    }
  }
  const channel = (value: number | null) => Math.min(255, Math.max(0, Math.round((value ?? 0) * 255)));
  const [r, g, b] = at(yes);
  return { r: channel(r), g: channel(g), b: channel(b) };
}

/**
 * The colour on the other side: OKLCH lightness mirrored at the same hue, so that what was near white is near `DARKEST`, and the other way round. A ground is
 * at least as light, or dark, as a page should be, and quiet. Nothing for a light page gets darker than its hue can be seen. An accent comes no nearer to the
 * ground than it was, and stays a colour if it is one.
 *
 * @param scheme the one that the colour is wanted for
 */
export function mirrored(color: Rgb, scheme: 'light' | 'dark', role: MirrorRole): Rgb {
  const [lightness, chroma, hue] = toLch(color);
  const image =
    scheme === 'dark' ? DARKEST + (1 - DARKEST) * (1 - lightness) : 1 - (lightness - DARKEST) / (1 - DARKEST);
  const [further, nearer] = scheme === 'dark' ? [Math.max, Math.min] : [Math.min, Math.max];
  if (role === 'ground') {
    return inSrgb([clamped(nearer(image, GROUND[scheme])), Math.min(chroma, QUIET[scheme]), hue]);
  }
  const shown = scheme === 'light' ? Math.max(image, INK) : image;
  if (role === 'text') return inSrgb([clamped(shown), chroma, hue]);
  const colored = chroma < ACCENT.chroma ? shown : nearer(image, ACCENT[scheme]);
  return inSrgb([clamped(further(lightness, colored)), chroma, hue]);
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
  const [from, chroma, hue] = toLch(color);
  const signs = first === 'lighter' ? [1, -1] : [-1, 1];
  for (let step = 1; step <= most; step++) {
    for (const sign of signs) {
      const lightness = from + (sign * step) / STEPS;
      // One step beyond the end is the end itself; what comes after it would be the same colour again.
      if (lightness <= -1 / STEPS || lightness >= 1 + 1 / STEPS) continue;
      const moved = inSrgb([clamped(lightness), chroma, hue]);
      if (holds(moved)) return moved;
    }
  }
  return undefined;
}
