import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type CardTheme,
  cardTheme,
  publicationTheme,
  ThemeFormatError,
  toCardStyles,
  toCssVariables,
  toHexTheme,
} from '../../src/theme/index.ts';

const GREY = {
  backgroundRGB: { r: 250, g: 250, b: 245 },
  foregroundRGB: { r: 20, g: 20, b: 20 },
  accentRGB: { r: 128, g: 128, b: 128 },
  accentForegroundRGB: { r: 255, g: 255, b: 255 },
};
// What no reader may crash on: a record is anything.
const ANYTHING = fc.oneof(fc.anything(), fc.record({ accentRGB: fc.anything(), background: fc.anything() }));

it('a theme as hex has its ratios, and no edge where none is needed', () => {
  const theme = cardTheme(GREY);
  const { published, accent, edge, ratios } = toHexTheme(theme);
  expect([published, accent, edge, ratios]).toEqual([true, '#808080', undefined, theme.ratios]);
});

it('a theme as CSS variables', () => {
  expect(toCssVariables(cardTheme(GREY))).toEqual({
    '--pub-card-background': '#fafaf5',
    '--pub-card-foreground': '#141414',
    '--pub-card-muted': '#424241',
    '--pub-card-quiet': '#545453',
    '--pub-card-line': '#dadad6',
    '--pub-card-accent': '#808080',
    '--pub-card-accent-foreground': '#ffffff',
    '--pub-card-edge': 'transparent',
    '--pub-card-accent-hover': '#737373',
    '--pub-card-accent-disabled': '#8d8d8d',
    '--pub-card-disabled-ground': '#ebebe6',
  });
});

describe('a theme as style objects', () => {
  it('has a style for every part and state', () => {
    expect(toCardStyles(cardTheme(GREY))).toEqual({
      card: { backgroundColor: '#fafaf5', borderColor: '#dadad6' },
      title: { color: '#141414' },
      description: { color: '#424241' },
      meta: { color: '#545453' },
      name: { color: '#141414' },
      domain: { color: '#545453' },
      line: { backgroundColor: '#dadad6' },
      tile: { backgroundColor: '#808080', borderColor: '#808080' },
      tileText: { color: '#ffffff' },
      button: { backgroundColor: '#808080', borderColor: '#808080' },
      buttonText: { color: '#ffffff' },
      buttonHover: { backgroundColor: '#737373', borderColor: '#737373' },
      buttonPressed: { backgroundColor: '#737373', borderColor: '#ffffff' },
      buttonDisabled: { backgroundColor: '#ebebe6', borderColor: '#545453' },
      buttonDisabledText: { color: '#545453' },
      focusRing: { borderColor: '#141414' },
    });
  });
});

describe('what is no theme', () => {
  it.each([
    ['toHexTheme', toHexTheme],
    ['toCardStyles', toCardStyles],
    ['toCssVariables', toCssVariables],
  ])('is named by %s', (_name, write) => {
    for (const given of [undefined, null, {}, 'red', GREY, publicationTheme(GREY), { ...cardTheme(GREY), line: '' }]) {
      const call = () => write(given as unknown as CardTheme);
      expect(call).toThrow(ThemeFormatError);
      expect(call).toThrow(/^theme: \w+ is no colour\. Give what cardTheme\(\) returns\.$/);
    }
  });
});

describe('whatever the record holds', () => {
  it.each([
    ['style objects', toCardStyles],
    ['CSS variables', toCssVariables],
  ] as const)('%s hold hex colours and nothing else', (_, write) => {
    fc.assert(
      fc.property(ANYTHING, fc.constantFrom('publication', 'light', 'dark'), (record, appearance) => {
        const colours = JSON.stringify(write(cardTheme(record, { appearance }))).match(/(?<=:")[^"]*/g) ?? [];
        expect(colours.length).toBeGreaterThanOrEqual(9);
        for (const color of colours) expect(color).toMatch(/^#[\da-f]{6}$|^transparent$/);
      }),
    );
  });
});
