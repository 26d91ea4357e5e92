import { THEME_COLORS, type ThemeColors } from '../core/color/rgb.ts';

/**
 * The colours as a record has them (`site.standard.theme.basic`).
 *
 * @example
 * ```js
 * import { basicTheme } from 'masthead/publish';
 * import { proposeTheme } from 'masthead/theme';
 *
 * console.log(basicTheme(proposeTheme('#0c5aa0')).$type); // site.standard.theme.basic
 * ```
 */
export function basicTheme(colors: ThemeColors): Record<string, unknown> {
  const written = THEME_COLORS.map((name) => {
    const { r, g, b } = colors[name];
    return [name, { $type: 'site.standard.theme.color#rgb', r, g, b }];
  });
  return { $type: 'site.standard.theme.basic', ...Object.fromEntries(written) };
}
