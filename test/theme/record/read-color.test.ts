import { describe, expect, it } from 'vitest';
import { readColor, readFont, schemeOf } from '../../../src/theme/record/read-color.ts';

const BLACK = { r: 0, g: 0, b: 0 };

describe('reads', () => {
  it.each([
    ['six digits', '#0B5fff', { r: 11, g: 95, b: 255 }],
    ['three digits', '#f9a', { r: 255, g: 153, b: 170 }],
    ['without the #', '0b5fff', { r: 11, g: 95, b: 255 }],
    ['an alpha in hex, over its ground', '#ffffff80', { r: 128, g: 128, b: 128 }],
    ['an alpha in short hex', '#fff8', { r: 136, g: 136, b: 136 }],
    ['channels, with nothing for an alpha', { r: 1, g: 2, b: 3, a: null }, { r: 1, g: 2, b: 3 }],
    ['channels, with an alpha of 100', { r: 1, g: 2, b: 3, a: 100 }, { r: 1, g: 2, b: 3 }],
    ['an alpha of 0 to 100, over its ground', { r: 200, g: 100, b: 50, a: 50 }, { r: 100, g: 50, b: 25 }],
    ['an alpha of 0: the ground', { r: 200, g: 100, b: 50, a: 0 }, BLACK],
  ])('%s', (_note, value, color) => {
    expect(readColor(value, 'a', refuse, BLACK)).toEqual(color);
  });
  it('nothing where there is nothing, which is no fault', () => {
    expect(readColor(undefined, 'a', refuse)).toBeUndefined();
    expect(readColor(null, 'a', refuse)).toBeUndefined();
  });
  it('what is not opaque over white where no ground is known', () => {
    expect(readColor('#00000000', 'a', refuse)).toEqual({ r: 255, g: 255, b: 255 });
  });
});

it.each([
  '',
  '#',
  '#12345',
  ' #fff',
  '#fff\n',
  '#fff\0',
  '#１２３',
  Number.NaN,
  { r: '255', g: 0, b: 0 },
  { r: 0.5, g: 0, b: 0 },
  { r: 1, g: 2, b: 3, a: 101 },
  { r: 1, g: 2, b: 3, a: true },
  '#'.padEnd(100_000, 'f'),
  {},
  { r: 1, g: 2, b: 256 },
  { r: 1, g: 2, b: 3, a: '50' },
])('drops %j', (value) => {
  const dropped: string[] = [];
  expect(readColor(value, 'theme.link', ({ path }) => dropped.push(path))).toBeUndefined();
  expect(dropped).toEqual(['theme.link']);
});

it.each([
  ['a slug', 'playfair-display', 'playfair-display'],
  ['a family', ' Source Serif 4 ', 'Source Serif 4'],
  ['Leaflet’s form, the family of it', 'custom:Source Serif 4:Source+Serif+4:ital,wght@0,400', 'Source Serif 4'],
  ['spaces around the family there', 'custom: Inter :Inter', 'Inter'],
  ['another script', '源ノ明朝', '源ノ明朝'],
])('reads %s', (_note, value, font) => {
  expect(readFont(value, 'theme.font', refuse)).toBe(font);
});

it.each([undefined, null, ''])('finds none in %j, which is no fault', (value) => {
  expect(readFont(value, 'theme.font', refuse)).toBeUndefined();
});

it.each([
  ['what would end a string', 'x"; } * {'],
  ['what is too long', 'a'.repeat(101)],
  ['a number', 7],
  ['Leaflet’s form without a family', 'custom:'],
  ['white space', '  '],
])('drops %s', (_note, value) => {
  const dropped: string[] = [];
  expect(readFont(value, 'theme.font', ({ path }) => dropped.push(path))).toBeUndefined();
  expect(dropped).toEqual(['theme.font']);
});

function refuse({ path }: { path: string }): void {
  throw new Error(`dropped ${path}`);
}

const grey = (channel: number) => ({ r: channel, g: channel, b: channel });

it.each([
  ['a text darker than its ground', { background: grey(250), foreground: grey(20) }, 'light'],
  ['a text lighter than its ground, in the middle too', { background: grey(119), foreground: grey(255) }, 'dark'],
  ['both dark: what counts is which is darker', { background: grey(40), foreground: grey(10) }, 'light'],
  ['a light ground alone', { background: grey(240) }, 'light'],
  ['a dark text alone', { foreground: grey(30) }, 'light'],
])('a palette has the scheme of %s', (_note, palette, scheme) => {
  expect(schemeOf(palette)).toBe(scheme);
});

it.each([{}, { background: grey(90), foreground: grey(90) }])('the palette %j says nothing', (palette) => {
  expect(schemeOf(palette)).toBe('light');
  expect(schemeOf(palette, 'dark')).toBe('dark');
});
