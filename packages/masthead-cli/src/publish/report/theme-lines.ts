import { fields } from 'masthead/core';
import { reportTheme } from 'masthead/internal/check';
import { toRgb } from 'masthead/internal/core';
import type { FourColours } from 'masthead/internal/lexicon';
import { showRatio } from 'masthead/internal/theme';

/** The four colours of a record's `basicTheme`; `null` when one is missing or invalid. */
export function readTheme(theme: unknown): FourColours | null {
  const given = fields(theme);
  const [background, foreground, accent, accentForeground] = [
    toRgb(given.background),
    toRgb(given.foreground),
    toRgb(given.accent),
    toRgb(given.accentForeground),
  ];
  return background && foreground && accent && accentForeground
    ? { background, foreground, accent, accentForeground }
    : null;
}

/** A note with a theme's contrast, and warnings that say what to do; both empty without a theme. */
export function themeLines(colors: FourColours | null): { notes: readonly string[]; warnings: readonly string[] } {
  if (!colors) return { notes: [], warnings: [] };
  const { ratios, warnings } = reportTheme(colors);
  const { base, hover, body } = ratios;
  const line = `Contrast: button ${showRatio(base)}, under the pointer ${showRatio(hover)}; body ${showRatio(body)} (4.5 or more reads well).`;
  return { notes: [line], warnings };
}
