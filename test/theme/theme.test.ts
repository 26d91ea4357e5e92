import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import * as accent from '../../src/core/color/accessible-accent.ts';
import * as ratio from '../../src/core/color/contrast-ratio.ts';
import type { Rgb } from '../../src/core/color/rgb.ts';
import * as lightness from '../../src/core/color/shift-lightness.ts';
import {
  accessibleAccent,
  accessibleBody,
  cardTheme,
  contrastRatio,
  NEUTRAL,
  NEUTRAL_DARK,
  shades,
  shiftLightness,
  stateContrast,
  type ThemeSource,
  toHex,
} from '../../src/theme/index.ts';

const rgb = fc.record({
  r: fc.integer({ min: 0, max: 255 }),
  g: fc.integer({ min: 0, max: 255 }),
  b: fc.integer({ min: 0, max: 255 }),
});

// Channels from end to end, with neighbours of both ends and of the middle.
const GRID = [0, 1, 51, 102, 127, 128, 153, 204, 254, 255];
const GRID_COLORS: readonly Rgb[] = GRID.flatMap((r) => GRID.flatMap((g) => GRID.map((b) => ({ r, g, b }))));

describe('theme (colorjs.io) and the script tag’s small copy agree', () => {
  test('on each colour of a grid, in every state, within 1 per channel', () => {
    for (const color of GRID_COLORS) {
      for (const points of [-100, -50, -5, 5, 50, 100]) {
        near(lightness.shiftLightness(color, points), shiftLightness(color, points));
      }
    }
  });
  test.each([
    ['white', { r: 255, g: 255, b: 255 }],
    ['black', { r: 0, g: 0, b: 0 }],
    ['a middle grey', { r: 128, g: 128, b: 128 }],
  ])('on what contrast "aa" shows of each colour of the grid with %s on it, within 1 per channel', (_note, text) => {
    for (const color of GRID_COLORS) {
      const [small, whole] = [accent.accessibleAccent(color, text), accessibleAccent(color, text)];
      near(small.accent, whole.accent);
      near(small.accentForeground, whole.accentForeground);
      expect(accent.stateContrast(color, text)).toBeCloseTo(stateContrast(color, text), 6);
    }
  });
  test('on what contrast "aa" shows of any two colours, on the button and in the body, within 1 per channel', () => {
    fc.assert(
      fc.property(rgb, rgb, (one, other) => {
        const [small, whole] = [accent.accessibleAccent(one, other), accessibleAccent(one, other)];
        near(small.accent, whole.accent);
        near(small.accentForeground, whole.accentForeground);
        const [smallBody, wholeBody] = [accent.accessibleBody(one, other), accessibleBody(one, other)];
        near(smallBody.background, wholeBody.background);
        near(smallBody.foreground, wholeBody.foreground);
      }),
      { numRuns: 500 },
    );
  });
  test('shifted lightness, channel by channel', () => {
    fc.assert(
      fc.property(rgb, fc.integer({ min: -100, max: 100 }), (color, points) => {
        expect(shiftLightness(color, points)).toEqual(lightness.shiftLightness(color, points));
      }),
      { numRuns: 2000 },
    );
  });
  test('contrast ratios, to a hundredth', () => {
    fc.assert(
      fc.property(rgb, rgb, (a, b) => {
        expect(Math.abs(contrastRatio(a, b) - ratio.contrastRatio(a, b))).toBeLessThan(0.01);
      }),
      { numRuns: 2000 },
    );
  });
});

describe('shades', () => {
  it.each([
    { note: 'the example of docs/rules.md#colours', accent: '#808080', hover: '#737373', disabled: '#8d8d8d' },
    { note: 'black cannot get darker', accent: '#000000', hover: '#000000', disabled: '#0d0d0d' },
    { note: 'white cannot get lighter', accent: '#ffffff', hover: '#f2f2f2', disabled: '#ffffff' },
    { note: 'hue and saturation stay', accent: '#ff0000', hover: '#e60000', disabled: '#ff1a1a' },
  ])('$note: $accent', ({ accent, hover, disabled }) => {
    const result = shades(parse(accent));
    expect([toHex(result.hover), toHex(result.disabled)]).toEqual([hover, disabled]);
  });
});

