import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { disabledShade, edgeColor, hoverShade } from '../../../src/core/color/button-colors.ts';
import { BLACK, toRgb, WHITE } from '../../../src/core/color/rgb.ts';
import { cardTheme, contrastRatio, parseColor, toHex } from '../../../src/theme/index.ts';

const channel = fc.integer({ min: 0, max: 255 });
const rgb = fc.record({ r: channel, g: channel, b: channel });
// Colours near the corners of the cube are the hardest.
const wide = fc.oneof(channel, fc.constantFrom(0, 255));
const extreme = fc.record({ r: wide, g: wide, b: wide });
// The card of a record without colours.
const DARK = cardTheme({}, { appearance: 'dark' });

it.each([
  { note: 'the example of docs/rules.md#colours', accent: '#808080', hover: '#737373', disabled: '#8d8d8d' },
  { note: 'black cannot get darker', accent: '#000000', hover: '#000000', disabled: '#0d0d0d' },
  { note: 'white cannot get lighter', accent: '#ffffff', hover: '#f2f2f2', disabled: '#ffffff' },
  { note: 'hue and saturation stay', accent: '#ff0000', hover: '#e60000', disabled: '#ff1a1a' },
])('the shades of $accent: $note', ({ accent, hover, disabled }) => {
  const rgb = parseColor(accent) ?? BLACK;
  expect([toHex(hoverShade(rgb)), toHex(disabledShade(rgb))]).toEqual([hover, disabled]);
});

describe('edgeColor', () => {
  it.each([
    { note: 'white on white', fill: WHITE, ground: WHITE, edge: '#707070' },
    { note: 'black on a dark card', fill: BLACK, ground: DARK.background, edge: '#787878' },
    {
      note: 'a dark green on a dark card, 2.38',
      fill: { r: 15, g: 90, b: 99 },
      ground: DARK.background,
      edge: '#80a8ac',
    },
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
