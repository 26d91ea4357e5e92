import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SCHEME_COLORS, type ThemeSchemes, toKotlin } from '../../../../src/theme/index.ts';
import { ANY_PREFIX, ANY_THEME, ofDisplayP3, ofHex, THEME, withNames } from '../schemes.ts';

// No Kotlin compiler runs here. Every line must be one of these, in this order, from Kotlin's grammar (kotlinlang.org/spec/syntax-and-grammar.html): importHeader,
// classDeclaration with classParameters, companionObject, propertyDeclaration, valueArguments (both lists may end with a comma since 1.4), HexLiteral and
// FloatLiteral. Compose's functions are Color(color: Long) and Color(red: Float, green: Float, blue: Float, alpha: Float = 1f, colorSpace: ColorSpace = …).
const IDENTIFIER = '[A-Za-z_][A-Za-z_0-9]*';
const FLOAT = String.raw`(\d+(?:\.\d+)?)[fF]`;
const LINES = {
  import: /^import (androidx\.compose\.ui\.graphics\.(?:Color|colorspace\.ColorSpaces))$/,
  blank: /^$/,
  class: new RegExp(`^data class (${IDENTIFIER})\\($`),
  member: new RegExp(`^    val (${IDENTIFIER}): Color,$`),
  body: /^\) \{$/,
  companion: /^ {4}companion object \{$/,
  constant: new RegExp(`^        val (Light|Dark) = (${IDENTIFIER})\\($`),
  hex: new RegExp(`^            (${IDENTIFIER}) = Color\\(0[xX]FF([\\dA-F]{6})\\),$`),
  float: new RegExp(
    `^            (${IDENTIFIER}) = Color\\(red = ${FLOAT}, green = ${FLOAT}, blue = ${FLOAT}, colorSpace = ColorSpaces\\.DisplayP3\\),$`,
  ),
  constantEnd: /^ {8}\)$/,
  // lineStringLiteral: nothing that begins an escape or a template.
  font: /^ {8}val FontName: String\? = (null|"[^"\\$\n]*")$/,
  prefers: /^ {8}val PrefersDark: Boolean\? = (null|true|false)$/,
  companionEnd: /^ {4}\}$/,
  end: /^\}$/,
} as const;
type Line = keyof typeof LINES;
const IMPORTS = {
  hex: ['androidx.compose.ui.graphics.Color'],
  float: ['androidx.compose.ui.graphics.Color', 'androidx.compose.ui.graphics.colorspace.ColorSpaces'],
};
// "Hard keywords" and what else cannot be a name without backticks.
const KEYWORDS =
  /^(?:as|break|class|continue|do|else|false|for|fun|if|in|interface|is|null|object|package|return|super|this|throw|true|try|typealias|typeof|val|var|when|while)$/;

/** The order of a file's lines. */
function fileOf(argument: 'hex' | 'float'): Line[] {
  const constant: Line[] = ['constant', ...SCHEME_COLORS.map(() => argument), 'constantEnd'];
  return [
    ...IMPORTS[argument].map(() => 'import' as const),
    ...(['blank', 'class', ...SCHEME_COLORS.map(() => 'member' as const), 'body', 'companion'] as const),
    ...[...constant, 'blank' as const, ...constant, 'blank' as const, 'font' as const, 'prefers' as const],
    ...(['companionEnd', 'end', 'blank'] as const),
  ];
}

/** Reads a file by that grammar: the class's name, and the colours of both schemes. */
function read(kotlin: string, argument: 'hex' | 'float') {
  const lines = kotlin.split('\n');
  const order = fileOf(argument);
  expect(lines.length).toBe(order.length);
  const found = lines.map((line, at) => {
    const rule = order[at] ?? 'blank';
    const match = LINES[rule].exec(line);
    if (!match) throw new Error(`line ${at + 1} is no ${rule}: ${line}`);
    return { rule, captured: match.slice(1) };
  });
  const all = (rule: Line) => found.filter((line) => line.rule === rule).map(({ captured }) => captured);
  const [[type = ''] = []] = all('class');
  const members = all('member').map(([name = '']) => name);
  expect(all('import').flat()).toEqual(IMPORTS[argument]);
  expect(all('constant')).toEqual([
    ['Light', type],
    ['Dark', type],
  ]);
  expect(all(argument).map(([name]) => name)).toEqual([...members, ...members]);
  for (const name of [type, ...members]) expect(name).not.toMatch(KEYWORDS);
  const colors = all(argument).map(([, ...values]) =>
    argument === 'hex' ? ofHex(`#${values[0]}`) : ofDisplayP3(values.map(Number)),
  );
  const half = SCHEME_COLORS.length;
  const [font, prefers] = [...all('font').flat(), ...all('prefers').flat()];
  return { type, members, font, prefers, light: withNames(colors.slice(0, half)), dark: withNames(colors.slice(half)) };
}

describe('a theme as Kotlin', () => {
  it.each([
    ['srgb', 'hex'],
    ['display-p3', 'float'],
  ] as const)('has the colours of both schemes in %s, as %s', (gamut, argument) => {
    const file = read(toKotlin(THEME, { gamut }), argument);
    expect(file).toEqual({ type: 'PubColors', members: [...SCHEME_COLORS], font: 'null', prefers: 'null', ...THEME });
  });

  it.each([
    [{ font: 'Source Serif 4', prefers: 'dark' }, '"Source Serif 4"', 'true'],
    [{ prefers: 'light' }, 'null', 'false'],
  ] as const)('names the font and the scheme that a publication shows itself in: %j', (more, font, prefers) => {
    expect(read(toKotlin({ ...THEME, ...more }), 'hex')).toMatchObject({ font, prefers });
  });

  it('the prefix names the class', () => {
    expect(read(toKotlin(THEME, { prefix: 'my-site' }), 'hex').type).toBe('MySiteColors');
  });

  it('any theme under any prefix comes back from the grammar as it was', () => {
    const kinds = fc.constantFrom(['srgb', 'hex'] as const, ['display-p3', 'float'] as const);
    fc.assert(
      fc.property(ANY_THEME, ANY_PREFIX, kinds, (theme: ThemeSchemes, prefix, [gamut, argument]) => {
        const { light, dark } = read(toKotlin(theme, { prefix, gamut }), argument);
        expect({ light, dark }).toEqual(theme);
      }),
    );
  });
});
