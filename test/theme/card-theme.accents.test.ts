import { expect, it } from 'vitest';
import { edgeColor } from '../../src/core/color/button-colors.ts';
import { fromOklab } from '../../src/core/color/oklab.ts';
import type { Rgb, ThemeColors } from '../../src/core/color/rgb.ts';
import { cardTheme, contrastRatio, type ThemeContrast, toHex } from '../../src/theme/index.ts';

// docs/rules.md#colours: how well 200 accents can be read, in each state on each ground.

/** Accent, words on it, ground, text there: of real records, then the extremes. */
const KNOWN: readonly (readonly [string, string, string, string])[] = [
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
];
// Words that suit a dark accent or a light one; grounds of every lightness, some with a text that
// fails.
const WORDS = ['#ffffff', '#000000', '#fff3cc', '#17181a'];
const BODIES = [
  ['#fbf6ec', '#1f2d30'],
  ['#1b1a2b', '#f3f0ff'],
  ['#808080', '#000000'],
  ['#ffffff', '#767676'],
  ['#17301a', '#e8ffe0'],
  ['#fff4ea', '#b08968'],
  ['#767676', '#ffffff'],
] as const;

const THEMES: readonly ThemeColors[] = Array.from({ length: 200 }, (_, at) => {
  const [accent, words, ground = '', text = ''] = KNOWN[at] ?? [];
  if (accent && words)
    return { accent: rgb(accent), accentForeground: rgb(words), background: rgb(ground), foreground: rgb(text) };
  const index = at - KNOWN.length;
  const [background, foreground] = BODIES[index % BODIES.length] ?? BODIES[0];
  return {
    accent: spreadAccent(index),
    accentForeground: rgb(WORDS[index % WORDS.length] ?? '#ffffff'),
    background: rgb(background),
    foreground: rgb(foreground),
  };
});

/** By the golden angle, so that no two neighbours are alike. */
function spreadAccent(index: number): Rgb {
  const hue = (index * 137.508 * Math.PI) / 180;
  const lightness = 0.2 + 0.72 * ((index % 13) / 12);
  const chroma = 0.02 + 0.24 * ((index % 5) / 4);
  const [r = 0, g = 0, b = 0] = fromOklab([lightness, chroma * Math.cos(hue), chroma * Math.sin(hue)]).map((channel) =>
    Math.min(255, Math.max(0, Math.round(channel))),
  );
  return { r, g, b };
}

function rgb(hex: string): Rgb {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
  return { r, g, b };
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
  ['light', 4.5, 4.78, 3.02, 6.5],
  ['dark', 4.5, 5.66, 3.02, 8.58],
  ['publication', 4.5, 3.36, 3.02, 4.54],
] as const)('aa, %s: button at least %f, disabled %f, outline %f, texts %f', (ground, text, disabled, edge, body) => {
  const rows = THEMES.map((theme) => ratiosOf(theme, 'aa', ground));
  const least = (name: 'text' | 'disabled' | 'edge' | 'body') =>
    Math.floor(Math.min(...rows.map((row) => row[name])) * 100 + 1e-9) / 100;
  expect([least('text'), least('disabled'), least('edge'), least('body')]).toEqual([text, disabled, edge, body]);
});

it('as published, only the record’s own pair falls short, and no outline does', () => {
  for (const ground of GROUNDS)
    for (const theme of THEMES) {
      const { edge, body } = ratiosOf(theme, 'as-published', ground);
      if (ground !== 'publication') expect(body).toBeGreaterThanOrEqual(4.5);
      // A disabled button's dashed edge is the quiet text, which is the record's own where it
      // fails.
      if (body >= 3) expect(edge).toBeGreaterThanOrEqual(3);
    }
});
