// The themes of the platforms' own programs.

import { contrastRatio, type Rgb, TEXT_CONTRAST } from '../../core/color/rgb.ts';
import type { PlatformHost } from '../../core/match/platform.ts';
import { compact } from '../../core/read-fields.ts';
import { type Drop, type NativeTheme, type Palette, readColor, readFont, readObject, schemeOf } from './read-color.ts';

interface Program {
  /**
   * The `$type` of its theme, also with the name of a definition (`#main`). With a dot at the end
   * it matches every `$type` that begins with it.
   */
  readonly type: string;
  /** Its theme has at least one of these members. Leaflet has written themes without a `$type`. */
  readonly members: readonly string[];
  read(theme: Record<string, unknown>, path: string, drop: Drop): NativeTheme;
}

/** The program of each platform; `null` where its records have no theme of their own. */
export const PROGRAMS: Readonly<Record<PlatformHost, Program | null>> = {
  'pckt.blog': { type: 'blog.pckt.theme', members: ['light', 'dark'], read: readPcktTheme },
  'offprint.app': { type: 'app.offprint.theme', members: ['colors', 'colorScheme'], read: readOffprintTheme },
  'leaflet.pub': {
    type: 'pub.leaflet.',
    members: ['backgroundColor', 'pageBackground', 'primary', 'accentBackground', 'accentText'],
    read: readLeafletTheme,
  },
};

/**
 * The program that wrote this theme: by its `$type`, or without one by the names of its members.
 */
export function programOf(theme: Record<string, unknown>): Program | undefined {
  const type = theme.$type;
  const programs = Object.values(PROGRAMS).filter((program) => program !== null);
  return programs.find(({ type: begin, members }) =>
    typeof type === 'string' ? isOf(type, begin) : members.some((name) => Object.hasOwn(theme, name)),
  );
}

function isOf(type: string, begin: string): boolean {
  return begin.endsWith('.') ? type.startsWith(begin) : type === begin || type.startsWith(`${begin}#`);
}

/**
 * Reads `blog.pckt.theme`: two palettes of hex colours, and one font. The hovered ground is the
 * only other ground that pckt states, so it is the surface. pckt states no text for the accent.
 */
function readPcktTheme(theme: Record<string, unknown>, path: string, drop: Drop): NativeTheme {
  return compact({
    light: palette(theme.light, `${path}light`, drop),
    dark: palette(theme.dark, `${path}dark`, drop),
    font: readFont(theme.font, `${path}font`, drop),
  });
}

function palette(value: unknown, path: string, drop: Drop): Palette | undefined {
  const written = readObject(value, path, drop);
  if (!written) return undefined;
  const background = readColor(written.background, `${path}.background`, drop);
  const color = (name: string) => readColor(written[name], `${path}.${name}`, drop, background);
  return compact({
    background,
    foreground: color('text'),
    surface: color('surfaceHover'),
    link: color('link'),
    accent: color('accent'),
  });
}

/**
 * Reads `app.offprint.theme`: one palette with the names of DaisyUI (`base100` the page, `base200`
 * cards, `base300` lines, `primary` the action), and the scheme that the publication shows.
 */
function readOffprintTheme(theme: Record<string, unknown>, path: string, drop: Drop): NativeTheme {
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

/**
 * Reads `pub.leaflet.publication#theme`: a background, and on it, if the publication says so, a
 * page with the text. The page is the surface. When the text can be read only on the page, the page
 * is the background and there is no surface.
 */
function readLeafletTheme(theme: Record<string, unknown>, path: string, drop: Drop): NativeTheme {
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
