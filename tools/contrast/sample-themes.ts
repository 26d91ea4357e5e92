import { fromOklab } from '../../src/core/color/color-math.ts';
import type { Rgb, ThemeColors } from '../../src/core/color/rgb.ts';

/** How many themes there are. */
const COUNT = 200;
// Each with the words on it, the card's ground and the text there. First the accents of real records, with all that they say, then the extremes.
const KNOWN: readonly (readonly [accent: string, words: string, ground: string, text: string])[] = [
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
// For the others: words that suit a dark accent and words that suit a light one, and grounds of every lightness, some with a text that fails.
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

/** 200 themes, always the same: those of real records, the extremes, and accents spread over hue, lightness and chroma. */
export function sampleThemes(): ThemeColors[] {
  const known = KNOWN.map(([accent, accentForeground, background, foreground]) => ({
    accent: parse(accent),
    accentForeground: parse(accentForeground),
    background: parse(background),
    foreground: parse(foreground),
  }));
  const spread = Array.from({ length: COUNT - known.length }, (_, index) => {
    const [background, foreground] = BODIES[index % BODIES.length] ?? BODIES[0];
    return {
      accent: spreadAccent(index),
      accentForeground: parse(WORDS[index % WORDS.length] ?? '#ffffff'),
      background: parse(background),
      foreground: parse(foreground),
    };
  });
  return [...known, ...spread];
}

/** By the golden angle, so that no two neighbours are alike; lightness and chroma run through steps that share no divisor. */
function spreadAccent(index: number): Rgb {
  const hue = (index * 137.508 * Math.PI) / 180;
  const lightness = 0.2 + 0.72 * ((index % 13) / 12);
  const chroma = 0.02 + 0.24 * ((index % 5) / 4);
  const [r, g, b] = fromOklab([lightness, chroma * Math.cos(hue), chroma * Math.sin(hue)]).map((channel) =>
    Math.min(255, Math.max(0, Math.round(channel))),
  ) as [number, number, number];
  return { r, g, b };
}

function parse(hex: string): Rgb {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
  return { r, g, b };
}
