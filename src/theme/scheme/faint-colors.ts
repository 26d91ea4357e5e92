import { TEXT_CONTRAST } from '../../core/color/legible-share.ts';
import {
  EDGE_PAIRS,
  type PublicationScheme,
  type SchemeColor,
  type SchemePair,
  TEXT_PAIRS,
} from '../publication-scheme.ts';

/** WCAG AA for what is seen by its edge (1.4.11). */
export const EDGE_CONTRAST = 3;

/**
 * The derived colours of a scheme that have less contrast than every derived one is to have (docs/rules.md#schemes). A shade of the button is as published as its
 * accent.
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
