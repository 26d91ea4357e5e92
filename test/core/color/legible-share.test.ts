import fc from 'fast-check';
import { expect, it, test } from 'vitest';
import { contrastRatio, legibleShare } from '../../../src/core/color/contrast-ratio.ts';
import { mix } from '../../../src/core/color/rgb.ts';

const channel = fc.integer({ min: 0, max: 255 });
const rgb = fc.record({ r: channel, g: channel, b: channel });
const WHITE = { r: 255, g: 255, b: 255 };

it.each([
  { note: 'black on white has plenty', text: { r: 0, g: 0, b: 0 }, ground: WHITE, share: 70 },
  {
    note: 'a sample that had 4.12 at 62 %',
    text: { r: 45, g: 49, b: 66 },
    ground: { r: 255, g: 244, b: 234 },
    share: 70,
  },
  { note: 'a theme with little to spare', text: { r: 90, g: 90, b: 90 }, ground: WHITE, share: 84 },
  { note: 'the pair itself barely passes', text: { r: 118, g: 118, b: 118 }, ground: WHITE, share: 100 },
  { note: 'the pair itself fails, and is left as it is', text: { r: 150, g: 150, b: 150 }, ground: WHITE, share: 100 },
])('$note: $share %', ({ text, ground, share }) => {
  expect(legibleShare(text, ground, 70)).toBe(share);
});

test('is the smallest that can be read, from the least on', () => {
  fc.assert(
    fc.property(rgb, rgb, fc.constantFrom(70, 80), (text, ground, least) => {
      const share = legibleShare(text, ground, least);
      const ratio = (percent: number) => contrastRatio(mix(text, ground, percent / 100), ground);
      expect(share).toBeGreaterThanOrEqual(least);
      expect(share).toBeLessThanOrEqual(100);
      if (contrastRatio(text, ground) >= 4.5) expect(ratio(share)).toBeGreaterThanOrEqual(4.5);
      if (share > least) expect(ratio(share - 1)).toBeLessThan(4.6);
    }),
    { numRuns: 1000 },
  );
});
