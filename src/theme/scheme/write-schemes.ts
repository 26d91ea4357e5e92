import type { CardScheme, CardSchemes } from '../../core/index.ts';
import { type PublicationScheme, type PublicationTheme, SCHEME_COLORS } from '../publication-scheme.ts';

/**
 * A publication's look as an AppView sends it beside a view: without the ratios, which a reader computes, and without what was dropped.
 *
 * @returns `undefined` where the record states no colour, so that all are neutral
 */
export function writeSchemes({ light, dark, font, prefers }: PublicationTheme): CardSchemes | undefined {
  const isNeutral = SCHEME_COLORS.every((name) => light.origin[name] === 'neutral' && dark.origin[name] === 'neutral');
  if (isNeutral) return undefined;
  return {
    light: withoutRatios(light),
    dark: withoutRatios(dark),
    ...(font !== undefined && { font }),
    ...(prefers !== undefined && { prefers }),
  };
}

function withoutRatios({ ratios: _, ...scheme }: PublicationScheme): CardScheme {
  return scheme;
}
