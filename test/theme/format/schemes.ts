import fc from 'fast-check';
import { SCHEME_COLORS } from '../../../src/core/color/rgb.ts';
import type { Rgb } from '../../../src/core/index.ts';
import type { SchemeColors, ThemeSchemes } from '../../../src/theme/index.ts';

// The colours that the tests of the formats share. Nothing here is computed with what the formats
// compute with.

/** Every channel at both ends, every colour another, no two schemes alike. */
export const THEME: ThemeSchemes = {
  light: scheme('#ffffff #000000 #fff0ff #7b3f00 #0000ff #ff0000 #00ff00 #00ffff #ff00ff #ffff00 #010203'),
  dark: scheme('#101010 #fefefe #1b2a3c #c0ffee #8080ff #0b5fff #fdfcfb #a1b2c3 #0a0b0c #7f7f7f #808080'),
};

const CHANNEL = fc.integer({ min: 0, max: 255 });
const RGB = fc.record({ r: CHANNEL, g: CHANNEL, b: CHANNEL });
const SCHEME = fc.tuple(...SCHEME_COLORS.map(() => RGB)).map((colors) => withNames(colors));

/** Any theme. */
export const ANY_THEME: fc.Arbitrary<ThemeSchemes> = fc.record({ light: SCHEME, dark: SCHEME });

/** Any name of a font that the formats take. */
export const ANY_FONT = fc.stringMatching(
  /^[A-Za-z0-9à-öø-ž源ノ明朝](?:[A-Za-z0-9à-öø-ž源ノ明朝 ._-]{0,98}[A-Za-z0-9._-])?$/,
);

/** Any prefix that the formats take. */
export const ANY_PREFIX = fc
  .tuple(fc.stringMatching(/^[a-z][a-z0-9]{0,8}$/), fc.array(fc.stringMatching(/^[a-z0-9]{1,8}$/), { maxLength: 3 }))
  .map(([first, rest]) => [first, ...rest].join('-'));

/** `#0b5fff` as numbers. */
export function ofHex(hex: string): Rgb {
  const [r = Number.NaN, g = Number.NaN, b = Number.NaN] = (/^#([\da-f]{2})([\da-f]{2})([\da-f]{2})$/i.exec(hex) ?? [])
    .slice(1)
    .map((channel) => Number.parseInt(channel, 16));
  return { r, g, b };
}

/** Coordinates of sRGB as channels. */
export function ofSrgb(coordinates: readonly number[]): Rgb {
  // The addend makes 0 of -0.
  const [r = Number.NaN, g = Number.NaN, b = Number.NaN] = coordinates.map((value) => Math.round(value * 255) + 0);
  return { r, g, b };
}

// Linear display-p3 to linear sRGB: the product of the two matrices of CSS Color 4, section "Sample
// code for Color Conversions".
const P3_TO_SRGB = [
  [1.2249401762805598, -0.22494017628055996, 0],
  [-0.042056954709688163, 1.0420569547096881, 0],
  [-0.019637554590334432, -0.078636045550631889, 1.0982736001409663],
] as const;

/** Coordinates of display-p3 as the channels of sRGB. */
export function ofDisplayP3(coordinates: readonly number[]): Rgb {
  const [x = Number.NaN, y = Number.NaN, z = Number.NaN] = coordinates.map((value) =>
    value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4,
  );
  return ofSrgb(
    P3_TO_SRGB.map(([a, b, c]) => a * x + b * y + c * z).map((value) =>
      value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055,
    ),
  );
}

/** The colours in the order of `SCHEME_COLORS`, under their names. */
export function withNames(colors: readonly Rgb[]): SchemeColors {
  return Object.fromEntries(SCHEME_COLORS.map((name, at) => [name, colors[at]])) as unknown as SchemeColors;
}

function scheme(colors: string): SchemeColors {
  return withNames(colors.split(' ').map(ofHex));
}
