import type { Rgb } from '../core/index.ts';
import type { CardTheme } from './card-theme.ts';
import { toHex } from './to-hex.ts';

/** A `CardTheme` with each colour as hex, such as `#0b5fff`. */
export type HexTheme = { readonly [Role in keyof CardTheme]: CardTheme[Role] extends Rgb ? string : CardTheme[Role] };

/** Every colour of a card as hex, for whatever takes a string. */
export function toHexTheme(theme: CardTheme): HexTheme {
  return {
    published: theme.published,
    background: toHex(theme.background),
    foreground: toHex(theme.foreground),
    muted: toHex(theme.muted),
    quiet: toHex(theme.quiet),
    line: toHex(theme.line),
    accent: toHex(theme.accent),
    accentForeground: toHex(theme.accentForeground),
    hover: toHex(theme.hover),
    disabled: toHex(theme.disabled),
    ratios: theme.ratios,
  };
}
