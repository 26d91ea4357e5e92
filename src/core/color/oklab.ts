// OKLab, in which a colour changes its lightness and keeps its hue.

import { linearLight, type Rgb } from './rgb.ts';

/** A colour in OKLab: lightness from 0 to 1, and two axes of hue and chroma. */
export type Oklab = readonly [lightness: number, a: number, b: number];

/** Red, green and blue: sRGB is 0 to 255; neither rounded nor clamped. */
export type Channels = readonly [r: number, g: number, b: number];

/** Converts a colour to OKLab, with the numbers of CSS Color 4. */
export function toOklab({ r, g, b }: Rgb): Oklab {
  const [red, green, blue] = [linearLight(r), linearLight(g), linearLight(b)];
  const long = Math.cbrt(0.412221469470763 * red + 0.5363325372617348 * green + 0.0514459932675022 * blue);
  const medium = Math.cbrt(0.2119034958178252 * red + 0.6806995506452344 * green + 0.1073969535369406 * blue);
  const short = Math.cbrt(0.0883024591900564 * red + 0.2817188391361215 * green + 0.6299787016738222 * blue);
  return [
    0.210454268309314 * long + 0.7936177747023054 * medium - 0.0040720430116193 * short,
    1.9779985324311684 * long - 2.4285922420485799 * medium + 0.450593709617411 * short,
    0.0259040424655478 * long + 0.7827717124575296 * medium - 0.8086757549230774 * short,
  ];
}

/** Converts a colour from OKLab. */
export function fromOklab([lightness, a, b]: Oklab): Channels {
  const long = (lightness + 0.3963377773761749 * a + 0.2158037573099136 * b) ** 3;
  const medium = (lightness - 0.1055613458156586 * a - 0.0638541728258133 * b) ** 3;
  const short = (lightness - 0.0894841775298119 * a - 1.2914855480194092 * b) ** 3;
  return [
    encoded(4.0767416360759583 * long - 3.3077115392580629 * medium + 0.2309699031821043 * short),
    encoded(-1.2684379732850315 * long + 2.6097573492876882 * medium - 0.341319376002657 * short),
    encoded(-0.0041960761386756 * long - 0.7034186179359362 * medium + 1.7076146940746117 * short),
  ];
}

function encoded(value: number): number {
  return 255 * (value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055);
}

// Halvings of an interval from 0 to 1: a step is then far below one of 255.
const HALVINGS = 14;

/** The number between `from` and `to` at which `holds` becomes true. It must be true at `to`. */
export function threshold(from: number, to: number, holds: (value: number) => boolean): number {
  if (holds(from)) return from;
  let [no, yes] = [from, to];
  for (let step = 0; step < HALVINGS; step++) {
    const middle = (no + yes) / 2;
    if (holds(middle)) yes = middle;
    else no = middle;
  }
  return yes;
}

// Rounding hides this part of 255. Colours on the edge of sRGB come back from OKLab a little
// outside.
const HIDDEN = 0.1;

/**
 * The sRGB colour of a lightness and a hue: chroma stays when sRGB has such a colour, otherwise it
 * shrinks as little as possible.
 *
 * @param convert from OKLab; that of colorjs.io where `masthead/theme` derives colours
 */
export function inSrgb([lightness, a, b]: Oklab, convert: (lab: Oklab) => Channels = fromOklab): Rgb {
  const channels = (chroma: number) => convert([lightness, a * chroma, b * chroma]);
  const chroma = threshold(1, 0, (share) =>
    channels(share).every((channel) => channel > -HIDDEN && channel < 255 + HIDDEN),
  );
  const [r, g, blue] = channels(chroma).map((channel) => Math.min(255, Math.max(0, Math.round(channel)))) as [
    number,
    number,
    number,
  ];
  return { r, g, b: blue };
}

/** Below this OKLCH lightness a band cannot be seen on a dark page. */
const LEAST_LIGHT = 0.6;

/**
 * The colour of the band along a card's top (docs/rules.md#colours): the accent; on dark, a colour
 * of the same hue that can be seen there. The elements' style sheet has the same formula.
 *
 * @param accent the accent that the card shows
 * @param scheme of the page, or of the drawing
 */
export function bandColor(accent: Rgb, scheme: 'light' | 'dark'): Rgb {
  const [lightness, a, b] = toOklab(accent);
  return scheme === 'light' || lightness >= LEAST_LIGHT ? accent : inSrgb([LEAST_LIGHT, a, b]);
}
