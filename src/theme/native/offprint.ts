import { compact } from '../../core/read-fields.ts';
import { schemeOf } from '../scheme/scheme-ratios.ts';
import type { Drop, NativeTheme } from './read-color.ts';
import { readColor, readFont, readObject } from './read-color.ts';

/**
 * Reads `app.offprint.theme`: one palette with the names of DaisyUI (`base100` the page, `base200`
 * cards, `base300` lines, `primary` the action), and the scheme that the publication shows.
 */
export function readOffprintTheme(theme: Record<string, unknown>, path: string, drop: Drop): NativeTheme {
  const prefers = readPrefers(theme.colorScheme, `${path}colorScheme`, drop);
  const written = readObject(theme.colors, `${path}colors`, drop) ?? {};
  const background = readColor(written.base100, `${path}colors.base100`, drop);
  const color = (name: string) => readColor(written[name], `${path}colors.${name}`, drop, background);
  // The code reads all of them, to report every invalid colour, even one that it does not need.
  const [primary, primaryContent, accent, accentContent] = [
    color('primary'),
    color('primaryContent'),
    color('accent'),
    color('accentContent'),
  ];
  const palette = compact({
    background,
    foreground: color('baseContent'),
    surface: color('base200'),
    border: color('base300'),
    accent: primary ?? accent,
    accentForeground: primary ? primaryContent : accentContent,
  });
  const typography = readObject(theme.typography, `${path}typography`, drop) ?? {};
  const [body, heading] = ['bodyFont', 'headingFont'].map((name) =>
    readFont(typography[name], `${path}typography.${name}`, drop),
  );
  return compact({ [schemeOf(palette, prefers)]: palette, font: body ?? heading, prefers });
}

/** The scheme that the publication shows. `auto` and `system` leave it to the reader. */
function readPrefers(value: unknown, path: string, drop: Drop): NativeTheme['prefers'] {
  if (value === 'light' || value === 'dark') return value;
  if (value !== undefined && value !== null && value !== '' && value !== 'auto' && value !== 'system') {
    drop({ path, problem: 'Not a scheme: light, dark, auto or system.' });
  }
  return undefined;
}
