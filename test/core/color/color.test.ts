import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { shiftLightness } from '../../../src/core/color/color-math.ts';
import { contrastRatio } from '../../../src/core/color/contrast-ratio.ts';
import { type Rgb, toRgb } from '../../../src/core/color/rgb.ts';

const WHITE: Rgb = { r: 255, g: 255, b: 255 };
const BLACK: Rgb = { r: 0, g: 0, b: 0 };
const channel = fc.integer({ min: 0, max: 255 });
const rgb = fc.record({ r: channel, g: channel, b: channel });

describe('toRgb', () => {
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
  ])('%s', (_note, value, expected) => {
    expect(toRgb(value)).toEqual(expected);
  });
});

describe('shiftLightness', () => {
  it.each([
    ['the design’s hover', { r: 128, g: 128, b: 128 }, -5, { r: 115, g: 115, b: 115 }],
    ['the design’s disabled', { r: 128, g: 128, b: 128 }, 5, { r: 141, g: 141, b: 141 }],
    ['clamped at white', WHITE, 5, WHITE],
    ['clamped at black', BLACK, -5, BLACK],
    ['nothing to shift', { r: 12, g: 200, b: 99 }, 0, { r: 12, g: 200, b: 99 }],
    ['all the way up', { r: 255, g: 0, b: 0 }, 100, WHITE],
  ])('%s', (_note, color, points, expected) => {
    expect(shiftLightness(color, points)).toEqual(expected);
  });
  test('stays within the channels and never moves the wrong way', () => {
    fc.assert(
      fc.property(rgb, fc.integer({ min: -120, max: 120 }), (color, points) => {
        const shifted = shiftLightness(color, points);
        expect(toRgb(shifted)).toEqual(shifted);
        const change =
          Math.max(...Object.values(shifted)) +
          Math.min(...Object.values(shifted)) -
          Math.max(...Object.values(color)) -
          Math.min(...Object.values(color));
        expect(change * Math.sign(points)).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});

describe('contrastRatio', () => {
  it.each([
    ['black on white', BLACK, WHITE, 21],
    ['a colour on itself', { r: 9, g: 99, b: 200 }, { r: 9, g: 99, b: 200 }, 1],
    ['WCAG’s well-known grey', { r: 118, g: 118, b: 118 }, WHITE, 4.54],
  ])('%s', (_note, a, b, ratio) => {
    expect(contrastRatio(a, b)).toBeCloseTo(ratio, 2);
    expect(contrastRatio(b, a)).toBeCloseTo(ratio, 2);
  });
});
