import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { accessibleAccent, accessibleBody, hoverShade, stateContrast } from '../../../src/core/color/button-colors.ts';
import { toOklab } from '../../../src/core/color/oklab.ts';
import { contrastRatio, type Rgb } from '../../../src/core/color/rgb.ts';

const WHITE: Rgb = { r: 255, g: 255, b: 255 };
const BLACK: Rgb = { r: 0, g: 0, b: 0 };
const channel = fc.integer({ min: 0, max: 255 });
const rgb = fc.record({ r: channel, g: channel, b: channel });
const hex = (color: string): Rgb => {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
  return { r, g, b };
};
const same = (a: Rgb, b: Rgb) => a.r === b.r && a.g === b.g && a.b === b.b;
const step = ({ r, g, b }: Rgb, by: number): Rgb => {
  const moved = (value: number) => Math.min(255, Math.max(0, value + by));
  return { r: moved(r), g: moved(g), b: moved(b) };
};

describe('accessibleAccent', () => {
  it.each([
    { note: 'the disabled state does not count: 4.36', accent: '#767676', text: '#ffffff' },
    { note: 'nor does anything above 4.5', accent: '#006be6', text: '#ffffff' },
    { note: 'the extremes', accent: '#000000', text: '#ffffff' },
  ])('leaves $accent with $text alone: $note', ({ accent, text }) => {
    expect(accessibleAccent(hex(accent), hex(text))).toEqual({ accent: hex(accent), accentForeground: hex(text) });
  });

  it.each([
    { note: 'grey: the ground, a little darker', accent: '#808080', text: '#ffffff', to: ['#767676', '#ffffff'] },
    { note: 'a tomato stays one', accent: '#d9573f', text: '#ffffff', to: ['#cd4b34', '#ffffff'] },
    { note: 'chroma gives way at the edge of sRGB', accent: '#ff0000', text: '#ffff00', to: ['#e50000', '#ffff00'] },
    { note: 'yellow stays yellow', accent: '#ffff00', text: '#ffffff', to: ['#ffff00', '#000000'] },
    { note: 'and amber', accent: '#d97706', text: '#ffffff', to: ['#d97706', '#000000'] },
    {
      note: 'black fails under the pointer by a hair: both move',
      accent: '#ff0000',
      text: '#0000ff',
      to: ['#ff0805', '#000000'],
    },
    {
      note: 'the pole that reads, though the other is nearer',
      accent: '#000000',
      text: '#000000',
      to: ['#000000', '#ffffff'],
    },
    {
      note: 'white fails at rest, black hovered: both move',
      accent: '#787878',
      text: '#333333',
      to: ['#767676', '#ffffff'],
    },
  ])('moves $accent with $text: $note', ({ accent, text, to: [ground = '', words = ''] }) => {
    const result = accessibleAccent(hex(accent), hex(text));
    expect(result).toEqual({ accent: hex(ground), accentForeground: hex(words) });
  });

  test('reaches 4.5:1 at rest and hovered, for any two colours, also where a browser rounds the hovered ground by one per channel', () => {
    fc.assert(
      fc.property(rgb, rgb, (accent, text) => {
        const result = accessibleAccent(accent, text);
        expect(stateContrast(result.accent, result.accentForeground)).toBeGreaterThanOrEqual(4.5);
        if (same(result.accent, accent) && same(result.accentForeground, text)) return;
        const hover = hoverShade(result.accent);
        for (const by of [-1, 0, 1]) {
          expect(contrastRatio(step(hover, by), result.accentForeground)).toBeGreaterThanOrEqual(4.5);
        }
      }),
      { numRuns: 2000 },
    );
  });

  test('moves an accent by what no eye sees, and its text to a pole only where that is not enough', () => {
    fc.assert(
      fc.property(rgb, rgb, (accent, text) => {
        const { accent: ground, accentForeground: words } = accessibleAccent(accent, text);
        if (stateContrast(accent, text) >= 4.5) expect([ground, words]).toEqual([accent, text]);
        const [[before, a, b], [after, movedA, movedB]] = [toOklab(accent), toOklab(ground)];
        expect(Math.abs(after - before)).toBeLessThanOrEqual(0.0601);
        // What of the moved accent's chroma points across the old hue.
        expect(Math.abs(movedA * b - movedB * a) / (Math.hypot(a, b) || 1)).toBeLessThan(0.02);
        if (same(words, text)) return;
        expect([WHITE, BLACK]).toContainEqual(words);
        // A ground that moved beside it was needed: on the published one neither pole can be read
        // in both states.
        if (!same(ground, accent))
          for (const pole of [WHITE, BLACK]) expect(stateContrast(accent, pole)).toBeLessThan(4.6);
      }),
      { numRuns: 2000 },
    );
  });
});

describe('accessibleBody', () => {
  test('reaches 4.5:1 for any two colours', () => {
    fc.assert(
      fc.property(rgb, rgb, (background, foreground) => {
        const result = accessibleBody(background, foreground);
        expect(contrastRatio(result.background, result.foreground)).toBeGreaterThanOrEqual(4.5);
        expect(result.background).toEqual(background);
        if (contrastRatio(background, foreground) >= 4.5) expect(result.foreground).toEqual(foreground);
        else expect([WHITE, BLACK]).toContainEqual(result.foreground);
      }),
      { numRuns: 1000 },
    );
  });
});
