import type { CardView } from '../../core/index.ts';
import { type CardThemeOptions, cardTheme, type ThemeContrast, toHexTheme } from '../../theme/index.ts';

/** Whether a drawing follows the reader's color scheme, has a fixed one, or uses the publication's colours. */
export type SvgAppearance = 'auto' | 'light' | 'dark' | 'publication';

/** How a drawing is coloured. */
export interface SvgLooks {
  readonly appearance?: SvgAppearance | undefined;
  readonly contrast?: ThemeContrast | undefined;
  /** With `publication`: one of its schemes instead of the reader's. */
  readonly scheme?: 'light' | 'dark' | undefined;
}

/**
 * The CSS of a drawing. Colours are classes (`f-text` fills, `s-line` strokes), as many SVG viewers lack custom properties.
 *
 * @param card whose colours; none for a person
 */
export function svgStyle(
  card: CardView | null,
  { appearance = 'auto', contrast = 'as-published', scheme }: SvgLooks,
): string {
  const schemed = (name: 'light' | 'dark') => (card?.schemes ? { scheme: name } : {});
  const inScheme = (name: 'light' | 'dark') =>
    rules(card, { contrast, appearance: appearance === 'publication' ? appearance : name, ...schemed(name) });
  if (appearance === 'light' || appearance === 'dark') return inScheme(appearance);
  if (appearance === 'publication' && (scheme || !card?.schemes)) return inScheme(scheme ?? 'light');
  return `${inScheme('light')}@media (prefers-color-scheme:dark){${inScheme('dark')}}`;
}

function rules(card: CardView | null, options: CardThemeOptions): string {
  const { background, foreground, muted, quiet, line, accent, accentForeground, edge } = toHexTheme(
    cardTheme(card, options),
  );
  const colors = {
    ground: background,
    text: foreground,
    muted,
    quiet,
    line,
    accent,
    'on-accent': accentForeground,
    edge: edge ?? 'none',
  };
  return Object.entries(colors)
    .map(([name, color]) => `.f-${name}{fill:${color}}.s-${name}{stroke:${color}}`)
    .join('');
}
