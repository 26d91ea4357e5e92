/** `masthead/theme`: a publication's colours for anyone who draws cards: shades, contrast, CSS variables. */
export { type CardTheme, cardTheme, type ThemeContrast } from './card-theme.ts';
export { contrastRatio, shiftLightness } from './color-space.ts';
export { toCssVariables } from './css-variables.ts';
export { NEUTRAL } from './neutral.ts';
export { type Shades, shades } from './shades.ts';
export { toHex } from './to-hex.ts';
