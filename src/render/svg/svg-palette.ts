import {
  cardTheme,
  type ThemeAppearance,
  type ThemeContrast,
  type ThemeSource,
  toHexTheme,
} from '../../theme/index.ts';

/** Whether a drawing follows the reader's color scheme, has a fixed one, or uses the publication's colours. */
export type SvgAppearance = 'auto' | 'light' | 'dark' | 'publication';

/** The CSS of a drawing. Colours are classes (`f-text` fills, `s-line` strokes), as many SVG viewers lack custom properties. */
export function svgStyle(
  theme: ThemeSource,
  appearance: SvgAppearance,
  contrast: ThemeContrast = 'as-published',
): string {
  if (appearance !== 'auto') return rules(theme, appearance, contrast);
  const dark = rules(theme, 'dark', contrast);
  return `${rules(theme, 'light', contrast)}@media (prefers-color-scheme:dark){${dark}}`;
}

function rules(theme: ThemeSource, appearance: ThemeAppearance, contrast: ThemeContrast): string {
  const { background, foreground, muted, quiet, line, accent, accentForeground, edge } = toHexTheme(
    cardTheme(theme, { appearance, contrast }),
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
