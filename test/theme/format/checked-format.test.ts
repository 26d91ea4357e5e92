import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type FormatOptions,
  publicationTheme,
  ThemeFormatError,
  type ThemeSchemes,
  toCss,
  toDesignTokens,
  toReactNative,
  toReactStyle,
} from '../../../src/theme/index.ts';
import { ANY_FONT, ANY_PREFIX, THEME } from './schemes.ts';

const FORMATS = Object.entries({ toCss, toDesignTokens, toReactStyle });
type Write = (theme: ThemeSchemes) => unknown;
const ALL: readonly (readonly [string, Write])[] = [...FORMATS, ['toReactNative', toReactNative]];

/** What a program in JavaScript may pass. */
function problemOf(write: () => unknown): unknown {
  try {
    return write();
  } catch (error) {
    return error instanceof ThemeFormatError ? error.parameter : error;
  }
}

describe.each(FORMATS)('%s', (_, write) => {
  it.each(['p3', 'sRGB', '', null, 'toString'])('refuses the gamut %j', (gamut) => {
    expect(problemOf(() => write(THEME, { gamut } as unknown as FormatOptions))).toBe('gamut');
  });

  it('takes no other prefix than names: no line end, no two hyphens, which Tailwind reads, nothing long', () => {
    const refuses = (prefix: unknown) => problemOf(() => write(THEME, { prefix } as FormatOptions)) === 'prefix';
    const others = ['', 'pub-', 'a--b', 'pub\n', 'pub:red;} body{display:none', 'a'.repeat(41), '$ub{', ['pub']];
    for (const prefix of others) expect([prefix, refuses(prefix)]).toEqual([prefix, true]);
    fc.assert(
      fc.property(fc.oneof(ANY_PREFIX, fc.string(), fc.string({ unit: 'grapheme' })), (prefix) => {
        expect(refuses(prefix)).toBe(!/^(?!.*--)[a-z](?:[a-z0-9-]{0,38}[a-z0-9])?$/.test(prefix));
      }),
    );
  });
});

// A font's name is the only text of a record that reaches a format: everything else is a number.
// Each consumer must get the name, or nothing. What a browser makes of it: formats.journey.test.ts.
const NO_FONTS: readonly unknown[] = [
  ...['"', 'a"; } body { display: none', 'a\nb', '$name', 'a\\', '</style><script>', 'a\u202eb', '\ud800'],
  ...[..."'\0\u2028({*,/"].map((sign) => `a${sign}b`),
  ...['', ' a', 'a ', '-a', 'a'.repeat(101), 7, ['Lora'], { toString: () => 'Lora' }],
];

describe.each(ALL)('%s', (_, write) => {
  const changed = (more: object) => () => write({ ...THEME, ...more } as ThemeSchemes);

  it('refuses a font that is no name, and to prefer no scheme', () => {
    for (const font of NO_FONTS) expect(changed({ font }), JSON.stringify(font)).toThrow('theme: font is no name.');
    for (const prefers of ['', 'both', 'light dark', 'toString', 1, true])
      expect(changed({ prefers }), JSON.stringify(prefers)).toThrow('theme: prefers is no scheme.');
  });

  it('takes a theme that has been JSON, with null for what it has not', () => {
    expect(changed({ font: null, prefers: null })()).toEqual(write(THEME));
  });

  it('writes the name, and never what would load a font', () => {
    const written = JSON.stringify(changed({ font: 'Source Serif 4' })());
    expect(written).toContain('Source Serif 4');
    expect(written).not.toMatch(/@font-face|@import|url\(|https?:/);
    expect(JSON.stringify(write(THEME))).not.toMatch(/font-family|--[\w-]*font/);
  });

  it('writes whatever publicationTheme finds for a font, or it finds none', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme' }), ANY_FONT), (font) => {
        const theme = publicationTheme({ theme: { $type: 'blog.pckt.theme', font } });
        write(theme);
        expect(theme.font === undefined || font.includes(theme.font)).toBe(true);
      }),
    );
  });

  const link = (color: unknown) => ({ ...THEME, light: { ...THEME.light, link: color } });
  it.each([
    ['nothing', undefined],
    ['one scheme', { light: THEME.light }],
    ['a colour missing', { ...THEME, dark: { ...THEME.dark, focus: undefined } }],
    ['a text for a colour', link('red;} body{display:none')],
    ['a text for a channel', link({ r: '1;}', g: 0, b: 0 })],
    ['a channel beyond 255', link({ r: 256, g: 0, b: 0 })],
  ])('refuses %s in place of a theme, and says which colour', (_note, theme) => {
    const refused = () => write(theme as ThemeSchemes);
    expect(problemOf(refused)).toBe('theme');
    expect(refused).toThrow(/(light|dark)\.\w+ is no colour\. Give what publicationTheme\(\) returns\./);
  });
});

it('the object of React Native has any font, and the scheme that is preferred', () => {
  fc.assert(
    fc.property(ANY_FONT, (font) => {
      expect(toReactNative({ ...THEME, font }).font).toEqual({ fontFamily: font });
    }),
  );
  expect(toReactNative({ ...THEME, prefers: 'dark' }).prefers).toBe('dark');
  expect(toReactNative(THEME)).not.toHaveProperty('prefers');
});

it('the scheme that a publication prefers does not come before the reader’s unless that is asked for', () => {
  const dark: ThemeSchemes = { ...THEME, prefers: 'dark' };
  for (const write of [toCss, toReactStyle]) {
    expect(write(dark)).toEqual(write(THEME));
    expect(write(THEME, { scheme: 'preferred' })).toEqual(write(THEME));
  }
});

it.each([':root, body', ':root{}', '.a.b', ':is(a)', 'a</style>', '.a\n', `.${'a'.repeat(64)}`, null, ['.a']])(
  'toCss refuses the selector %j',
  (selector) => {
    expect(problemOf(() => toCss(THEME, { selector: selector as string }))).toBe('selector');
  },
);

it.each(['', 'both', 'toString', null])('toReactStyle and toCss refuse the scheme %j', (scheme) => {
  expect(problemOf(() => toReactStyle(THEME, { scheme: scheme as 'light' }))).toBe('scheme');
  expect(problemOf(() => toCss(THEME, { scheme: scheme as 'light' }))).toBe('scheme');
});

it('the message says what to give', () => {
  expect(() => toCss(THEME, { prefix: 'My Site' })).toThrow(
    'prefix: give lower-case letters, digits and single hyphens, beginning with a letter, at most 40 characters, such as "pub".',
  );
});
