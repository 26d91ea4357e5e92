import type { Rgb } from '../../core/color/rgb.ts';
import { SCHEME_COLORS, type SchemeColor } from '../../core/color/rgb.ts';
import { toHex } from '../color.ts';
import { type Coordinates, colorCoordinates } from '../color-space.ts';
import type { ColorGamut, FormatOptions, SchemeColors, ThemeSchemes } from './checked-format.ts';
import { checkedFormat } from './checked-format.ts';

/** A colour in the form of the Design Tokens Color Module 2025.10. */
export interface ColorToken {
  readonly $value: {
    readonly colorSpace: ColorGamut;
    readonly components: Coordinates;
    readonly alpha: 1;
    /** In sRGB, for tools without the colour space. */
    readonly hex: string;
  };
}

/** The tokens of one scheme. */
export type ColorTokenGroup = { readonly $type: 'color' } & Readonly<Record<SchemeColor, ColorToken>>;

/** The name of a font. */
export interface FontToken {
  readonly $type: 'fontFamily';
  readonly $value: string;
}

/**
 * A file of design tokens: below the prefix, a group for each scheme, and the font if the
 * publication names one.
 */
export type DesignTokens = Readonly<
  Record<string, { readonly light: ColorTokenGroup; readonly dark: ColorTokenGroup; readonly font?: FontToken }>
>;

/**
 * Both schemes as design tokens, for `JSON.stringify` and a file `….tokens.json` (Design Tokens
 * Format and Color Modules 2025.10, https://www.designtokens.org/TR/2025.10/). Style Dictionary 5
 * converts them to Swift, Kotlin and Tailwind (`examples/theming/style-dictionary.config.js`). The
 * format has no modes, so each scheme is a group: `pub.light.background`, `pub.dark.background`.
 * The publication's font is `pub.font`.
 *
 * @param theme the result of `publicationTheme`, or its two schemes alone
 * @throws {ThemeFormatError} for an invalid option, colour or font
 *
 * @example
 * ```js
 * import { publicationTheme, toDesignTokens } from 'masthead/theme';
 *
 * const tokens = toDesignTokens(publicationTheme({ accent: { r: 12, g: 90, b: 160 } }));
 * console.log(JSON.stringify(tokens, null, 2));
 * ```
 */
export function toDesignTokens(theme: ThemeSchemes, options: FormatOptions = {}): DesignTokens {
  const { light, dark, font, prefix, gamut } = checkedFormat(theme, options);
  return {
    [prefix]: {
      light: tokenGroup(light, gamut),
      dark: tokenGroup(dark, gamut),
      ...(font !== undefined && { font: { $type: 'fontFamily', $value: font } }),
    },
  };
}

/** The colours of one scheme as a group of tokens. */
function tokenGroup(scheme: SchemeColors, gamut: ColorGamut): ColorTokenGroup {
  const tokens = SCHEME_COLORS.map((color) => [color, colorToken(scheme[color], gamut)]);
  return { $type: 'color', ...(Object.fromEntries(tokens) as Record<SchemeColor, ColorToken>) };
}

function colorToken(rgb: Rgb, gamut: ColorGamut): ColorToken {
  const components = colorCoordinates(rgb, gamut);
  return { $value: { colorSpace: gamut, components, alpha: 1, hex: toHex(rgb) } };
}
