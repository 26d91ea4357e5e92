import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type FormatOptions,
  ThemeFormatError,
  type ThemeSchemes,
  toCss,
  toDesignTokens,
  toReactNative,
  toReactStyle,
} from '../../../src/theme/index.ts';
import { ANY_PREFIX, THEME } from './schemes.ts';

const FORMATS = { toCss, toDesignTokens, toReactStyle };
const formats = Object.entries(FORMATS);

/** What a program in JavaScript may pass. */
function problemOf(write: () => unknown): unknown {
  try {
    return write();
  } catch (error) {
    return error instanceof ThemeFormatError ? error.parameter : error;
  }
}

describe.each(formats)('%s', (_, write) => {
  it.each([
    ['', 'nothing'],
    ['pub-', 'a hyphen last'],
    ['a--b', 'two hyphens: Tailwind has a meaning for them, and reads such names'],
    ...[...'P1-*${'].map((sign): [string, string] => [`${sign}ub${sign}`, 'a sign that some format reads']),
    ['pub\n', 'a line end, which `$` would let through in other languages'],
    ['pub:red;} body{display:none', 'CSS'],
    ['a'.repeat(41), 'too long'],
    [['pub'], 'a list whose text is a name'],
  ])('refuses the prefix %j: %s', (prefix: unknown, _note) => {
    expect(problemOf(() => write(THEME, { prefix } as FormatOptions))).toBe('prefix');
  });

  it.each(['p3', 'sRGB', '', null, 'toString'])('refuses the gamut %j', (gamut) => {
    expect(problemOf(() => write(THEME, { gamut } as unknown as FormatOptions))).toBe('gamut');
  });

  it('writes nothing but names and numbers, whatever it is given for a prefix', () => {
    fc.assert(
      fc.property(fc.oneof(ANY_PREFIX, fc.string(), fc.string({ unit: 'grapheme' })), (prefix) => {
        const problem = problemOf(() => write(THEME, { prefix }));
        expect(problem === 'prefix').toBe(!/^(?!.*--)[a-z](?:[a-z0-9-]{0,38}[a-z0-9])?$/.test(prefix));
      }),
    );
  });
});

describe.each([...formats, ['toReactNative', toReactNative] as const])('%s', (_, write) => {
  it.each([
    ['nothing', undefined],
    ['one scheme', { light: THEME.light }],
    ['a colour missing', { ...THEME, dark: { ...THEME.dark, focus: undefined } }],
    ['a text for a colour', { ...THEME, light: { ...THEME.light, link: 'red;} body{display:none' } }],
    ['a text for a channel', { ...THEME, light: { ...THEME.light, link: { r: '1;}', g: 0, b: 0 } } }],
    ['a channel beyond 255', { ...THEME, light: { ...THEME.light, link: { r: 256, g: 0, b: 0 } } }],
  ])('refuses %s in place of a theme, and says which colour', (_note, theme) => {
    const refused = () => write(theme as ThemeSchemes);
    expect(problemOf(refused)).toBe('theme');
    expect(refused).toThrow(/(light|dark)\.\w+ is no colour\. Give what publicationTheme\(\) returns\./);
  });
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
