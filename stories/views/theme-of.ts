import type { CardSourceTheme, Rgb } from '../../src/core/index.ts';

/** A colour written as `#rrggbb`. */
export function rgb(hex: string): Rgb {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
  return { r, g, b };
}

/** A publication's theme, written in hex. */
export function themeOf(background: string, foreground: string, accent: string, accentForeground: string) {
  return {
    backgroundRGB: rgb(background),
    foregroundRGB: rgb(foreground),
    accentRGB: rgb(accent),
    accentForegroundRGB: rgb(accentForeground),
  } satisfies CardSourceTheme;
}
