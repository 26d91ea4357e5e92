import { cardTheme, type HexTheme, type ThemeContrast, toHexTheme } from '../../theme/index.ts';

/**
 * The colours of flat HTML as hex: mail programs support neither CSS variables nor `color-mix()`. Nor can flat HTML follow a color scheme, so every
 * `appearance` except `dark` and `publication` is light. `theme` may be anything.
 */
export function flatPalette(
  theme: unknown,
  { contrast = 'as-published', appearance }: { contrast?: ThemeContrast; appearance?: string } = {},
): HexTheme {
  const own = appearance === 'publication' || appearance === 'dark';
  return toHexTheme(cardTheme(theme, { contrast, appearance: own ? appearance : 'light' }));
}
