import type { Rgb } from '../../../core/index.ts';
import { SCHEME_COLORS } from '../../publication-scheme.ts';
import { checkedFormat } from '../checked-format.ts';
import { colorCoordinates } from '../color-coordinates.ts';
import type { ColorGamut, FormatOptions, SchemeColors, ThemeSchemes } from '../format-options.ts';
import { typeName } from './type-name.ts';

const SPACES = { srgb: '.sRGB', 'display-p3': '.displayP3' } as const;

/**
 * Both schemes as a file of Swift, for SwiftUI: `PubColors.light.accent`, `PubColors.dark.accent`, each a `Color`.
 *
 * @throws {ThemeFormatError} when an option or a colour is none
 */
export function toSwift(theme: ThemeSchemes, options: FormatOptions = {}): string {
  const { light, dark, prefix, gamut } = checkedFormat(theme, options);
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
    '}',
    '',
  ].join('\n');
}

function swiftColor(rgb: Rgb, gamut: ColorGamut): string {
  const [red, green, blue] = colorCoordinates(rgb, gamut);
  return `Color(${SPACES[gamut]}, red: ${red}, green: ${green}, blue: ${blue})`;
}
