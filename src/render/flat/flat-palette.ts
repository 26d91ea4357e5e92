import type { CardView } from '../../core/index.ts';
import { cardTheme, type HexTheme, publicationTheme, type ThemeContrast, toHexTheme } from '../../theme/index.ts';

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
export function flatPalette(card: CardView | null, { contrast = 'aa', appearance, scheme }: FlatLooks = {}): HexTheme {
  const looks = appearance === 'publication' || appearance === 'dark' ? appearance : 'light';
  const own = card ? ownScheme(card) : undefined;
  const shown = own && (looks === 'publication' ? (scheme ?? own) : looks);
  const ofScheme = shown && { theme: publicationTheme(card), scheme: shown };
  return toHexTheme(cardTheme(card, { contrast, appearance: looks, ...ofScheme }));
}

/**
 * The scheme of a publication for what cannot follow its reader, a picture or a mail: the one in which the publication shows itself, by its own word or because
 * it states no other; light where it states both.
 *
 * @returns `undefined` for a view without schemes
 */
export function ownScheme({ schemes }: Pick<CardView, 'schemes'>): 'light' | 'dark' | undefined {
  if (!schemes) return undefined;
  const [light, dark] = [schemes.light, schemes.dark].map(({ origin }) => origin?.background);
  const isDarkOnly = light === 'derived' && (dark === 'basicTheme' || dark === 'native');
  return schemes.prefers ?? (isDarkOnly ? 'dark' : 'light');
}

/** The value of a `style` attribute from declarations by property; those that are `undefined` are left out. */
export function style(declarations: Readonly<Record<string, string | number | undefined>>): string {
  return Object.entries(declarations)
    .flatMap(([name, value]) => (value === undefined ? [] : [`${name}:${value}`]))
    .join(';');
}

/** The font stack of flat HTML, which inherits no font from a page. */
export const FONT = "system-ui,-apple-system,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif";

/** The look of a headline and of a publication's name. */
export const HEADLINE = { 'font-family': "Georgia,'Times New Roman',serif", 'font-weight': 700 } as const;

/** The hairline of a picture, inside of its size. It keeps a picture in the ground's colour whole. */
export function hairline(line: string): string {
  return `box-sizing:border-box;border:1px solid ${line}`;
}
