import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  publicationTheme,
  type ThemeSchemes,
  toCss,
  toDesignTokens,
  toReactNative,
  toReactStyle,
} from '../../../src/theme/index.ts';
import { ANY_FONT, THEME } from './schemes.ts';

// A font's name is the only text of a record that reaches a format: everything else is a number.
// Each consumer must get the name, or nothing. What a browser makes of it: formats.journey.test.ts.

const FORMATS = {
  toCss,
  toDesignTokens,
  toReactStyle,
  toReactNative,
};
const formats = Object.entries(FORMATS).map(
  ([name, write]) => [name, write as (theme: ThemeSchemes) => unknown] as const,
);
const themeWith = (font: string): ThemeSchemes => ({ ...THEME, font });

describe.each(formats)('%s', (_name, write) => {
  it.each([
    ['"', 'the end of a string'],
    ['a"; } body { display: none', 'CSS'],
    ['a\nb', 'a line end'],
    ...[..."'\0\u2028({*,/"].map((sign): [string, string] => [`a${sign}b`, 'a sign that some format reads']),
    ['$name', 'a template of Kotlin'],
    ['a\\', 'an escape of the end'],
    ['</style><script>', 'HTML'],
    ['a\u202eb', 'what turns the line around'],
    ['\ud800', 'half a character'],
    ['', 'nothing'],
    [' a', 'a space first'],
    ['a ', 'a space last'],
    ['-a', 'a hyphen first'],
    ['a'.repeat(101), 'too long'],
    [7, 'a number'],
    [['Lora'], 'a list whose text is a name'],
    [{ toString: () => 'Lora' }, 'an object whose text is a name'],
  ])('refuses the font %j: %s', (font: unknown, _note) => {
    expect(() => write({ ...THEME, font } as ThemeSchemes)).toThrow('theme: font is no name.');
  });

  it.each(['', 'both', 'light dark', 'toString', 1, true])('refuses to prefer %j', (prefers: unknown) => {
    expect(() => write({ ...THEME, prefers } as ThemeSchemes)).toThrow('theme: prefers is no scheme.');
  });

  it('takes a theme that has been JSON, with null for what it has not', () => {
    expect(write({ ...THEME, font: null, prefers: null } as unknown as ThemeSchemes)).toEqual(write(THEME));
  });

  it('writes the name, and never what would load a font', () => {
    const written = JSON.stringify(write(themeWith('Source Serif 4')));
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
});

describe('any font comes back as it was', () => {
  it('from React Native’s object', () => {
    fc.assert(
      fc.property(ANY_FONT, (font) => {
        expect(toReactNative(themeWith(font)).font).toEqual({ fontFamily: font });
      }),
    );
  });
});

describe('the scheme in which a publication shows itself', () => {
  const DARK: ThemeSchemes = { ...THEME, prefers: 'dark' };

  it('does not go above the reader unless it is asked for', () => {
    expect(toCss(DARK)).toBe(toCss(THEME));
    expect(toReactStyle(DARK)).toEqual(toReactStyle(THEME));
    expect(toCss(THEME, { scheme: 'preferred' })).toBe(toCss(THEME));
    expect(toReactStyle(THEME, { scheme: 'preferred' })).toEqual(toReactStyle(THEME));
  });

  it('is said by React Native’s object', () => {
    expect(toReactNative(DARK).prefers).toBe('dark');
    expect(toReactNative(THEME)).not.toHaveProperty('prefers');
  });
});
