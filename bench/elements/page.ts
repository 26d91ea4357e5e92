// What runs in the page; bench/elements.ts builds it and calls it.
import { BLUESKY_POST } from './bluesky-post.ts';
import { LIT_CARD } from './lit-card.ts';
import { LITE_YOUTUBE } from './lite-youtube.ts';
import { type Measured, measure } from './measure.ts';
import { countRenders, PUB_CARDS } from './pub-card.ts';
import { SHOELACE_CARD } from './shoelace-card.ts';

/** What the bench calls in the page. */
export interface ElementsBench {
  measure(count: number, rounds: number, only: string): Promise<Measured[]>;
  countRenders: typeof countRenders;
}

const SUBJECTS = [...PUB_CARDS, LIT_CARD, SHOELACE_CARD, BLUESKY_POST, LITE_YOUTUBE];

export const bench: ElementsBench = {
  measure: (count, rounds, only) =>
    measure(
      SUBJECTS.filter(({ name }) => name.includes(only)),
      count,
      rounds,
    ),
  countRenders,
};
Object.assign(globalThis, { bench });
