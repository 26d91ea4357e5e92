import { cardTheme, type ThemeAppearance, type ThemeContrast, toHexTheme } from '../../theme/index.ts';

/** Whether a picture follows the reader's scheme, keeps one, or wears the publication's colours. */
export type SvgAppearance = 'auto' | 'light' | 'dark' | 'publication';

/**
 * The style of a picture: each colour is a class (`f-text` fills, `s-line` strokes), since many programs that show SVG know no custom properties.
 *
 * @param theme a record's theme, or anything
 * @param contrast as on the element
 */
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
