import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { accessibleAccent, accessibleBody } from '../../../src/core/color/accessible-accent.ts';
import { disabledShade, edgeColor, hoverShade, stateContrast } from '../../../src/core/color/button-colors.ts';
import { toOklab } from '../../../src/core/color/oklab.ts';
import { BLACK, type Rgb, toRgb, WHITE } from '../../../src/core/color/rgb.ts';
import { cardTheme, contrastRatio, parseColor, toHex } from '../../../src/theme/index.ts';

const channel = fc.integer({ min: 0, max: 255 });
const rgb = fc.record({ r: channel, g: channel, b: channel });
// Colours near the corners of the cube are the hardest.
const wide = fc.oneof(channel, fc.constantFrom(0, 255));
const extreme = fc.record({ r: wide, g: wide, b: wide });
// The card of a record without colours.
const DARK = cardTheme({}, { appearance: 'dark' });
const hex = (color: string): Rgb => parseColor(color) ?? BLACK;
const same = (a: Rgb, b: Rgb) => toHex(a) === toHex(b);
const step = ({ r, g, b }: Rgb, by: number): Rgb => {
  const moved = (value: number) => Math.min(255, Math.max(0, value + by));
  return { r: moved(r), g: moved(g), b: moved(b) };
};

it.each([
  { note: 'the example of docs/rules.md#colours', accent: '#808080', hover: '#737373', disabled: '#8d8d8d' },
  { note: 'black cannot get darker', accent: '#000000', hover: '#000000', disabled: '#0d0d0d' },
  { note: 'white cannot get lighter', accent: '#ffffff', hover: '#f2f2f2', disabled: '#ffffff' },
  { note: 'hue and saturation stay', accent: '#ff0000', hover: '#e60000', disabled: '#ff1a1a' },
])('the shades of $accent: $note', ({ accent, hover, disabled }) => {
  expect([toHex(hoverShade(hex(accent))), toHex(disabledShade(hex(accent)))]).toEqual([hover, disabled]);
});

describe('edgeColor', () => {
  it.each([
    { note: 'white on white', fill: WHITE, ground: WHITE, edge: '#707070' },
    { note: 'black on a dark card', fill: BLACK, ground: DARK.background, edge: '#787878' },
    { note: 'dark green on a dark card', fill: { r: 15, g: 90, b: 99 }, ground: DARK.background, edge: '#80a8ac' },
    { note: 'yellow on white keeps its hue', fill: { r: 255, g: 255, b: 0 }, ground: WHITE, edge: '#707000' },
    { note: 'black on white needs none', fill: BLACK, ground: WHITE, edge: undefined },
    { note: 'red on white needs none, at 4', fill: { r: 255, g: 0, b: 0 }, ground: WHITE, edge: undefined },
  ])('$note', ({ fill, ground, edge }) => {
    const found = edgeColor(fill, ground);
    expect(found && toHex(found)).toBe(edge);
  });

  test('with it or without, a button has 3:1 against the card, for any two colours', () => {
    fc.assert(
      fc.property(extreme, extreme, (fill, ground) => {
        const edge = edgeColor(fill, ground);
        expect(contrastRatio(edge ?? fill, ground)).toBeGreaterThanOrEqual(3);
        if (edge) expect(toRgb(edge)).toEqual(edge);
      }),
      { numRuns: 2000 },
    );
  });

  test('so has the button of any theme in each state, on each ground', () => {
    const theme = fc.record({ backgroundRGB: rgb, foregroundRGB: rgb, accentRGB: rgb, accentForegroundRGB: rgb });
    fc.assert(
      fc.property(theme, fc.constantFrom('publication', 'light', 'dark'), (colors, appearance) => {
        const { ratios, edge, accent, background } = cardTheme(colors, { appearance });
        expect(ratios.edge).toBeGreaterThanOrEqual(3);
        if (!edge) {
          for (const fill of [accent, hoverShade(accent)]) expect(contrastRatio(fill, background)).toBeGreaterThan(3);
        }
      }),
      { numRuns: 300 },
    );
  });
});

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
      note: 'black fails hovered by a hair: both move',
      accent: '#ff0000',
      text: '#0000ff',
      to: ['#ff0805', '#000000'],
    },
    { note: 'the pole that reads, not the nearer', accent: '#000000', text: '#000000', to: ['#000000', '#ffffff'] },
    { note: 'white fails at rest, black hovered', accent: '#787878', text: '#333333', to: ['#767676', '#ffffff'] },
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
