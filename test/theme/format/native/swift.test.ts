import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type ColorGamut,
  SCHEME_COLORS,
  type SchemeColor,
  type ThemeSchemes,
  toSwift,
} from '../../../../src/theme/index.ts';
import { ANY_PREFIX, ANY_THEME, ofDisplayP3, ofSrgb, THEME, withNames } from '../schemes.ts';

// No Swift compiler runs here. Every line must be one of these, in this order, from the grammar of The Swift Programming Language ("Summary of the Grammar"):
// import-declaration, struct-declaration, constant-declaration, function-call-expression with labelled arguments, decimal literals. Color.init is
// init(_ colorSpace: Color.RGBColorSpace, red: Double, green: Double, blue: Double, opacity: Double = 1).
const IDENTIFIER = '[A-Za-z_][A-Za-z_0-9]*';
const DECIMAL = String.raw`\d[\d_]*(?:\.\d[\d_]*)?`;
const LINES = {
  import: /^import SwiftUI$/,
  blank: /^$/,
  struct: new RegExp(`^public struct (${IDENTIFIER}): Sendable \\{$`),
  member: new RegExp(`^    public let (${IDENTIFIER}): Color$`),
  constant: new RegExp(`^    public static let (light|dark) = (${IDENTIFIER})\\($`),
  argument: new RegExp(
    `^        (${IDENTIFIER}): Color\\(\\.(sRGB|displayP3), red: (${DECIMAL}), green: (${DECIMAL}), blue: (${DECIMAL})\\)(,?)$`,
  ),
  constantEnd: /^ {4}\)$/,
  // static-string-literal: nothing that begins an escape or an interpolation.
  font: /^ {4}public static let fontName: String\? = (nil|"[^"\\\n]*")$/,
  preferred: /^ {4}public static let preferred: ColorScheme\? = (nil|\.light|\.dark)$/,
  end: /^\}$/,
} as const;
const CONSTANT = ['constant', ...SCHEME_COLORS.map(() => 'argument' as const), 'constantEnd'] as const;
const FILE: readonly (keyof typeof LINES)[] = [
  ...(['import', 'blank', 'struct', ...SCHEME_COLORS.map(() => 'member' as const), 'blank'] as const),
  ...[...CONSTANT, 'blank' as const, ...CONSTANT, 'blank' as const, 'font' as const, 'preferred' as const],
  ...(['end', 'blank'] as const),
];
// "Lexical Structure", keywords that cannot be a name without backticks.
const KEYWORDS =
  /^(?:associatedtype|borrowing|class|consuming|deinit|enum|extension|fileprivate|func|import|init|inout|internal|let|nonisolated|open|operator|precedencegroup|private|protocol|public|rethrows|static|struct|subscript|typealias|var|break|case|catch|continue|default|defer|do|else|fallthrough|for|guard|if|in|repeat|return|switch|throw|where|while|Any|as|await|false|is|nil|self|Self|super|throws|true|try|_)$/;

/** Reads a file by that grammar: the type's name, and the colours of both schemes. */
function read(swift: string) {
  const lines = swift.split('\n');
  expect(lines.length).toBe(FILE.length);
  const found = lines.map((line, at) => {
    const rule = FILE[at] ?? 'blank';
    const match = LINES[rule].exec(line);
    if (!match) throw new Error(`line ${at + 1} is no ${rule}: ${line}`);
    return { rule, captured: match.slice(1) };
  });
  const all = (rule: keyof typeof LINES) => found.filter((line) => line.rule === rule).map(({ captured }) => captured);
  const [[type = ''] = []] = all('struct');
  const members = all('member').map(([name = '']) => name);
  // A constant is of the type itself, whose initialiser takes the members in their order; after the last argument there is no comma.
  expect(all('constant')).toEqual([
    ['light', type],
    ['dark', type],
  ]);
  expect(all('argument').map(([name]) => name)).toEqual([...members, ...members]);
  expect(all('argument').map((captured) => captured[5])).toEqual([...commas(), ...commas()]);
  for (const name of [type, ...members]) expect(name).not.toMatch(KEYWORDS);
  const colors = all('argument').map(([, space, ...numbers]) => {
    const coordinates = numbers.slice(0, 3).map(Number);
    return space === 'sRGB' ? ofSrgb(coordinates) : ofDisplayP3(coordinates);
  });
  const half = SCHEME_COLORS.length;
  const spaces = new Set(all('argument').map(([, space]) => space));
  return {
    type,
    members,
    spaces: [...spaces],
    font: all('font').flat()[0],
    preferred: all('preferred').flat()[0],
    light: withNames(colors.slice(0, half)),
    dark: withNames(colors.slice(half)),
  };
}

const commas = () => SCHEME_COLORS.map((_: SchemeColor, at) => (at === SCHEME_COLORS.length - 1 ? '' : ','));

describe('a theme as Swift', () => {
  it.each([
    ['srgb', 'sRGB'],
    ['display-p3', 'displayP3'],
  ] as const)('has the colours of both schemes in %s', (gamut: ColorGamut, space) => {
    const file = read(toSwift(THEME, { gamut }));
    expect(file).toEqual({
      type: 'PubColors',
      members: [...SCHEME_COLORS],
      spaces: [space],
      font: 'nil',
      preferred: 'nil',
      ...THEME,
    });
  });

  it.each([
    [{ font: 'Source Serif 4', prefers: 'dark' }, '"Source Serif 4"', '.dark'],
    [{ prefers: 'light' }, 'nil', '.light'],
  ] as const)('names the font and the scheme that a publication shows itself in: %j', (more, font, preferred) => {
    expect(read(toSwift({ ...THEME, ...more }))).toMatchObject({ font, preferred });
  });

  it.each([
    ['my-site', 'MySiteColors'],
    ['a-1b', 'A1bColors'],
    ['self', 'SelfColors'],
  ])('the prefix %s names the type %s', (prefix, type) => {
    expect(read(toSwift(THEME, { prefix })).type).toBe(type);
  });

  it('any theme under any prefix comes back from the grammar as it was', () => {
    fc.assert(
      fc.property(
        ANY_THEME,
        ANY_PREFIX,
        fc.constantFrom('srgb', 'display-p3'),
        (theme: ThemeSchemes, prefix, gamut) => {
          const { light, dark } = read(toSwift(theme, { prefix, gamut }));
          expect({ light, dark }).toEqual(theme);
        },
      ),
    );
  });
});
