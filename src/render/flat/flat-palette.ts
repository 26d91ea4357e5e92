import { cardTheme, type HexTheme, type ThemeContrast, toHexTheme } from '../../theme/index.ts';

/**
 * The colours of something flat, as hex: mail programs know no variables and no `color-mix()`.
 *
 * @param theme a record's theme, or anything
 * @param options as on the element: `contrast`, and whether the publication's own colours are used for the whole card. Mail has no scheme to follow: it is light,
 *   unless `dark` is asked for
 */
export function flatPalette(
  theme: unknown,
  { contrast = 'as-published', appearance }: { contrast?: ThemeContrast; appearance?: string } = {},
): HexTheme {
  const own = appearance === 'publication' || appearance === 'dark';
  return toHexTheme(cardTheme(theme, { contrast, appearance: own ? appearance : 'light' }));
}
