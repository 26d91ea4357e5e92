import { rgbText } from '../../core/color/rgb.ts';
import type { ShownProfile } from '../../core/profile/shown-profile.ts';

/**
 * The colours of the person's publication, by the private custom property that each sets; empty
 * values where there is no colour.
 */
export function profilePaint({ palette }: Pick<ShownProfile, 'palette'>): Record<string, string> {
  return {
    '--_record-accent': rgbText(palette?.accent),
    '--_record-accent-foreground': rgbText(palette?.accentForeground),
  };
}
