/** `masthead/theme`: a publication's colours for code that draws its own cards: every role and state, as numbers, hex, CSS variables and style objects. */
export { DISABLED_SHIFT, HOVER_SHIFT, type ReadableBody, type ReadablePair } from '../core/color/accessible-accent.ts';
export { type Rgb, toRgb } from '../core/color/rgb.ts';
export {
  type CardTheme,
  type CardThemeOptions,
  cardTheme,
  type ThemeAppearance,
  type ThemeContrast,
  type ThemeRatios,
} from './card/card-theme.ts';
export { type CssVariables, toCssVariables } from './card/css-variables.ts';
export { type HexTheme, toHexTheme } from './card/hex-theme.ts';
export {
  type BorderStyle,
  type GroundStyle,
  type StyleObjects,
  type TextStyle,
  toStyleObjects,
} from './card/style-objects.ts';
export { accessibleAccent, accessibleBody, stateContrast } from './color/accessible-accent.ts';
export { contrastRatio, shiftLightness } from './color/color-space.ts';
export { edgeColor } from './color/edge-color.ts';
export { NEUTRAL, NEUTRAL_DARK, type ThemeColors } from './color/neutral.ts';
export { type Shades, shades } from './color/shades.ts';
export { toHex } from './color/to-hex.ts';
export { type CssOptions, toCss } from './format/css.ts';
export {
  type ColorToken,
  type ColorTokenGroup,
  type DesignTokens,
  type FontToken,
  toDesignTokens,
} from './format/design-tokens.ts';
export type { ColorGamut, FormatOptions, SchemeColors, ShownScheme, ThemeSchemes } from './format/format-options.ts';
export { type ReactNativeStyles, type SchemeStyles, toReactNativeStyles } from './format/react-native-styles.ts';
export { type ReactStyle, type ReactStyleOptions, toReactStyle } from './format/react-style.ts';
export { ThemeFormatError } from './format/theme-format-error.ts';
export {
  type ColorOrigin,
  type DroppedPart,
  EDGE_PAIRS,
  EXEMPT_PAIRS,
  type PublicationScheme,
  type PublicationTheme,
  SCHEME_COLORS,
  type SchemeColor,
  type SchemePair,
  type SchemeRatios,
  TEXT_PAIRS,
} from './publication-scheme.ts';
export { publicationTheme } from './publication-theme.ts';
export type { RecordTheme, ThemedRecord, ThemeSource, ViewTheme } from './theme-source.ts';
