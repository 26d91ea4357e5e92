import { compact, fields } from '../../core/read-fields.ts';
import { schemeOf } from '../scheme/scheme-of.ts';
import type { Drop, NativeTheme } from './palette.ts';
import { readColor } from './read-color.ts';
import { readFont } from './read-font.ts';
import { readObject } from './read-object.ts';

/**
 * Reads `app.offprint.theme`: one palette with the names of DaisyUI (`base100` the page, `base200` cards, `base300` lines, `primary` the action), and the scheme
 * that the publication shows.
 */
export function readOffprintTheme(theme: Record<string, unknown>, path: string, drop: Drop): NativeTheme {
  const { colorScheme } = theme;
  const prefers: NativeTheme['prefers'] = colorScheme === 'light' || colorScheme === 'dark' ? colorScheme : undefined;
  const written = readObject(theme.colors, `${path}colors`, drop) ?? {};
  const background = readColor(written.base100, `${path}colors.base100`, drop);
  const color = (name: string) => readColor(written[name], `${path}colors.${name}`, drop, background);
  const primary = color('primary');
  const palette = compact({
    background,
    foreground: color('baseContent'),
    surface: color('base200'),
    border: color('base300'),
    accent: primary ?? color('accent'),
    accentForeground: primary ? color('primaryContent') : color('accentContent'),
  });
  const typography = fields(theme.typography);
  const font =
    readFont(typography.bodyFont, `${path}typography.bodyFont`, drop) ??
    readFont(typography.headingFont, `${path}typography.headingFont`, drop);
  return compact({ [schemeOf(palette, prefers)]: palette, font, prefers });
}
