import type { Rgb } from '../../../core/index.ts';
import { SCHEME_COLORS } from '../../publication-scheme.ts';
import { checkedFormat } from '../checked-format.ts';
import { colorCoordinates } from '../color-coordinates.ts';
import type { ColorGamut, FormatOptions, SchemeColors, ThemeSchemes } from '../format-options.ts';
import { typeName } from './type-name.ts';

const SPACES = { srgb: '.sRGB', 'display-p3': '.displayP3' } as const;

/**
 * Both schemes as a file of Swift, for SwiftUI: `PubColors.light.accent`, `PubColors.dark.accent`, each a `Color`. `fontName` is the name of the
 * publication's font, and `preferred` the scheme in which it shows itself; both are `nil` where it says nothing.
 *
 * @throws {ThemeFormatError} when an option, a colour or a font is none
 */
export function toSwift(theme: ThemeSchemes, options: FormatOptions = {}): string {
  const { light, dark, font, prefers, prefix, gamut } = checkedFormat(theme, options);
  const type = typeName(prefix);
  const constant = (name: 'light' | 'dark', scheme: SchemeColors) => [
    `    public static let ${name} = ${type}(`,
    SCHEME_COLORS.map((color) => `        ${color}: ${swiftColor(scheme[color], gamut)}`).join(',\n'),
    '    )',
  ];
  return [
    'import SwiftUI',
    '',
    `public struct ${type}: Sendable {`,
    ...SCHEME_COLORS.map((color) => `    public let ${color}: Color`),
    '',
    ...constant('light', light),
    '',
    ...constant('dark', dark),
    '',
    `    public static let fontName: String? = ${font === undefined ? 'nil' : `"${font}"`}`,
    `    public static let preferred: ColorScheme? = ${prefers === undefined ? 'nil' : `.${prefers}`}`,
    '}',
    '',
  ].join('\n');
}

function swiftColor(rgb: Rgb, gamut: ColorGamut): string {
  const [red, green, blue] = colorCoordinates(rgb, gamut);
  return `Color(${SPACES[gamut]}, red: ${red}, green: ${green}, blue: ${blue})`;
}
