import { ColorSpace, P3, sRGB, to } from 'colorjs.io/fn';
import type { Rgb } from '../../core/index.ts';
import type { ColorGamut } from './format-options.ts';

ColorSpace.register(sRGB);
ColorSpace.register(P3);

// Five digits bring every one of the 16.7 million colours back to its own channels, also through display-p3.
const DIGITS = 5;

/** Red, green and blue, each from 0 to 1. */
export type Coordinates = readonly [red: number, green: number, blue: number];

/** A colour's coordinates in a gamut, by colorjs.io, with five decimals at most. */
export function colorCoordinates({ r, g, b }: Rgb, gamut: ColorGamut): Coordinates {
  const color = { space: sRGB, coords: [r / 255, g / 255, b / 255] as [number, number, number], alpha: 1 };
  const [red, green, blue] = gamut === 'srgb' ? color.coords : to(color, P3).coords;
  return [rounded(red), rounded(green), rounded(blue)];
}

/** Also takes away what floating-point arithmetic leaves below 0 or above 1, for display-p3 has all of sRGB. The addend makes 0 of -0. */
function rounded(coordinate: number | null): number {
  return Number((coordinate ?? 0).toFixed(DIGITS)) + 0;
}
