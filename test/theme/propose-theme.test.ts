import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkPublication, checkTheme } from '../../src/check/index.ts';
import { basicTheme } from '../../src/lexicon/records/site-records.ts';
import { proposeTheme } from '../../src/theme/index.ts';
import { publication } from '../lexicon/sample-records.ts';

const channel = fc.integer({ min: 0, max: 255 });
const rgb = fc.record({ r: channel, g: channel, b: channel });

test('any accent gives a theme that is right, keeps the accent, and reads well in the body', () => {
  fc.assert(
    fc.property(rgb, (accent) => {
      const theme = proposeTheme(accent);
      expect(theme.accent).toEqual(accent);
      expect(checkPublication({ ...publication, basicTheme: basicTheme(theme) })).toEqual([]);
      const { ratios } = checkTheme(theme);
      expect(ratios.body).toBeGreaterThan(7);
      // White or black is chosen by the worst state, so the accent itself can have a little less
      // than it could: 3.86 was the least of 80,000.
      expect(ratios.base).toBeGreaterThan(3.8);
    }),
  );
});