describe('cardTheme', () => {
  const view = {
    backgroundRGB: { r: 250, g: 250, b: 245 },
    foregroundRGB: { r: 20, g: 20, b: 20 },
    accentRGB: { r: 128, g: 128, b: 128 },
    accentForegroundRGB: { r: 255, g: 255, b: 255 },
  };
  const record = {
    $type: 'site.standard.theme.basic',
    background: { $type: 'site.standard.theme.color#rgb', r: 250, g: 250, b: 245 },
    foreground: { r: 20, g: 20, b: 20 },
    accent: { r: 128, g: 128, b: 128 },
    accentForeground: { r: 255, g: 255, b: 255 },
  };

  it('reads a record’s theme and an AppView’s alike', () => {
    expect(cardTheme(record)).toEqual(cardTheme(view));
    expect(toHex(cardTheme(view).hover)).toBe('#737373');
  });
  const publication = { $type: 'site.standard.publication', url: 'https://a.example', name: 'A', basicTheme: record };
  const source = { uri: 'https://a.example', title: 'A', theme: view };
  const card = { uri: 'https://a.example/post', title: 'A post', description: '', source };
  it.each<{ note: string; given: ThemeSource }>([
    { note: 'a publication’s record', given: publication },
    {
      note: 'a record with an editor’s own theme beside it',
      given: { ...publication, theme: { accent: 'red' } } as ThemeSource,
    },
    { note: 'a record as getRecord gives it', given: { uri: 'at://did:plc:a/b/c', cid: 'x', value: publication } },
    { note: 'the source of a card', given: source },
    { note: 'a card', given: card },
    { note: 'the view around a card', given: { external: card } },
    { note: 'a whole answer', given: { view: { external: card }, associatedRefs: [] } },
  ])('finds the theme in $note', ({ given }) => {
    expect(cardTheme(given)).toEqual(cardTheme(view));
  });
  it.each<{ note: string; theme: ThemeSource }>([
    { note: 'nothing', theme: undefined },
    { note: 'null', theme: null },
    { note: 'a string', theme: 'red' as unknown as ThemeSource },
    { note: 'a record without a theme', theme: { url: 'https://a.example', name: 'A' } },
    { note: 'a card without a publication', theme: { uri: 'https://a.example/post' } },
    { note: 'an empty answer', theme: {} as ThemeSource },
    { note: 'a theme that is inside twice', theme: { view: { view: { external: card } } } },
    { note: 'no colour for the words on the accent', theme: { ...view, accentForegroundRGB: undefined } },
    { note: 'a channel of 999', theme: { ...view, accentRGB: { r: 999, g: 0, b: 0 } } },
    { note: 'a fractional channel', theme: { ...view, accentRGB: { r: 1.5, g: 0, b: 0 } } },
    { note: 'a colour name', theme: { ...view, accentRGB: 'red' } },
  ])('$note gives the neutral colours, and says so', ({ theme }) => {
    const result = cardTheme(theme);
    expect(result.published).toBe(false);
    expect(result.accent).toEqual(NEUTRAL.accent);
  });
  it.each([
    { note: 'an AppView’s pair', theme: { accentRGB: view.accentRGB, accentForegroundRGB: view.accentForegroundRGB } },
    { note: 'a record’s pair', theme: { accent: record.accent, accentForeground: record.accentForeground } },
    { note: 'a broken background', theme: { ...view, backgroundRGB: { r: 256, g: 0, b: 0 } } },
    { note: 'a foreground alone', theme: { ...view, backgroundRGB: undefined } },
  ])('$note colours the button; the body stays neutral in every appearance', ({ theme }) => {
    const grounds = { publication: NEUTRAL, light: NEUTRAL, dark: NEUTRAL_DARK };
    for (const appearance of ['publication', 'light', 'dark'] as const) {
      const { published, accent, accentForeground, background, foreground } = cardTheme(theme, { appearance });
      expect({ published, accent, accentForeground }).toEqual({
        published: true,
        accent: view.accentRGB,
        accentForeground: view.accentForegroundRGB,
      });
      expect({ background, foreground }).toEqual({
        background: grounds[appearance].background,
        foreground: grounds[appearance].foreground,
      });
    }
  });
  it('with contrast "aa" keeps the button’s text at 4.5:1 or more at rest and hovered, for any colours', () => {
    fc.assert(
      fc.property(rgb, rgb, (accentRGB, accentForegroundRGB) => {
        const { ratios } = cardTheme({ ...view, accentRGB, accentForegroundRGB }, { contrast: 'aa' });
        expect(Math.min(ratios.base, ratios.hover)).toBeGreaterThanOrEqual(4.5);
      }),
      { numRuns: 500 },
    );
  });
  it('names the ratios of what it returns', () => {
    const { ratios } = cardTheme(view);
    expect(ratios.base).toBeCloseTo(3.95, 2);
    expect(ratios.hover).toBeGreaterThan(ratios.base);
    // The quiet text under the veil, whatever the accent is.
    expect(ratios.disabled).toBeGreaterThan(4.5);
  });
});

function near(actual: Rgb, expected: Rgb): void {
  const apart = (['r', 'g', 'b'] as const).map((channel) => Math.abs(actual[channel] - expected[channel]));
  if (Math.max(...apart) > 1) expect(actual).toEqual(expected);
}

function parse(hex: string): Rgb {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
  return { r, g, b };
}
