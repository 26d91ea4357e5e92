import { contrastRatio, luminance, TEXT_CONTRAST } from '../../core/color/contrast-ratio.ts';
import { MIDDLE } from '../../core/color/edge-color.ts';
import type { Rgb } from '../../core/color/rgb.ts';
import type { Palette } from '../native/read-color.ts';
import {
  EDGE_PAIRS,
  EXEMPT_PAIRS,
  type PublicationScheme,
  type SchemeColor,
  type SchemePair,
  type SchemeRatios,
  TEXT_PAIRS,
} from '../publication-scheme.ts';

/** The contrast of every pair of a scheme's colours that carries text or an edge. */
export function schemeRatios(colors: Readonly<Record<SchemeColor, Rgb>>): SchemeRatios {
  const pairs: readonly SchemePair[] = [...TEXT_PAIRS, ...EDGE_PAIRS, ...EXEMPT_PAIRS];
  return Object.fromEntries(
    pairs.map((pair) => {
      const [shown, ground] = pair.split('/') as [SchemeColor, SchemeColor];
      return [pair, contrastRatio(colors[shown], colors[ground])];
    }),
  ) as unknown as SchemeRatios;
}

/** WCAG AA for edges (1.4.11). */
export const EDGE_CONTRAST = 3;

/**
 * The derived colours of a scheme with less contrast than derived colours must have
 * (docs/rules.md#schemes). A shade of the button counts as published if its accent is.
 */
export function faintColors({ origin, ratios }: PublicationScheme): ReadonlySet<SchemeColor> {
  const isDerived = (name: SchemeColor) =>
    origin[name === 'hover' || name === 'pressed' ? 'accent' : name] === 'derived';
  const faint = (pairs: readonly SchemePair[], least: number) =>
    pairs
      .filter((pair) => ratios[pair] < least)
      .flatMap((pair) => (pair.split('/') as SchemeColor[]).filter(isDerived).slice(0, 1));
  return new Set([...faint(TEXT_PAIRS, TEXT_CONTRAST), ...faint(EDGE_PAIRS, EDGE_CONTRAST)]);
}

/**
 * Whether a palette is for light pages or for dark ones: a ground darker than its text means dark.
 * With only one of the two, its luminance decides.
 *
 * @param otherwise the answer for a palette that has neither, or a text exactly as light as its
 *   ground
 */
export function schemeOf({ background, foreground }: Palette, otherwise: 'light' | 'dark' = 'light'): 'light' | 'dark' {
  const ground = background ? luminance(background) : foreground && MIDDLE;
  const text = foreground ? luminance(foreground) : background && MIDDLE;
  if (ground === undefined || text === undefined || ground === text) return otherwise;
  return ground < text ? 'dark' : 'light';
}
