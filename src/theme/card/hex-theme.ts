import type { Rgb } from '../../core/index.ts';
import { toHex } from '../color/to-hex.ts';
import type { CardTheme } from './card-theme.ts';

/** A `CardTheme` with each colour as hex, such as `#0b5fff`. */
export type HexTheme = {
  readonly [Role in keyof CardTheme]: CardTheme[Role] extends Rgb
    ? string
    : CardTheme[Role] extends Rgb | undefined
      ? string | undefined
      : CardTheme[Role];
};

/** Every colour of a card as hex, where strings are needed. */
export function toHexTheme({ published, ratios, ...colors }: CardTheme): HexTheme {
  const hex = Object.fromEntries(Object.entries(colors).map(([role, color]) => [role, color && toHex(color)]));
  return { published, ...(hex as Omit<HexTheme, 'published' | 'ratios'>), ratios };
}
