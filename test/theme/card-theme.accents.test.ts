import { expect, it } from 'vitest';
import { edgeColor } from '../../src/core/color/button-colors.ts';
import { fromOklab } from '../../src/core/color/oklab.ts';
import type { Rgb, ThemeColors } from '../../src/core/color/rgb.ts';
import { cardTheme, contrastRatio, parseColor, type ThemeContrast, toHex } from '../../src/theme/index.ts';

// docs/rules.md#colours: how well 200 accents can be read, in each state on each ground.

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

const THEMES = Array.from(
  { length: 200 },
  (_, index): ThemeColors => ({
    accent: spreadAccent(index),
    accentForeground: WORDS[index % WORDS.length] as Rgb,
    ...(BODIES[index % BODIES.length] as (typeof BODIES)[number]),
  }),
);

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
  ['light', 4.5, 4.81, 3.02, 6.5],
  ['dark', 4.5, 5.78, 3.02, 8.58],
  ['publication', 4.5, 3.36, 3.02, 4.54],
] as const)('aa, %s: button at least %f, disabled %f, outline %f, texts %f', (ground, ...expected) => {
  const rows = THEMES.map((theme) => ratiosOf(theme, 'aa', ground));
  const least = (['text', 'disabled', 'edge', 'body'] as const).map(
    (name) => Math.floor(Math.min(...rows.map((row) => row[name])) * 100 + 1e-9) / 100,
  );
  expect(least).toEqual(expected);
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
