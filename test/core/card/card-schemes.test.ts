import { describe, expect, it } from 'vitest';
import { hasNativePair, toCardSchemes } from '../../../src/core/card/card-view.ts';
import { parseCardView } from '../../../src/core/index.ts';

const external = { uri: 'https://x.com/a', title: 'A', description: 'About a' };
const rgb = { r: 1, g: 2, b: 3 };
const scheme = {
  background: rgb,
  foreground: rgb,
  surface: rgb,
  border: rgb,
  link: rgb,
  accent: rgb,
  accentForeground: rgb,
  hover: rgb,
  pressed: rgb,
  focus: rgb,
  disabled: rgb,
  origin: { background: 'basicTheme', link: 'native', border: 'derived', focus: 'neutral' },
};
const schemes = { light: scheme, dark: scheme, font: 'dm-sans', prefers: 'dark' };

describe('the schemes of a card', () => {
  it.each([
    ['beside the view', { view: { external }, schemes }],
    ['inside a view that was read before', { ...external, schemes }],
    ['inside a view that went through JSON', JSON.parse(JSON.stringify(parseCardView({ ...external, schemes })))],
  ])('are read %s', (_note, value) => {
    expect(parseCardView(value)).toEqual({ ...external, schemes });
  });

  it.each([
    ['an empty object', {}],
    ['one scheme alone', { light: scheme }],
    ...['background', 'foreground', 'accent', 'accentForeground'].flatMap((name): [string, unknown][] => [
      [`a light scheme without ${name}`, { ...schemes, light: { ...scheme, [name]: undefined } }],
      [`a dark scheme with a bad ${name}`, { ...schemes, dark: { ...scheme, [name]: { r: 1, g: 2, b: 256 } } }],
    ]),
  ])('are dropped, both, for %s', (_note, value) => {
    expect(parseCardView({ view: { external }, schemes: value })).toEqual(external);
  });

  it.each([
    ['a link that is a name', { link: 'red' }, { link: undefined }],
    ['an unknown colour', { ink: rgb }, {}],
    ['an unknown origin', { origin: { link: 'made up', toString: 'native' } }, { origin: {} }],
    ['origins that are a list', { origin: ['native'] }, { origin: {} }],
    ['channels and more', { accent: { ...rgb, a: 0, $type: 'x' } }, {}],
  ])('stay without %s', (_note, bad, shown) => {
    const read = toCardSchemes({ light: { ...scheme, ...bad }, dark: scheme });
    expect(read).toEqual({ light: { ...scheme, ...shown }, dark: scheme });
    expect(read?.light).not.toHaveProperty('ink');
  });

  it.each([
    ['a font that is a number', { font: 7 }, 'font'],
    ['a preference that nobody knows', { prefers: 'sepia' }, 'prefers'],
  ])('stay without %s', (_note, bad, name) => {
    const read = toCardSchemes({ ...schemes, ...bad });
    expect(read).toMatchObject({ light: scheme, dark: scheme });
    expect(read).not.toHaveProperty(name);
  });
});

it.each([
  ['both from the program’s theme', { accent: 'native', accentForeground: 'native' }, true],
  ['the text is ours', { accent: 'native', accentForeground: 'derived' }, false],
  [
    'both from basicTheme, which the view has as source.theme',
    { accent: 'basicTheme', accentForeground: 'basicTheme' },
    false,
  ],
  ['nothing is said', undefined, false],
] as const)('hasNativePair: %s', (_note, origin, expected) => {
  expect(hasNativePair({ ...(origin && { origin }) })).toBe(expected);
});
