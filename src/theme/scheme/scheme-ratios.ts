import type { Rgb } from '../../core/index.ts';
import { contrastRatio } from '../color/color-space.ts';
import {
  EDGE_PAIRS,
  EXEMPT_PAIRS,
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
