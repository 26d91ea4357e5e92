import type { CardView } from '../../core/index.ts';
import { cardTheme, type HexTheme, type ThemeContrast, toHexTheme } from '../../theme/index.ts';
import { ownScheme } from '../own-scheme.ts';

/** How flat HTML is coloured. */
export interface FlatLooks {
  readonly contrast?: ThemeContrast | undefined;
  readonly appearance?: string | undefined;
  /** With `publication`: which of its schemes. */
  readonly scheme?: 'light' | 'dark' | undefined;
}

/**
 * The colours of flat HTML as hex: mail programs support neither CSS variables nor `color-mix()`. Nor can flat HTML follow a color scheme, so every
 * `appearance` except `dark` and `publication` is light.
 *
 * @param card whose colours; none for a person
 */
export function flatPalette(
  card: CardView | null,
  { contrast = 'as-published', appearance, scheme }: FlatLooks = {},
): HexTheme {
  const looks = appearance === 'publication' || appearance === 'dark' ? appearance : 'light';
  const own = card ? ownScheme(card) : undefined;
  const shown = own && (looks === 'publication' ? (scheme ?? own) : looks);
  return toHexTheme(cardTheme(card, { contrast, appearance: looks, ...(shown && { scheme: shown }) }));
}
