import { toRgb } from '../../../core/color/rgb.ts';
import { fields } from '../../../core/index.ts';
import type { FourColours } from '../../../publish/index.ts';

/**
 * The four colours of a record's `basicTheme`.
 *
 * @returns `null` when one of them is missing or broken
 */
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
