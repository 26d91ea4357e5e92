import { edgeColor } from '../../../../src/core/color/button-colors.ts';
import { TEXT_CONTRAST } from '../../../../src/core/color/rgb.ts';
import type { Rgb } from '../../../../src/core/index.ts';
import {
  type CardTheme,
  contrastRatio,
  type PublicationScheme,
  type SchemeColor,
  type SchemePair,
} from '../../../../src/theme/index.ts';
import { EDGE_CONTRAST, EDGE_PAIRS, EXEMPT_PAIRS, TEXT_PAIRS } from '../../../../src/theme/publication-scheme.ts';

/**
 * What WCAG 2.1 AA says of a pair. A faint button is still known by its text: it needs an edge,
 * which cards draw. A disabled one is exempt.
 */
export type Verdict = 'passes' | 'fails' | 'needs an edge' | 'exempt';

/** Two colours that a reader has to tell apart. */
export interface ColorPair {
  /** The names of the colours, `text/ground`. */
  readonly name: string;
  /** What it is on a page. */
  readonly what: string;
  readonly shown: Rgb;
  readonly ground: Rgb;
  readonly ratio: number;
  /** The threshold; absent where there is none. */
  readonly needs?: number;
  readonly verdict: Verdict;
  /** The edge that a card draws where the pair needs one. */
  readonly edge?: Rgb;
}

const WHAT: Readonly<Record<SchemePair, string>> = {
  'foreground/background': 'Text on the page',
  'foreground/surface': 'Text on a card',
  'link/background': 'Link on the page',
  'link/surface': 'Link on a card',
  'accentForeground/accent': 'Button at rest',
  'accentForeground/hover': 'Button under the pointer',
  'accentForeground/pressed': 'Button pressed',
  'accent/background': 'Button against the page',
  'accent/surface': 'Button against a card',
  'border/background': 'Border against the page',
  'border/surface': 'Border against a card',
  'focus/background': 'Focus ring on the page',
  'focus/surface': 'Focus ring on a card',
  'accentForeground/disabled': 'Button disabled',
};

/**
 * Every pair of a scheme, each against what WCAG asks of it.
 *
 * @param card the card's colours on a page of that scheme, when it stands on the page's own ground:
 *   the accent against that ground is the last pair
 */
export function schemePairs(scheme: PublicationScheme, card: Pick<CardTheme, 'accent' | 'background'>): ColorPair[] {
  const pair = (name: SchemePair, needs?: number): ColorPair => {
    const [shown, ground] = name.split('/') as [SchemeColor, SchemeColor];
    return judged(name, WHAT[name], scheme[shown], scheme[ground], needs);
  };
  return [
    ...TEXT_PAIRS.map((name) => pair(name, TEXT_CONTRAST)),
    ...EDGE_PAIRS.map((name) => pair(name, EDGE_CONTRAST)),
    judged('accent/page’s card', 'Button on a card in the page’s colours', card.accent, card.background, EDGE_CONTRAST),
    ...EXEMPT_PAIRS.map((name) => pair(name)),
  ];
}

function judged(name: string, what: string, shown: Rgb, ground: Rgb, needs?: number): ColorPair {
  const ratio = contrastRatio(shown, ground);
  const common = { name, what, shown, ground, ratio };
  if (needs === undefined) return { ...common, verdict: 'exempt' };
  if (ratio >= needs) return { ...common, needs, verdict: 'passes' };
  const edge = name.startsWith('accent/') ? edgeColor(shown, ground) : undefined;
  return edge ? { ...common, needs, verdict: 'needs an edge', edge } : { ...common, needs, verdict: 'fails' };
}
