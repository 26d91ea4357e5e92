import type { FourColours } from '../../../src/lexicon/basic-theme.ts';
import { accessibleAccent, accessibleBody, cardTheme } from '../../../src/theme/index.ts';

/** What WCAG says of a pair: AAA from 7, AA from 4.5, else it fails. A disabled button is exempt. */
export type Verdict = 'AAA' | 'AA' | 'fails' | 'exempt';

/** Two colours that a reader has to tell apart. */
export interface ColorPair {
  readonly name: string;
  readonly ratio: number;
  readonly verdict: Verdict;
  readonly text: FourColours['accent'];
  readonly ground: FourColours['accent'];
  /** The colours to take instead where it fails, in whole: with them every state passes. */
  readonly better?: Partial<FourColours>;
}

/** Every pair that a card shows, in each state, with its numbers and a way out where it fails. */
export function colorPairs(colors: FourColours): ColorPair[] {
  const { ratios, hover, disabledGround, quiet } = cardTheme(colors);
  const { background, foreground, accent, accentForeground } = colors;
  const button = accessibleAccent(accent, accentForeground);
  const body = accessibleBody(background, foreground);
  const pair = (
    name: string,
    ratio: number,
    text: ColorPair['text'],
    ground: ColorPair['ground'],
    better: Partial<FourColours> | undefined,
  ): ColorPair => {
    const verdict = ratio >= 7 ? 'AAA' : ratio >= 4.5 ? 'AA' : 'fails';
    return { name, ratio, verdict, text, ground, ...(verdict === 'fails' && better && { better }) };
  };
  return [
    pair('Button at rest, letter tile', ratios.base, accentForeground, accent, button),
    pair('Button under the pointer, pressed', ratios.hover, accentForeground, hover, button),
    pair('Text on the card in its colours', ratios.body, foreground, background, body),
    pair('Date, author and domain there', ratios.quiet, quiet, background, body),
    { ...pair('Button disabled', ratios.disabled, quiet, disabledGround, undefined), verdict: 'exempt' },
  ];
}
