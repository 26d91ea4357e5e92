// The code in the page; bench/elements.ts builds it and calls it.
import { BLUESKY_POST } from './bluesky-post.ts';
import { LIT_CARD } from './lit-card.ts';
import { LITE_YOUTUBE } from './lite-youtube.ts';
import { checkPlainCard, countRenders, LOOKING_CARDS, PLAIN_PUB_CARD, PUB_CARDS } from './pub-card.ts';
import { SHOELACE_CARD } from './shoelace-card.ts';
import { createStage, type Scene } from './stage.ts';
import type { Subject } from './subject.ts';

/** The functions in the page that the bench calls. */
export interface ElementsBench {
  /** The subjects that are measured against their own DOM. */
  subjects(): Pick<Subject, 'name' | 'note' | 'isPeer'>[];
  /**
   * The subjects that read the colour behind them, measured against the card with the same data.
   */
  looking(): Pick<Subject, 'name' | 'note'>[];
  prepare(scene: Scene): Promise<number>;
  countLaidOut(scene: Scene): Promise<number>;
  clear(scene: Scene): Promise<void>;
  run(scene: Scene): Promise<number>;
  checkPlainCard: typeof checkPlainCard;
  countRenders: typeof countRenders;
}

const SUBJECTS: readonly Subject[] = [...PUB_CARDS, LIT_CARD, BLUESKY_POST, SHOELACE_CARD, LITE_YOUTUBE];
const stage = createStage(document.body.appendChild(document.createElement('main')));

function named({ subject }: Scene): Subject {
  const found = [...SUBJECTS, ...LOOKING_CARDS, PLAIN_PUB_CARD].find(({ name }) => name === subject);
  if (!found) throw new Error(`There is no subject ${subject}.`);
  return found;
}

export const bench: ElementsBench = {
  subjects: () => SUBJECTS.map(({ name, note, isPeer = false }) => ({ name, note, isPeer })),
  looking: () => LOOKING_CARDS.map(({ name, note }) => ({ name, note })),
  prepare: (scene) => stage.prepare(named(scene), scene),
  countLaidOut: (scene) => stage.countLaidOut(named(scene), scene),
  clear: (scene) => stage.clear(named(scene), scene),
  run: (scene) => stage.run(named(scene), scene),
  checkPlainCard,
  countRenders,
};
Object.assign(globalThis, { bench });
