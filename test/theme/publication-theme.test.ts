import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { SCHEME_COLORS } from '../../src/core/color/rgb.ts';
import { type PublicationScheme, publicationTheme, type SchemeColor, toHex } from '../../src/theme/index.ts';
import { NEUTRAL, NEUTRAL_DARK } from '../../src/theme/publication-scheme.ts';
import { expectedTheme, vectorFiles } from './theme-vectors.ts';

const rgb = (hex: string) => {
  const [r, g, b] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
  return { r, g, b };
};
const basic = (background: string, foreground: string, accent: string, accentForeground: string) => ({
  background: rgb(background),
  foreground: rgb(foreground),
  accent: rgb(accent),
  accentForeground: rgb(accentForeground),
});
const hex = (scheme: PublicationScheme, ...names: SchemeColor[]) => names.map((name) => toHex(scheme[name]));
const LIGHT = basic('#fffaf0', '#3c2814', '#0f6b5c', '#ffffff');

const FILES = vectorFiles(join(import.meta.dirname, '../..'));
describe.each(FILES)('conformance/theme/$name.json', ({ content }) => {
  it.each(content.vectors)('$name: $note', ({ record, expected }) => {
    expect(expectedTheme(record)).toEqual(expected);
  });
});

it('has 40 records of the shapes that programs write, besides the malformed ones, each with a name of its own in its file', () => {
  const names = FILES.flatMap(({ name, content }) => content.vectors.map((vector) => `${name}/${vector.name}`));
  expect(names.filter((name) => !name.startsWith('malformed/')).length).toBeGreaterThanOrEqual(40);
  expect(new Set(names).size).toBe(names.length);
});

it.each([undefined, { url: 'https://a.example', name: 'A' }, 7, [], { basicTheme: null }])(
  'without a theme all is neutral: %j',
  (given) => {
    const { light, dark, ...rest } = publicationTheme(given as never);
    expect([light, dark]).toMatchObject([NEUTRAL, NEUTRAL_DARK]);
    for (const { origin } of [light, dark])
      expect(origin).toEqual(Object.fromEntries(SCHEME_COLORS.map((name) => [name, 'neutral'])));
    expect(rest).toEqual({ dropped: [] });
  },
);

/** A theme as an AppView's answer has it. */
const view = (theme: object) => Object.fromEntries(Object.entries(theme).map(([name, color]) => [`${name}RGB`, color]));

it.each([
  ['a theme itself', LIGHT],
  ['a record', { basicTheme: LIGHT }],
  ['a record as getRecord gives it', { value: { basicTheme: LIGHT } }],
  ['an answer of an AppView', { view: { external: { source: { theme: view(LIGHT) } } } }],
  ['a card’s source', { theme: view(LIGHT) }],
  ['a basicTheme under `theme`', { theme: LIGHT }],
])('basicTheme is found in %s', (_where, given) => {
  expect(publicationTheme(given as never).light).toMatchObject(LIGHT);
});

describe('what is derived', () => {
  it.each([
    ['white that needs a lot of an accent is given up, and the accent stays', '#d97706', ['#d97706', '#121212']],
    ['white that needs little is kept', '#e94560', ['#d73252', '#ffffff']],
    ['white that can be read in the other scheme is kept further', '#31748f', ['#3b7d98', '#ffffff']],
    ['white on an accent that carries it in both schemes stays', '#0f6b5c', ['#308271', '#ffffff']],
  ])('%s', (_note, accent, pair) => {
    const { dark } = publicationTheme({ basicTheme: basic('#ffffff', '#000000', accent, '#ffffff') });
    expect(hex(dark, 'accent', 'accentForeground')).toEqual(pair);
  });

  it('keeps a text comfortable that was so', () => {
    const { dark } = publicationTheme({ basicTheme: basic('#ffffff', '#4b5563', '#d97706', '#ffffff') });
    expect(dark.ratios['foreground/background']).toBeGreaterThanOrEqual(7);
  });
});

describe('a text of one theme on a ground of another', () => {
  const pckt = (text: string) => ({ theme: { $type: 'blog.pckt.theme', light: { text } } });
  it.each([
    ['stays as published where it can be read', '#666666', '#666666', 4.5],
    ['goes as far as a derived one where it cannot', '#888888', '#575757', 7],
  ])('%s', (_note, published, shown, least) => {
    const { light } = publicationTheme({ basicTheme: { background: rgb('#fdfcfa') }, ...pckt(published) });
    expect(hex(light, 'background', 'foreground')).toEqual(['#fdfcfa', shown]);
    expect(light.ratios['foreground/background']).toBeGreaterThanOrEqual(least);
  });
  it('alone has a ground that lets it stay, and the other scheme a comfortable text', () => {
    const { light, dark } = publicationTheme({ basicTheme: { foreground: rgb('#808080') } });
    expect(hex(dark, 'foreground')).toEqual(['#808080']);
    expect(light.ratios['foreground/background']).toBeGreaterThanOrEqual(7);
  });
});

describe('a derived link', () => {
  const DARK = { accent: '#333333', accentForeground: '#ffffff' };
  it.each([
    ['is the text where the record has no accent', { background: '#eef6fb', foreground: '#1e3a5f' }, '#1e3a5f'],
    ['is neutral where there is no text, either', { background: '#ffffff' }, '#2b2d31'],
    ['is on the side of the text', { background: '#6a6a6a', foreground: '#ffffff', ...DARK }, '#ebebeb'],
    [
      'is the text itself where nothing there can be read',
      { background: '#777777', foreground: '#ffffff', ...DARK },
      '#ffffff',
    ],
    [
      'is on the other side of a text that is too faint',
      { background: '#777777', foreground: '#999999', ...DARK },
      '#060606',
    ],
  ])('%s', (_note, colors, link) => {
    const basicTheme = Object.fromEntries(Object.entries(colors).map(([name, color]) => [name, rgb(color)]));
    const theme = publicationTheme({ basicTheme });
    const scheme = theme.light.origin.background === 'basicTheme' ? theme.light : theme.dark;
    expect(hex(scheme, 'link')).toEqual([link]);
  });
  it('says where it is from if it is the text', () => {
    const { dark } = publicationTheme({ basicTheme: basic('#777777', '#ffffff', '#333333', '#ffffff') });
    expect(dark.origin.link).toBe('basicTheme');
  });
});

it.each([
  ['a colour in a view', { source: { theme: { ...view(LIGHT), accentRGB: 'red' } } }, ['theme.accentRGB']],
  ['a theme itself', { ...LIGHT, accent: 5 }, ['accent']],
  ['a theme that is a list', { basicTheme: [], theme: { primary: LIGHT.accent } }, ['basicTheme']],
  ['a font that would leave a style sheet', { theme: { $type: 'blog.pckt.theme', font: 'x";}*{' } }, ['theme.font']],
  [
    'an accent beside the one that is used',
    { theme: { $type: 'app.offprint.theme', colors: { primary: LIGHT.accent, accent: 'red' } } },
    ['theme.colors.accent'],
  ],
])('what cannot be used is named with its path, and the rest stays: %s', (_what, given, paths) => {
  expect(publicationTheme(given as never).dropped.map(({ path }) => path)).toEqual(paths);
});
