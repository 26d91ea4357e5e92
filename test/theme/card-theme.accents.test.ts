import { expect, it } from 'vitest';
import { edgeColor } from '../../src/core/color/button-colors.ts';
import { fromOklab } from '../../src/core/color/oklab.ts';
import type { Rgb, ThemeColors } from '../../src/core/color/rgb.ts';
import { cardTheme, contrastRatio, parseColor, type ThemeContrast, toHex } from '../../src/theme/index.ts';

// docs/rules.md#colours: how well 200 accents can be read, in each state on each ground.

// Accent, its words, ground and text: of real records, then the extremes.
const KNOWN = [
  ['#a16207', '#fbcfe8', '#fdf2f8', '#881337'],
  ['#8b6914', '#fff3cc', '#fff9e1', '#4a3520'],
  ['#0066cc', '#ffffff', '#ffffff', '#101010'],
  ['#57822b', '#ffffff', '#fdfcfa', '#272727'],
  ['#2b52ff', '#ffffff', '#fdfcfa', '#272727'],
  ['#d97706', '#ffffff', '#ffffff', '#4b5563'],
  ['#31748f', '#ffffff', '#ffffff', '#000000'],
  ['#000000', '#ffffff', '#000000', '#ffffff'],
  ['#ffffff', '#ffffff', '#ffffff', '#000000'],
  ['#ff0000', '#ffffff', '#800000', '#ffcccc'],
  ['#ffff00', '#ffffff', '#ffffe0', '#6b6b00'],
].map(([accent = '', words = '', ground = '', text = '']) => ({
  accent: hex(accent),
  accentForeground: hex(words),
  background: hex(ground),
  foreground: hex(text),
}));
// Words that suit a dark accent or a light one; grounds of every lightness, some with a text that
// fails.
const WORDS = ['#ffffff', '#000000', '#fff3cc', '#17181a'].map(hex);
const BODIES = [
  ['#fbf6ec', '#1f2d30'],
  ['#1b1a2b', '#f3f0ff'],
  ['#808080', '#000000'],
  ['#ffffff', '#767676'],
  ['#17301a', '#e8ffe0'],
  ['#fff4ea', '#b08968'],
  ['#767676', '#ffffff'],
].map(([ground = '', text = '']) => ({ background: hex(ground), foreground: hex(text) }));

const THEMES: readonly ThemeColors[] = [
  ...KNOWN,
  ...Array.from({ length: 200 - KNOWN.length }, (_, index) => ({
    accent: spreadAccent(index),
    accentForeground: WORDS[index % WORDS.length] as Rgb,
    ...(BODIES[index % BODIES.length] as (typeof BODIES)[number]),
  })),
];

/** By the golden angle, so that no two neighbours are alike. */
function spreadAccent(index: number): Rgb {
  const hue = (index * 137.508 * Math.PI) / 180;
  const lightness = 0.2 + 0.72 * ((index % 13) / 12);
  const chroma = 0.02 + 0.24 * ((index % 5) / 4);
  const channels = fromOklab([lightness, chroma * Math.cos(hue), chroma * Math.sin(hue)]);
  const [r = 0, g = 0, b = 0] = channels.map((channel) => Math.min(255, Math.max(0, Math.round(channel))));
  return { r, g, b };
}

function hex(color: string): Rgb {
  return parseColor(color) as Rgb;
}

const GROUNDS = ['light', 'dark', 'publication'] as const;

/**
 * The ratios of one card: its button at rest and hovered, disabled, its outlines, its own texts.
 */
function ratiosOf(theme: ThemeColors, contrast: ThemeContrast, appearance: (typeof GROUNDS)[number]) {
  const { background, accent, accentForeground, hover, quiet, ratios } = cardTheme(theme, { contrast, appearance });
  const edges = [accent, hover].map((fill) => edgeColor(fill, background) ?? fill);
  return {
    text: Math.min(...[accent, hover].map((fill) => contrastRatio(fill, accentForeground))),
    disabled: ratios.disabled,
    edge: Math.min(...[...edges, quiet].map((edge) => contrastRatio(edge, background))),
    body: Math.min(ratios.body, ratios.muted, ratios.quiet),
  };
}

it('has 200 different accents', () => {
  expect(new Set(THEMES.map(({ accent }) => toHex(accent))).size).toBe(200);
});

// The table of docs/rules.md#colours.
it.each([
  ['light', { text: 4.5, disabled: 4.78, edge: 3.02, body: 6.5 }],
  ['dark', { text: 4.5, disabled: 5.66, edge: 3.02, body: 8.58 }],
  ['publication', { text: 4.5, disabled: 3.36, edge: 3.02, body: 4.54 }],
] as const)('aa, %s: the smallest ratios are %j', (ground, expected) => {
  const rows = THEMES.map((theme) => ratiosOf(theme, 'aa', ground));
  const least = (name: keyof typeof expected) =>
    Math.floor(Math.min(...rows.map((row) => row[name])) * 100 + 1e-9) / 100;
  expect({ text: least('text'), disabled: least('disabled'), edge: least('edge'), body: least('body') }).toEqual(
    expected,
  );
});

it('as published, only the record’s own pair falls short, and no outline does', () => {
  for (const ground of GROUNDS)
    for (const theme of THEMES) {
      const { edge, body } = ratiosOf(theme, 'as-published', ground);
      const card = `${toHex(theme.accent)} on ${toHex(theme.background)}, ${ground}`;
      if (ground !== 'publication') expect(body, card).toBeGreaterThanOrEqual(4.5);
      // A disabled button's dashed edge is the quiet text, which is the record's own where it
      // fails.
      if (body >= 3) expect(edge, card).toBeGreaterThanOrEqual(3);
    }
});
