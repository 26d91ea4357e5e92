import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import {
  basicTheme,
  checkPublication,
  proposeTheme,
  reportTheme,
} from '../../../packages/masthead-cli/src/publish/index.ts';
import { publication } from '../../lexicon/sample-records.ts';

const channel = fc.integer({ min: 0, max: 255 });
const rgb = fc.record({ r: channel, g: channel, b: channel });

describe('proposeTheme', () => {
  test('any accent gives a theme that is right, keeps the accent, and reads well in the body', () => {
    fc.assert(
      fc.property(rgb, (accent) => {
        const theme = proposeTheme(accent);
        expect(theme.accent).toEqual(accent);
        expect(checkPublication({ ...publication, basicTheme: basicTheme(theme) })).toEqual([]);
        const { ratios } = reportTheme(theme);
        expect(ratios.body).toBeGreaterThan(7);
        // White or black is chosen by the worst state, so the accent itself can have a little less than it could: 3.86 was the least of 80,000.
        expect(ratios.base).toBeGreaterThan(3.8);
      }),
    );
  });
});

describe('reportTheme', () => {
  const white = { r: 255, g: 255, b: 255 };
  it('warns of the one state that fails, and says what would pass', () => {
    const black = { r: 0, g: 0, b: 0 };
    const { warnings, ratios } = reportTheme({ ...proposeTheme({ r: 120, g: 120, b: 120 }), accentForeground: black });
    expect(ratios.base).toBeGreaterThan(4.5);
    expect(warnings).toHaveLength(1);
    expect(warnings[0]).toMatch(/3\.\d\d under the pointer.*accent #\w{6} with accentForeground #000000 passes/);
  });

  it('does not count the disabled button, which WCAG exempts', () => {
    // White has 4.36 on the disabled shade.
    const { warnings } = reportTheme({ ...proposeTheme({ r: 118, g: 118, b: 118 }), accentForeground: white });
    expect(warnings).toEqual([]);
  });

  it('warns of a body that cannot be read', () => {
    const { warnings } = reportTheme({ ...proposeTheme({ r: 0, g: 0, b: 120 }), foreground: white, background: white });
    expect(warnings).toEqual([
      expect.stringMatching(
        /Foreground on background has a contrast of 1\.00, below 4\.5: background #\w{6} with foreground #\w{6} passes/,
      ),
    ]);
  });

  it('says nothing of a theme that reads well', () => {
    expect(reportTheme(proposeTheme({ r: 12, g: 60, b: 120 })).warnings).toEqual([]);
  });
});
