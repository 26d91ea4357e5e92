import fc from 'fast-check';
import { expect, it } from 'vitest';
import { bandColor } from '../../../src/core/color/band-color.ts';
import { toOklab } from '../../../src/core/color/color-math.ts';

const TEAL = { r: 15, g: 90, b: 99 };
const ORANGE = { r: 244, g: 176, b: 106 };
const BLACK = { r: 0, g: 0, b: 0 };
const WHITE = { r: 255, g: 255, b: 255 };

it.each([
  ['in the light it is the accent, however light', WHITE, 'light', WHITE],
  ['an accent that the ground hides stays, too', ORANGE, 'light', ORANGE],
  ['in the dark a light accent stays', ORANGE, 'dark', ORANGE],
  ['a dark one is lightened', TEAL, 'dark', { r: 74, g: 140, b: 149 }],
  ['so is black', BLACK, 'dark', { r: 128, g: 128, b: 128 }],
] as const)('%s', (_, accent, scheme, band) => {
  expect(bandColor(accent, scheme)).toEqual(band);
});

it('can be seen in the dark, and keeps its hue', () => {
  const channel = fc.integer({ min: 0, max: 255 });
  fc.assert(
    fc.property(fc.record({ r: channel, g: channel, b: channel }), (accent) => {
      const [from, to] = [toOklab(accent), toOklab(bandColor(accent, 'dark'))];
      expect(to[0]).toBeGreaterThan(0.595);
      const turned = (from[1] * to[2] - from[2] * to[1]) / Math.max(0.02, Math.hypot(from[1], from[2]));
      expect(Math.abs(turned)).toBeLessThan(0.01);
    }),
  );
});
