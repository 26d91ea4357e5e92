import type { CardView } from '../../core/card/card-view.ts';
import type { ThemeContrast } from '../../theme/card-theme.ts';
import { type DrawnPalette, drawnPalette, type Whose } from '../drawn-palette.ts';

/** How flat HTML is coloured. */
export interface FlatLooks {
  readonly contrast?: ThemeContrast | undefined;
  readonly appearance?: string | undefined;
  /** With `publication`: which of its schemes. */
  readonly scheme?: 'light' | 'dark' | undefined;
}

/**
 * The colours of flat HTML as hex: mail programs support neither CSS variables nor `color-mix()`.
 * Nor can flat HTML follow a color scheme, so every `appearance` except `dark` and `publication` is
 * light.
 */
export function flatPalette(whose: Whose, { contrast, appearance, scheme }: FlatLooks = {}): DrawnPalette {
  const looks = appearance === 'publication' || appearance === 'dark' ? appearance : 'light';
  const own = whose !== null && 'uri' in whose ? ownScheme(whose) : undefined;
  const shown = looks === 'publication' ? ((own && scheme) ?? own ?? 'light') : looks;
  return drawnPalette(whose, { contrast, appearance: looks, scheme: shown });
}

/**
 * The scheme of a publication for what cannot follow its reader, a picture or a mail: the one in
 * which the publication shows itself, by its own word or because it states no other; light where it
 * states both.
 *
 * @returns `undefined` for a view without schemes
 */
export function ownScheme({ schemes }: Pick<CardView, 'schemes'>): 'light' | 'dark' | undefined {
  if (!schemes) return undefined;
  const [light, dark] = [schemes.light, schemes.dark].map(({ origin }) => origin?.background);
  const isDarkOnly = light === 'derived' && (dark === 'basicTheme' || dark === 'native');
  return schemes.prefers ?? (isDarkOnly ? 'dark' : 'light');
}

/**
 * The value of a `style` attribute from declarations by property; those that are `undefined` are
 * left out.
 */
export function style(declarations: Readonly<Record<string, string | number | undefined>>): string {
  return Object.entries(declarations)
    .flatMap(([name, value]) => (value === undefined ? [] : [`${name}:${value}`]))
    .join(';');
}

/** The font stack of flat HTML, which inherits no font from a page. */
export const FONT = "system-ui,-apple-system,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif";

/** The look of a headline and of a publication's name. */
export const HEADLINE = { 'font-family': "Georgia,'Times New Roman',serif", 'font-weight': 700 } as const;

/**
 * The hairline of a picture, inside of its size. It keeps a picture in the ground's colour whole.
 */
export function hairline(line: string): string {
  return `box-sizing:border-box;border:1px solid ${line}`;
}
