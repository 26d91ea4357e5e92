import type { Rgb } from '../../../core/index.ts';
import { toHex } from '../../color/to-hex.ts';
import { SCHEME_COLORS } from '../../publication-scheme.ts';
import { checkedFormat } from '../checked-format.ts';
import { colorCoordinates } from '../color-coordinates.ts';
import type { ColorGamut, FormatOptions, SchemeColors, ThemeSchemes } from '../format-options.ts';
import { typeName } from './type-name.ts';

const COLOR = 'import androidx.compose.ui.graphics.Color';
const IMPORTS = {
  srgb: [COLOR],
  'display-p3': [COLOR, 'import androidx.compose.ui.graphics.colorspace.ColorSpaces'],
} as const;

/**
 * Both schemes as a file of Kotlin, for Compose: `PubColors.Light.accent`, `PubColors.Dark.accent`, each a `Color`. `FontName` is the name of the
 * publication's font, and `PrefersDark` says in which scheme it shows itself; both are `null` where it says nothing. The `package` line is yours to add.
 *
 * @throws {ThemeFormatError} when an option, a colour or a font is none
 */
export function toKotlin(theme: ThemeSchemes, options: FormatOptions = {}): string {
  const { light, dark, font, prefers, prefix, gamut } = checkedFormat(theme, options);
  const type = typeName(prefix);
  const constant = (name: 'Light' | 'Dark', scheme: SchemeColors) => [
    `        val ${name} = ${type}(`,
    ...SCHEME_COLORS.map((color) => `            ${color} = ${kotlinColor(scheme[color], gamut)},`),
    '        )',
  ];
  return [
    ...IMPORTS[gamut],
    '',
    `data class ${type}(`,
    ...SCHEME_COLORS.map((color) => `    val ${color}: Color,`),
    ') {',
    '    companion object {',
    ...constant('Light', light),
    '',
    ...constant('Dark', dark),
    '',
    `        val FontName: String? = ${font === undefined ? 'null' : `"${font}"`}`,
    `        val PrefersDark: Boolean? = ${prefers === undefined ? 'null' : prefers === 'dark'}`,
    '    }',
    '}',
    '',
  ].join('\n');
}

function kotlinColor(rgb: Rgb, gamut: ColorGamut): string {
  // 0xAARRGGBB, as Compose reads it.
  if (gamut === 'srgb') return `Color(0xFF${toHex(rgb).slice(1).toUpperCase()})`;
  const [red, green, blue] = colorCoordinates(rgb, gamut);
  return `Color(red = ${red}f, green = ${green}f, blue = ${blue}f, colorSpace = ColorSpaces.DisplayP3)`;
}
