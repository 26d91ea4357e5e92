import fc from 'fast-check';
import { expect, test } from 'vitest';
import { HSL, OKLab, sRGB, to, XYZ_D65 } from '#colorjs';
import { shiftLightness } from '../../../src/core/color/button-colors.ts';
import { type Channels, fromOklab, type Oklab, toOklab } from '../../../src/core/color/oklab.ts';
import { contrastRatio, luminance, type Rgb } from '../../../src/core/color/rgb.ts';

const parsed = ({ r, g, b }: Rgb) => ({
  space: sRGB,
  coords: [r / 255, g / 255, b / 255] as [number, number, number],
  alpha: 1,
});
const light = (rgb: Rgb) => to(parsed(rgb), XYZ_D65).coords[1] ?? 0;
const channel = (value: number | null) => Math.round((value ?? 0) * 255 + 1e-6);

/** The same by colorjs.io. */
const COLORJS = {
  shiftLightness(rgb: Rgb, points: number): Rgb {
    const [hue, saturation, lightness] = to(parsed(rgb), HSL).coords;
    const shifted = Math.min(100, Math.max(0, (lightness ?? 0) + points));
    const [r, g, b] = to({ space: HSL, coords: [hue ?? 0, saturation ?? 0, shifted], alpha: 1 }, sRGB).coords;
    return { r: channel(r), g: channel(g), b: channel(b) };
  },
  contrastRatio(a: Rgb, b: Rgb): number {
    const [one, other] = [light(a), light(b)];
    return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
  },
  toOklab(rgb: Rgb): Oklab {
    const [lightness, a, b] = to(parsed(rgb), OKLab).coords;
    return [lightness ?? 0, a ?? 0, b ?? 0];
  },
  fromOklab([lightness, a, b]: Oklab): Channels {
    const { coords } = to({ space: OKLab, coords: [lightness, a, b], alpha: 1 }, sRGB);
    return coords.map((value) => (value ?? 0) * 255) as unknown as Channels;
  },
};

// Often at both ends and in the middle, or beside them.
const byte = fc.oneof(fc.integer({ min: 0, max: 255 }), fc.constantFrom(0, 1, 127, 128, 254, 255));
const rgb = fc.record({ r: byte, g: byte, b: byte });
test('lightness shifted, of any colour by any points, channel by channel', () => {
  fc.assert(
    fc.property(rgb, fc.integer({ min: -100, max: 100 }), (color, points) => {
      expect(shiftLightness(color, points)).toEqual(COLORJS.shiftLightness(color, points));
    }),
    { numRuns: 1000 },
  );
});

test('luminance, and the contrast of any two colours', () => {
  fc.assert(
    fc.property(rgb, rgb, (a, b) => {
      expect(luminance(a)).toBeCloseTo(light(a), 12);
      expect(contrastRatio(a, b)).toBeCloseTo(COLORJS.contrastRatio(a, b), 9);
    }),
    { numRuns: 1000 },
  );
});

test('OKLab, there and back, also beyond sRGB', () => {
  const beyond = fc.double({ min: -0.5, max: 0.5, noNaN: true });
  fc.assert(
    fc.property(rgb, beyond, beyond, (color, a, b) => {
      const lab = COLORJS.toOklab(color);
      for (const [at, value] of toOklab(color).entries()) expect(value).toBeCloseTo(lab[at] ?? Number.NaN, 9);
      for (const point of [lab, [lab[0], a, b] as const]) {
        const expected = COLORJS.fromOklab(point);
        // Beyond sRGB a browser continues the curve on the other side of zero; there the one
        // question is whether it is beyond.
        for (const [at, value] of fromOklab(point).entries()) {
          const wanted = expected[at] ?? Number.NaN;
          if (wanted >= 0) expect(value).toBeCloseTo(wanted, 6);
          else expect(value).toBeLessThan(1e-6);
        }
      }
    }),
    { numRuns: 1000 },
  );
});
