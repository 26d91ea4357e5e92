import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mirrored, nearest, toOklab } from '../../src/theme/color-space.ts';
import { contrastRatio, type Rgb, toHex } from '../../src/theme/index.ts';

const channel = fc.integer({ min: 0, max: 255 });
const color = fc.record({ r: channel, g: channel, b: channel });
const WHITE: Rgb = { r: 255, g: 255, b: 255 };
const BLACK: Rgb = { r: 0, g: 0, b: 0 };
const spread = ({ r, g, b }: Rgb) => Math.max(r, g, b) - Math.min(r, g, b);

describe('the mirror image', () => {
  it.each([
    ['white is near black, which is too hard a ground', WHITE, 'dark', 'ground', '#121212'],
    ['near black is near white', { r: 0x12, g: 0x12, b: 0x12 }, 'light', 'ground', '#fefefe'],
    ['black text is white', BLACK, 'dark', 'text', '#ffffff'],
    ['white text is not quite black', WHITE, 'light', 'text', '#222222'],
    ['a text that is nearly white still has its hue', { r: 0xfc, g: 0xe7, b: 0xf3 }, 'light', 'text', '#2b1c25'],
    ['a white accent is as dark as such a text', WHITE, 'light', 'accent', '#222222'],
    ['an accent near black is near white', { r: 13, g: 13, b: 13 }, 'dark', 'accent', '#d4d4d4'],
    ['a bright accent stays so on a dark ground', { r: 0xfa, g: 0xcc, b: 0x15 }, 'dark', 'accent', '#facc15'],
  ] as const)('%s', (_note, from, scheme, role, image) => {
    expect(toHex(mirrored(from, scheme, role))).toBe(image);
  });
  it('of any ground is light for a light page, dark for a dark one, and quiet', () => {
    fc.assert(
      fc.property(color, (from) => {
        const [light, dark] = [mirrored(from, 'light', 'ground'), mirrored(from, 'dark', 'ground')];
        expect(contrastRatio(light, BLACK)).toBeGreaterThan(15);
        expect(contrastRatio(dark, WHITE)).toBeGreaterThan(11);
        expect(spread(light)).toBeLessThanOrEqual(40);
        expect(spread(dark)).toBeLessThanOrEqual(64);
      }),
    );
  });
});

describe('the hue stays', () => {
  /**
   * How far a colour is from the half-plane of another's hue in OKLab, where both have a hue to
   * speak of: near black, a step of a channel is another hue.
   */
  const drift = (from: Rgb, to: Rgb) => {
    const [[, a, b], [lightness, a2, b2]] = [toOklab(from), toOklab(to)];
    const chroma = Math.hypot(a, b);
    if (chroma < 0.02 || lightness < 0.2) return 0;
    const along = (a2 * a + b2 * b) / chroma;
    const across = Math.abs(a2 * b - b2 * a) / chroma;
    return along < 0 ? Math.hypot(a2, b2) : across;
  };
  // What rounding to whole channels moves.
  const ROUNDING = 0.003;

  it.each(['ground', 'text', 'accent'] as const)('in the mirror image of a %s', (role) => {
    fc.assert(
      fc.property(color, fc.constantFrom('light', 'dark'), (from, scheme) => {
        expect(drift(from, mirrored(from, scheme, role))).toBeLessThan(ROUNDING);
      }),
      { numRuns: 200 },
    );
  });
  it('at the nearest lightness, and chroma never grows', () => {
    fc.assert(
      fc.property(color, color, (from, ground) => {
        const found = nearest(from, 'lighter', (moved) => contrastRatio(moved, ground) >= 4.5) ?? from;
        expect(drift(from, found)).toBeLessThan(ROUNDING);
        const chroma = (of: Rgb) => Math.hypot(...toOklab(of).slice(1));
        expect(chroma(found)).toBeLessThan(chroma(from) + 3 * ROUNDING);
      }),
      { numRuns: 200 },
    );
  });
});

describe('the nearest lightness', () => {
  it('reads on any ground, since black or white do', () => {
    fc.assert(
      fc.property(color, color, (from, ground) => {
        const found = nearest(from, 'darker', (moved) => contrastRatio(moved, ground) >= 4.5);
        expect(found && contrastRatio(found, ground)).toBeGreaterThanOrEqual(4.5);
      }),
    );
  });
});
