import type { Rgb } from '../core/index.ts';

export const THEME_COLOURS = ['background', 'foreground', 'accent', 'accentForeground'] as const;

/** A publication's four colours. */
export type FourColours = Readonly<Record<(typeof THEME_COLOURS)[number], Rgb>>;

/** The colours as a record has them (`site.standard.theme.basic`). */
export function basicTheme(colours: FourColours): Record<string, unknown> {
  const written = THEME_COLOURS.map((name) => {
    const { r, g, b } = colours[name];
    return [name, { $type: 'site.standard.theme.color#rgb', r, g, b }];
  });
  return { $type: 'site.standard.theme.basic', ...Object.fromEntries(written) };
}
