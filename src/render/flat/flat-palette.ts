import { cardTheme, type ThemeContrast, toHex } from '../../theme/index.ts';

/** The colours of something flat, as hex: mail programs know no variables and no `color-mix()`. */
export interface FlatPalette {
  readonly background: string;
  readonly foreground: string;
  readonly quiet: string;
  readonly line: string;
  readonly accent: string;
  readonly accentForeground: string;
}

/**
 * Works the colours out.
 *
 * @param theme a record's theme, or anything
 * @param options as on the element: `contrast`, and whether the publication's own colours are used for the whole card. Mail has no scheme to follow: it is light,
 *   unless `dark` is asked for
 */
export function flatPalette(
  theme: unknown,
  { contrast = 'as-published', appearance = 'auto' }: { contrast?: ThemeContrast; appearance?: string } = {},
): FlatPalette {
  const colors = cardTheme(theme, {
    contrast,
    appearance: appearance === 'publication' || appearance === 'dark' ? appearance : 'light',
  });
  return {
    background: toHex(colors.background),
    foreground: toHex(colors.foreground),
    quiet: toHex(colors.quiet),
    line: toHex(colors.line),
    accent: toHex(colors.accent),
    accentForeground: toHex(colors.accentForeground),
  };
}
