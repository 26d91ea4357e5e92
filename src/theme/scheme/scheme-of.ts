import { luminance } from '../color/color-space.ts';
import { MIDDLE } from '../color/poles.ts';
import type { Palette } from '../native/palette.ts';

/**
 * Whether a palette is for light pages or for dark ones: a ground darker than its text is dark. With one of the two, its luminance says it.
 *
 * @param otherwise the answer for a palette that has neither, or a text just as light as its ground
 */
export function schemeOf({ background, foreground }: Palette, otherwise: 'light' | 'dark' = 'light'): 'light' | 'dark' {
  const ground = background ? luminance(background) : foreground && MIDDLE;
  const text = foreground ? luminance(foreground) : background && MIDDLE;
  if (ground === undefined || text === undefined || ground === text) return otherwise;
  return ground < text ? 'dark' : 'light';
}
