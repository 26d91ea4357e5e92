import { cardTheme, type HexTheme, type ThemeContrast, type ThemeSource, toHexTheme } from '../../theme/index.ts';

/**
 * The colours of flat HTML as hex: mail programs support neither CSS variables nor `color-mix()`. Nor can flat HTML follow a color scheme, so every
 * `appearance` except `dark` and `publication` is light.
 */
export function flatPalette(
  theme: ThemeSource,
  { contrast = 'as-published', appearance }: { contrast?: ThemeContrast; appearance?: string } = {},
): HexTheme {
  const own = appearance === 'publication' || appearance === 'dark';
  return toHexTheme(cardTheme(theme, { contrast, appearance: own ? appearance : 'light' }));
}
