import { compact } from '../../core/read-fields.ts';
import { readLeafletTheme } from './leaflet.ts';
import { readOffprintTheme } from './offprint.ts';
import type { Drop, NativeTheme, Palette } from './read-color.ts';
import { readColor, readFont, readObject } from './read-color.ts';

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

const PROGRAMS: readonly Program[] = [
  { type: 'blog.pckt.theme', members: ['light', 'dark'], read: readPcktTheme },
  { type: 'app.offprint.theme', members: ['colors', 'colorScheme'], read: readOffprintTheme },
  {
    type: 'pub.leaflet.',
    members: ['backgroundColor', 'pageBackground', 'primary', 'accentBackground', 'accentText'],
    read: readLeafletTheme,
  },
];

/**
 * The program that wrote this theme: by its `$type`, or without one by the names of its members.
 */
export function programOf(theme: Record<string, unknown>): Program | undefined {
  const type = theme.$type;
  return PROGRAMS.find(({ type: begin, members }) =>
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
