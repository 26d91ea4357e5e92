import fc from 'fast-check';
import { expect, it } from 'vitest';
import { bandColor, toOklab } from '../../../src/core/color/oklab.ts';
import { contrastRatio, legibleShare, mix, type Rgb, toRgb } from '../../../src/core/color/rgb.ts';

const WHITE: Rgb = { r: 255, g: 255, b: 255 };
const BLACK: Rgb = { r: 0, g: 0, b: 0 };
const ORANGE: Rgb = { r: 244, g: 176, b: 106 };
const channel = fc.integer({ min: 0, max: 255 });
const rgb = fc.record({ r: channel, g: channel, b: channel });
const grey = (value: number): Rgb => ({ r: value, g: value, b: value });

it.each([
  ['as the lexicon says', { $type: 'site.standard.theme.color#rgb', r: 1, g: 2, b: 3 }, { r: 1, g: 2, b: 3 }],
  ['without $type, as real records write it', { r: 0, g: 255, b: 3 }, { r: 0, g: 255, b: 3 }],
  ['with an alpha that does not belong here', { r: 1, g: 2, b: 3, a: 50 }, { r: 1, g: 2, b: 3 }],
  ['a channel of 999', { r: 999, g: 2, b: 3 }, undefined],
  ['a negative channel', { r: -1, g: 2, b: 3 }, undefined],
  ['a fraction', { r: 1.5, g: 2, b: 3 }, undefined],
  ['numbers as text', { r: '1', g: '2', b: '3' }, undefined],
  ['a channel missing', { r: 1, g: 2 }, undefined],
  ['a name', 'red', undefined],
  ['null', null, undefined],
])('a colour of a record: %s', (_note, value, expected) => {
  expect(toRgb(value)).toEqual(expected);
});

it.each([
  ['in the light it is the accent, however light', WHITE, 'light', WHITE],
  ['in the dark a light accent stays', ORANGE, 'dark', ORANGE],
  ['a dark one is lightened', { r: 15, g: 90, b: 99 }, 'dark', { r: 74, g: 140, b: 149 }],
  ['so is black', BLACK, 'dark', { r: 128, g: 128, b: 128 }],
] as const)('the band: %s', (_note, accent, scheme, band) => {
  expect(bandColor(accent, scheme)).toEqual(band);
});

it('the band can be seen in the dark, and keeps its hue', () => {
  fc.assert(
    fc.property(rgb, (accent) => {
      const [from, to] = [toOklab(accent), toOklab(bandColor(accent, 'dark'))];
      expect(to[0]).toBeGreaterThan(0.595);
      const turned = (from[1] * to[2] - from[2] * to[1]) / Math.max(0.02, Math.hypot(from[1], from[2]));
      expect(Math.abs(turned)).toBeLessThan(0.01);
    }),
  );
});

it.each([
  ['black on white has plenty', BLACK, WHITE, 70],
  ['a sample that had 4.12 at 62 %', { r: 45, g: 49, b: 66 }, { r: 255, g: 244, b: 234 }, 70],
  ['a theme with little to spare', grey(90), WHITE, 84],
  ['the pair itself barely passes', grey(118), WHITE, 100],
  ['the pair itself fails, and is left as it is', grey(150), WHITE, 100],
])('the share of a text’s colour that can be read: %s', (_note, text, ground, share) => {
  expect(legibleShare(text, ground, 70)).toBe(share);
});

it('is the smallest that can be read, from the least on', () => {
  fc.assert(
    fc.property(rgb, rgb, fc.constantFrom(70, 80), (text, ground, least) => {
      const share = legibleShare(text, ground, least);
      const ratio = (percent: number) => contrastRatio(mix(text, ground, percent / 100), ground);
      expect(share).toBeGreaterThanOrEqual(least);
      expect(share).toBeLessThanOrEqual(100);
      if (contrastRatio(text, ground) >= 4.5) expect(ratio(share)).toBeGreaterThanOrEqual(4.5);
      if (share > least) expect(ratio(share - 1)).toBeLessThan(4.6);
    }),
    { numRuns: 500 },
  );
});
