import { describe, expect, it } from 'vitest';
import { checkTheme } from '../../src/check/check-theme.ts';
import { proposeTheme } from '../../src/theme/index.ts';

describe('checkTheme', () => {
  const white = { r: 255, g: 255, b: 255 };
  it('warns of the one state that fails, and says what would pass', () => {
    const black = { r: 0, g: 0, b: 0 };
    const { warnings, ratios } = checkTheme({ ...proposeTheme({ r: 120, g: 120, b: 120 }), accentForeground: black });
    expect(ratios.base).toBeGreaterThan(4.5);
    expect(warnings).toHaveLength(1);
    expect(warnings[0]).toMatch(/3\.\d\d under the pointer.*accent #\w{6} with accentForeground #000000 passes/);
  });

  it('does not count the disabled button, which WCAG exempts', () => {
    // White has 4.36 on the disabled shade.
    const { warnings } = checkTheme({ ...proposeTheme({ r: 118, g: 118, b: 118 }), accentForeground: white });
    expect(warnings).toEqual([]);
  });

  it('warns of a body that cannot be read', () => {
    const { warnings } = checkTheme({ ...proposeTheme({ r: 0, g: 0, b: 120 }), foreground: white, background: white });
    expect(warnings).toEqual([
      expect.stringMatching(
        /Foreground on background has a contrast of 1\.00, below 4\.5: background #\w{6} with foreground #\w{6} passes/,
      ),
    ]);
  });
});
