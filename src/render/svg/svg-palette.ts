import { cardTheme, type ThemeAppearance, type ThemeContrast, toHexTheme } from '../../theme/index.ts';

/** Whether a drawing follows the reader's color scheme, has a fixed one, or uses the publication's colours. */
export type SvgAppearance = 'auto' | 'light' | 'dark' | 'publication';

/** The CSS of a drawing. Colours are classes (`f-text` fills, `s-line` strokes), as many SVG viewers lack custom properties. `theme` may be anything. */
export function svgStyle(theme: unknown, appearance: SvgAppearance, contrast: ThemeContrast = 'as-published'): string {
  if (appearance !== 'auto') return rules(theme, appearance, contrast);
  const dark = rules(theme, 'dark', contrast);
  return `${rules(theme, 'light', contrast)}@media (prefers-color-scheme:dark){${dark}}`;
}

function rules(theme: unknown, appearance: ThemeAppearance, contrast: ThemeContrast): string {
  const { background, foreground, quiet, line, accent, accentForeground } = toHexTheme(
    cardTheme(theme, { appearance, contrast }),
  );
  const colors = { ground: background, text: foreground, quiet, line, accent, 'on-accent': accentForeground };
  return Object.entries(colors)
    .map(([name, color]) => `.f-${name}{fill:${color}}.s-${name}{stroke:${color}}`)
    .join('');
}
