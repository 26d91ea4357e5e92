// Colours and styles of flat HTML.

import type { CardView } from '../../core/card/card-view.ts';
import type { ThemeContrast } from '../../theme/card-theme.ts';
import { type DrawnPalette, drawnPalette, type Whose } from '../drawn-palette.ts';

/** The colour options of flat HTML. */
export interface FlatLooks {
  readonly contrast?: ThemeContrast | undefined;
  readonly appearance?: string | undefined;
  /** With `publication`: one of its schemes. */
  readonly scheme?: 'light' | 'dark' | undefined;
}

/**
 * The colours of flat HTML as hex: mail programs support neither CSS variables nor `color-mix()`.
 * Flat HTML cannot follow a color scheme either, so every `appearance` except `dark` and
 * `publication` is light.
 */
export function flatPalette(whose: Whose, { contrast, appearance, scheme }: FlatLooks = {}): DrawnPalette {
  const looks = appearance === 'publication' || appearance === 'dark' ? appearance : 'light';
  const own = whose !== null && 'uri' in whose ? ownScheme(whose) : undefined;
  const shown = looks === 'publication' ? ((own && scheme) ?? own ?? 'light') : looks;
  return drawnPalette(whose, { contrast, appearance: looks, scheme: shown });
}

/**
 * The scheme of a publication for output that cannot follow its reader, such as a picture or a
 * mail. It is the publication's default scheme or its only one; light when it has both and no
 * default.
 *
 * @returns `undefined` for a view without schemes
 */
export function ownScheme({ schemes }: Pick<CardView, 'schemes'>): 'light' | 'dark' | undefined {
  if (!schemes) return undefined;
  const [light, dark] = [schemes.light, schemes.dark].map(({ origin }) => origin?.background);
  const isDarkOnly = light === 'derived' && (dark === 'basicTheme' || dark === 'native');
  return schemes.prefers ?? (isDarkOnly ? 'dark' : 'light');
}

/** Writes CSS declarations as the value of a `style` attribute; `undefined` ones are left out. */
export function style(declarations: Readonly<Record<string, string | number | undefined>>): string {
  return Object.entries(declarations)
    .flatMap(([name, value]) => (value === undefined ? [] : [`${name}:${value}`]))
    .join(';');
}

/** The font stack of flat HTML, which inherits no font from a page. */
export const FONT = "system-ui,-apple-system,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif";

/** The style of a headline and of a publication's name. */
export const HEADLINE = { 'font-family': "Georgia,'Times New Roman',serif", 'font-weight': 700 } as const;

/**
 * A hairline along the inner edge of a picture. It marks the edge of a picture in the ground's
 * colour.
 */
export function hairline(line: string): string {
  return `box-sizing:border-box;border:1px solid ${line}`;
}
