import { contrastRatio, TEXT_CONTRAST } from '../../core/color/contrast-ratio.ts';
import type { Rgb } from '../../core/color/rgb.ts';
import { compact } from '../../core/read-fields.ts';
import { schemeOf } from '../scheme/scheme-ratios.ts';
import type { Drop, NativeTheme } from './read-color.ts';
import { readColor, readFont } from './read-color.ts';

/**
 * Reads `pub.leaflet.publication#theme`: a background, and on it, if the publication says so, a
 * page with the text. The page is the surface. When the text can be read only on the page, the page
 * is the background and there is no surface.
 */
export function readLeafletTheme(theme: Record<string, unknown>, path: string, drop: Drop): NativeTheme {
  const canvas = readColor(theme.backgroundColor, `${path}backgroundColor`, drop);
  const written = readColor(theme.pageBackground, `${path}pageBackground`, drop, canvas);
  const page = isShown(theme.showPageBackground, `${path}showPageBackground`, drop) ? written : undefined;
  const foreground = readColor(theme.primary, `${path}primary`, drop, page ?? canvas);
  const onPageOnly = foreground && canvas && page && standsOnPage(foreground, canvas, page);
  const background = onPageOnly ? page : (canvas ?? page);
  const accent = readColor(theme.accentBackground, `${path}accentBackground`, drop, background);
  const palette = compact({
    background,
    foreground,
    surface: background === page ? undefined : page,
    accent,
    accentForeground: readColor(theme.accentText, `${path}accentText`, drop, accent),
  });
  const [body, heading] = ['bodyFont', 'headingFont'].map((name) => readFont(theme[name], path + name, drop));
  return compact({ [schemeOf(palette)]: palette, page, font: body ?? heading });
}

function isShown(value: unknown, path: string, drop: Drop): boolean {
  if (value !== undefined && value !== null && typeof value !== 'boolean')
    drop({ path, problem: 'Neither true nor false.' });
  return value === true;
}

/** Whether a text can be read on the page, but not on the ground around it. */
export function standsOnPage(text: Rgb, canvas: Rgb, page: Rgb): boolean {
  return contrastRatio(text, canvas) < TEXT_CONTRAST && contrastRatio(text, page) >= TEXT_CONTRAST;
}
