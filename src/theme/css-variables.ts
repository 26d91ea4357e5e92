import type { CardTheme } from './card-theme.ts';
import { toHex } from './to-hex.ts';

/**
 * A card's colours as the custom properties that `<pub-card>` understands, and two more for renderers that draw their own button.
 *
 * @returns names and hex values, ready for `element.style.setProperty` or a style sheet
 */
export function toCssVariables(theme: CardTheme): Record<`--pub-card-${string}`, string> {
  return {
    '--pub-card-background': toHex(theme.background),
    '--pub-card-foreground': toHex(theme.foreground),
    '--pub-card-accent': toHex(theme.accent),
    '--pub-card-accent-foreground': toHex(theme.accentForeground),
    '--pub-card-accent-hover': toHex(theme.hover),
    '--pub-card-accent-disabled': toHex(theme.disabled),
  };
}
