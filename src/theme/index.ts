/**
 * `masthead/theme`: a publication's colours for code that draws its own cards: every role and
 * state, as numbers, hex, CSS variables and style objects.
 */
export type { ColorOrigin, Rgb, SchemeColor, ThemeColors } from '../core/color/rgb.ts';
export {
  type BorderStyle,
  type CardStyles,
  type CssVariables,
  type GroundStyle,
  type HexTheme,
  type TextStyle,
  toCardStyles,
  toCssVariables,
  toHexTheme,
} from './card-styles.ts';
export {
  type CardTheme,
  type CardThemeOptions,
  cardTheme,
  type ThemeAppearance,
  type ThemeContrast,
  type ThemeRatios,
} from './card-theme.ts';
export {
  accessibleAccent,
  accessibleBody,
  type Color,
  contrastRatio,
  parseColor,
  proposeTheme,
  toHex,
} from './color.ts';
export type { Coordinates } from './color-space.ts';
export type { ColorGamut, FormatOptions, SchemeColors, ShownScheme, ThemeSchemes } from './format/checked-format.ts';
export { ThemeFormatError } from './format/checked-format.ts';
export { type CssOptions, toCss } from './format/css.ts';
export {
  type ColorToken,
  type ColorTokenGroup,
  type DesignTokens,
  type FontToken,
  toDesignTokens,
} from './format/design-tokens.ts';
export {
  type ReactNativeStyles,
  type ReactStyle,
  type ReactStyleOptions,
  type SchemeStyles,
  toReactNative,
  toReactStyle,
} from './format/react-style.ts';
export type {
  DroppedPart,
  PublicationScheme,
  PublicationTheme,
  SchemePair,
  SchemeRatios,
} from './publication-scheme.ts';
export { publicationTheme } from './publication-theme.ts';
