import type { ElementsBench } from './page.ts';
import type { Scene } from './stage.ts';
import { CARD, CARD_OF_BOTH, PLAIN_CARD, POST } from './subject.ts';

/** The table of a pair. */
export type Topic = 'own DOM' | 'style' | 'few show' | 'looks' | 'post' | 'peers';

/** A scene, and the one that it is measured against. */
export interface Pair {
  readonly topic: Topic;
  readonly name: string;
  readonly note: string;
  readonly scene: Scene;
  readonly against: Scene;
  /** The ratio that it should not be above. */
  readonly aim?: number;
}

const WIDTHS = [340, 600, 784];
/**
 * The limit for a card as a ratio to a post of Bluesky's, the one peer that shows a record as ours
 * does, at these widths.
 */
const OF_A_POST = [1.5, 1.5, 1.6];
const USUAL_WIDTH = 600;
/** So many that most are below the screen. */
const MANY = 300;

/**
 * All pairs of one run. A scene may be in several pairs. Scenes are measured in this order, so the
 * scenes of a pair are close together.
 *
 * @param looking cards that read the colour behind them
 * @param count elements in a scene
 * @param only pairs with this in their name
 */
export function pairsOf(
  subjects: ReturnType<ElementsBench['subjects']>,
  looking: ReturnType<ElementsBench['looking']>,
  count: number,
  only: string,
): Pair[] {
  const scene = (subject: string, changes: Partial<Scene> = {}): Scene => ({
    subject,
    turn: 'elements',
    count,
    width: USUAL_WIDTH,
    hasFrame: false,
    ...changes,
  });
  const againstPlain = (changes: Partial<Scene>) => ({
    scene: scene(CARD, changes),
    against: scene(PLAIN_CARD, changes),
  });
  const styles = WIDTHS.map((width): Pair => {
    const name = `pub-card, ${width} px wide`;
    return { topic: 'style', name, note: '', aim: 2, ...againstPlain({ width }) };
  });
  const fewShow: Pair = {
    topic: 'few show',
    name: `pub-card, ${MANY} of which few show`,
    note: '',
    aim: 0.8,
    ...againstPlain({ count: MANY, hasFrame: true }),
  };
  const looks = looking.map(
    ({ name, note }): Pair => ({ topic: 'looks', name, note, aim: 1.2, scene: scene(name), against: scene(CARD) }),
  );
  const posts = WIDTHS.map((width, index): Pair => {
    const name = `${POST}, ${width} px wide`;
    const [ours, its] = [scene(CARD_OF_BOTH, { width }), scene(POST, { width })];
    return { topic: 'post', name, note: '', aim: OF_A_POST[index] ?? 0, scene: ours, against: its };
  });
  const ownDom = subjects.map(
    ({ name, note }): Pair => ({
      topic: 'own DOM',
      name,
      note,
      scene: scene(name),
      against: scene(name, { turn: 'html' }),
    }),
  );
  const peers = subjects
    .filter(({ isPeer }) => isPeer)
    .map(
      ({ name, note }): Pair => ({
        topic: 'peers',
        name,
        note,
        scene: scene(CARD),
        against: scene(name),
      }),
    );
  return [...styles, fewShow, ...looks, ...posts, ...ownDom, ...peers].filter(({ name }) => name.includes(only));
}
