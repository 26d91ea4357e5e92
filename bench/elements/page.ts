// What runs in the page; bench/elements.ts builds it and calls it.
import { BLUESKY_POST } from './bluesky-post.ts';
import { LIT_CARD } from './lit-card.ts';
import { LITE_YOUTUBE } from './lite-youtube.ts';
import { countRenders, PUB_CARDS } from './pub-card.ts';
import { SHOELACE_CARD } from './shoelace-card.ts';
import { createStage, type Turn } from './stage.ts';
import type { Subject } from './subject.ts';

/** What the bench calls in the page; `index` is a subject's. */
export interface ElementsBench {
  subjects(): { index: number; name: string; note: string }[];
  prepare(index: number, count: number): Promise<number>;
  clear(index: number, turn: Turn): Promise<void>;
  run(index: number, turn: Turn, count: number): Promise<number>;
  countRenders: typeof countRenders;
}

const SUBJECTS: readonly Subject[] = [...PUB_CARDS, LIT_CARD, SHOELACE_CARD, BLUESKY_POST, LITE_YOUTUBE];
const stage = createStage(document.body.appendChild(document.createElement('main')));

function at(index: number): Subject {
  const subject = SUBJECTS[index];
  if (!subject) throw new Error(`There is no subject ${index}.`);
  return subject;
}

export const bench: ElementsBench = {
  subjects: () => SUBJECTS.map(({ name, note }, index) => ({ index, name, note })),
  prepare: (index, count) => stage.prepare(at(index), count),
  clear: (index, turn) => stage.clear(at(index), turn),
  run: (index, turn, count) => stage.run(at(index), turn, count),
  countRenders,
};
Object.assign(globalThis, { bench });
