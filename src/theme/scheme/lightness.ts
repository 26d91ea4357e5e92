import { inGamut, OKLCH, sRGB, to } from 'colorjs.io/fn';
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

/** The OKLCH lightness of a colour, 0 to 1. */
function lightnessOf(color: Rgb): number {
  return to(toColor(color), OKLCH).coords[0] ?? 0;
}

/**
 * The colour of the same OKLCH hue in another lightness. Chroma stays where sRGB has such a colour, and gives way as little as it must where not.
 *
 * @param lightness 0 to 1
 * @param most the chroma that it may have at most, as a share of its own
 */
export function atLightness(color: Rgb, lightness: number, most = 1): Rgb {
  const [, chroma, hue] = to(toColor(color), OKLCH).coords;
  const at = (share: number) => ({
    space: OKLCH,
    coords: [lightness, (chroma ?? 0) * share, hue ?? 0] as [number, number, number],
    alpha: 1,
  });
  const fits = (share: number) => inGamut(to(at(share), sRGB), sRGB, { epsilon: HIDDEN });
  let [yes, no] = [0, most];
  if (fits(most)) yes = most;
  else {
    for (let step = 0; step < HALVINGS; step++) {
      const middle = (yes + no) / 2;
      if (fits(middle)) yes = middle;
      else no = middle;
    }
  }
  const [r, g, b] = to(at(yes), sRGB).coords.map((channel) =>
    Math.min(255, Math.max(0, Math.round((channel ?? 0) * 255))),
  );
  return { r: r ?? 0, g: g ?? 0, b: b ?? 0 };
}

/**
 * The colour on the other side: OKLCH lightness mirrored at the same hue, so that what was near white is near `DARKEST`, and the other way round.
 *
 * @param scheme the one that the colour is wanted for
 */
export function mirrored(color: Rgb, scheme: 'light' | 'dark'): Rgb {
  const lightness = lightnessOf(color);
  const wanted =
    scheme === 'dark' ? DARKEST + (1 - DARKEST) * (1 - lightness) : 1 - (lightness - DARKEST) / (1 - DARKEST);
  return atLightness(color, Math.min(1, Math.max(0, wanted)));
}

/**
 * The nearest lightness of a colour at which something holds, in steps of one hundredth.
 *
 * @param first the direction that is tried first at each distance
 * @returns the colour itself where it holds already; `undefined` where nothing from black to white does
 */
export function nearest(color: Rgb, first: 'lighter' | 'darker', holds: (color: Rgb) => boolean): Rgb | undefined {
  if (holds(color)) return color;
  const from = lightnessOf(color);
  const signs = first === 'lighter' ? [1, -1] : [-1, 1];
  for (let step = 1; step <= STEPS; step++) {
    for (const sign of signs) {
      const moved = atLightness(color, Math.min(1, Math.max(0, from + (sign * step) / STEPS)));
      if (holds(moved)) return moved;
    }
  }
  return undefined;
}
