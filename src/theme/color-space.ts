// Colours in other spaces, by colorjs.io, and colours mirrored to the other scheme.

import { OKLab, P3, sRGB, to } from '#colorjs';
import { type Channels, inSrgb, type Oklab } from '../core/color/oklab.ts';
import type { Rgb } from '../core/color/rgb.ts';
import type { ColorGamut } from './format/checked-format.ts';

// On Node, `#colorjs` is a bundled copy (package.json, "imports"): loading its hundred modules took
// half of the command's starting time.

// The code registers no space: only spaces by name need that, and a statement with an effect would
// keep colorjs.io in every bundle of this package's files.

/** Converts a colour to OKLab, by colorjs.io. */
export function toOklab(rgb: Rgb): Oklab {
  const [lightness, a, b] = to(parsed(rgb), OKLab).coords;
  return [lightness ?? 0, a ?? 0, b ?? 0];
}

/** The sRGB colour of a lightness and a hue, by colorjs.io; chroma shrinks as far as necessary. */
export function fromOklab(lab: Oklab): Rgb {
  return inSrgb(lab, channels);
}

function channels([lightness, a, b]: Oklab): Channels {
  const [red, green, blue] = to({ space: OKLab, coords: [lightness, a, b], alpha: 1 }, sRGB).coords;
  return [(red ?? 0) * 255, (green ?? 0) * 255, (blue ?? 0) * 255];
}

// With five digits, each of the 16.7 million colours converts back to its own channels, also
// through display-p3.
const DIGITS = 5;

/** Red, green and blue, each from 0 to 1. */
export type Coordinates = readonly [red: number, green: number, blue: number];

/** A colour's coordinates in a gamut, by colorjs.io, with five decimals at most. */
export function colorCoordinates(rgb: Rgb, gamut: ColorGamut): Coordinates {
  const color = parsed(rgb);
  const [red, green, blue] = gamut === 'srgb' ? color.coords : to(color, P3).coords;
  return [rounded(red), rounded(green), rounded(blue)];
}

/**
 * Also clamps floating-point errors below 0 or above 1: display-p3 contains all of sRGB. The addend
 * turns -0 into 0.
 */
function rounded(coordinate: number | null): number {
  return Number((coordinate ?? 0).toFixed(DIGITS)) + 0;
}

function parsed({ r, g, b }: Rgb) {
  return { space: sRGB, coords: [r / 255, g / 255, b / 255] as [number, number, number], alpha: 1 };
}

/** The OKLCH lightness that mirrors white: black itself is too hard a ground for white text. */
const DARKEST = 0.18;
/** A colour moves in steps of one part of this many until it can be read. */
const STEPS = 100;

/**
 * A derived ground is at least this light on a light page, and at most this light on a dark one.
 */
const GROUND = { light: 0.92, dark: 0.32 };
/**
 * The chroma of a quiet ground. A light ground looks coloured at a lower chroma than a dark one.
 */
const QUIET = { light: 0.025, dark: 0.04 };
/**
 * A derived text or accent is not darker than this: below, the eye sees no hue, and pure black is
 * too hard on a light ground.
 */
const INK = 0.25;
/** The range in which an accent still looks coloured: hues are hard to tell apart outside of it. */
const ACCENT = { light: 0.5, dark: 0.8, chroma: 0.04 };

/** The use of a colour: each kind is mirrored in its own way. */
export type MirrorRole = 'text' | 'ground' | 'accent';

/**
 * The mirrored colour: the opposite OKLCH lightness at the same hue, so that near white becomes
 * near `DARKEST`, and the other way round. A ground becomes as light, or dark, as a page should be,
 * and quiet. A colour for a light page never gets so dark that its hue is lost. An accent does not
 * come nearer to the ground than before, and keeps its hue visible.
 *
 * @param scheme the scheme that needs the colour
 */
export function mirrored(color: Rgb, scheme: 'light' | 'dark', role: MirrorRole): Rgb {
  const [lightness, a, b] = toOklab(color);
  const chroma = Math.hypot(a, b);
  const at = (wanted: number, share = 1) => fromOklab([clamped(wanted), a * share, b * share]);
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
 * The colour at the nearest lightness that passes a test, in steps of one hundredth. It tries every
 * step: unlike the contrast of one pair (`accessibleAccent`), the test of a scheme may pass in the
 * middle and fail again further on.
 *
 * @param first the direction that is tried first at each distance
 * @param most the maximum number of steps
 * @returns the colour itself if it passes; `undefined` when no colour on the way passes
 */
export function nearest(
  color: Rgb,
  first: 'lighter' | 'darker',
  holds: (color: Rgb) => boolean,
  most = STEPS,
): Rgb | undefined {
  if (holds(color)) return color;
  const [from, a, b] = toOklab(color);
  const signs = first === 'lighter' ? [1, -1] : [-1, 1];
  for (let step = 1; step <= most; step++) {
    for (const sign of signs) {
      const lightness = from + (sign * step) / STEPS;
      // One step beyond the end is the end itself; every further step would be the same colour
      // again.
      if (lightness <= -1 / STEPS || lightness >= 1 + 1 / STEPS) continue;
      const moved = fromOklab([clamped(lightness), a, b]);
      if (holds(moved)) return moved;
    }
  }
  return undefined;
}
