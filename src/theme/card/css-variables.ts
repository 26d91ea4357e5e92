import type { CardTheme } from './card-theme.ts';
import { toHexTheme } from './hex-theme.ts';

/** A theme as CSS custom properties. */
export type CssVariables = Readonly<
  Record<
    `--pub-card-${'background' | 'foreground' | 'muted' | 'quiet' | 'line' | 'accent' | 'accent-foreground' | 'edge' | 'accent-hover' | 'accent-disabled' | 'disabled-ground'}`,
    string
  >
>;

/**
 * A card's colours as custom properties. `<pub-card>` reads `background`, `foreground`, `accent` and `accent-foreground`; the others are for renderers that
 * draw their own card.
 *
 * @returns names and hex values (`transparent` for an edge that is not needed), for `element.style.setProperty`, a `style` property or a style sheet
 */
export function toCssVariables(theme: CardTheme): CssVariables {
  const hex = toHexTheme(theme);
  return {
    '--pub-card-background': hex.background,
    '--pub-card-foreground': hex.foreground,
    '--pub-card-muted': hex.muted,
    '--pub-card-quiet': hex.quiet,
    '--pub-card-line': hex.line,
    '--pub-card-accent': hex.accent,
    '--pub-card-accent-foreground': hex.accentForeground,
    '--pub-card-edge': hex.edge ?? 'transparent',
    '--pub-card-accent-hover': hex.hover,
    '--pub-card-accent-disabled': hex.disabled,
    '--pub-card-disabled-ground': hex.disabledGround,
  };
}
