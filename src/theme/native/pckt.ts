import { compact } from '../../core/read-fields.ts';
import type { Drop, NativeTheme, Palette } from './palette.ts';
import { readColor } from './read-color.ts';
import { readFont } from './read-font.ts';
import { readObject } from './read-object.ts';

/**
 * Reads `blog.pckt.theme`: two palettes of hex colours, and one font. The ground under the pointer is the only other ground that pckt states, and so the
 * surface. It states no text for the accent.
 */
export function readPcktTheme(theme: Record<string, unknown>, path: string, drop: Drop): NativeTheme {
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
