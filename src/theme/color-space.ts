// On Node this is a bundled copy (package.json, "imports"): loading its hundred modules took half
// of the command's starting time.
import { OKLab, P3, sRGB, to } from '#colorjs';
import { type Channels, inSrgb, type Oklab } from '../core/color/oklab.ts';
import type { Rgb } from '../core/color/rgb.ts';
import type { ColorGamut } from './format/checked-format.ts';

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
