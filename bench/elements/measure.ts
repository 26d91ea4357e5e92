import type { JSHandle, Page } from 'playwright';
import { type MainThreadTimes, watchMainThread } from './main-thread.ts';
import { median } from './median.ts';
import type { ElementsBench } from './page.ts';
import type { Pair } from './pairs.ts';
import type { Scene } from './stage.ts';

/** The times of a scene: of the main thread, and by the clock. */
export interface SceneTimes extends MainThreadTimes {
  readonly clock: number;
}

/** The results of a pair: medians of all rounds. */
export interface Compared extends Pair {
  readonly times: SceneTimes;
  readonly timesAgainst: SceneTimes;
  /** The median of the rounds' ratios, and the middle half of them. */
  readonly ratio: number;
  readonly quartiles: readonly [number, number];
  /** The same by the clock. */
  readonly clockRatio: number;
  /** The difference between the layout of an element and that of its own DOM, in CSS pixels. */
  readonly heightDifference?: number;
  /**
   * The number of elements whose content is laid out, and not skipped because it is not on screen.
   */
  readonly laidOut?: number;
}

/** Rounds that do not count: meanwhile the engine compiles what runs often. */
const WARM_UP = 2;

/**
 * Creates, connects and lays out the scenes of the pairs in turns; the order within a pair changes
 * with every round. All scenes take part in every round, so that a slow moment hits all of them.
 */
export async function measure(
  page: Page,
  bench: JSHandle<ElementsBench>,
  { pairs, rounds }: { pairs: readonly Pair[]; rounds: number },
): Promise<Compared[]> {
  const watch = await watchMainThread(page);
  const take = async (scene: Scene): Promise<SceneTimes> => {
    await bench.evaluate((it, shown) => it.clear(shown), scene);
    const [times, clock] = await watch(() => bench.evaluate((it, shown) => it.run(shown), scene));
    return { ...times, clock };
  };

  const prepared: Pick<Compared, 'heightDifference' | 'laidOut'>[] = [];
  for (const { scene, against } of pairs) {
    prepared.push(
      against.turn === 'html'
        ? { heightDifference: await bench.evaluate((it, shown) => it.prepare(shown), scene) }
        : { laidOut: await bench.evaluate((it, shown) => it.countLaidOut(shown), scene) },
    );
  }
  const scenes = new Map(pairs.flatMap(({ scene, against }) => [scene, against]).map((scene) => [keyOf(scene), scene]));
  const taken = new Map([...scenes.keys()].map((key) => [key, [] as SceneTimes[]]));
  for (let round = 0; round < rounds + WARM_UP; round++) {
    for (const [key, scene] of round % 2 ? [...scenes] : [...scenes].reverse()) {
      const times = await take(scene);
      if (round >= WARM_UP) taken.get(key)?.push(times);
    }
  }
  return pairs.map((pair, index) => ({
    ...pair,
    ...prepared[index],
    ...compare(taken.get(keyOf(pair.scene)) ?? [], taken.get(keyOf(pair.against)) ?? []),
  }));
}

function keyOf(scene: Scene): string {
  return JSON.stringify(scene);
}

function compare(turns: readonly SceneTimes[], against: readonly SceneTimes[]) {
  const ratios = (key: keyof SceneTimes) =>
    turns.map((times, round) => times[key] / (against[round]?.[key] ?? Number.NaN)).sort((a, b) => a - b);
  const all = ratios('all');
  const quartile = (which: number) => all[(all.length * which) >> 2] ?? Number.NaN;
  return {
    times: middle(turns),
    timesAgainst: middle(against),
    ratio: median(all),
    quartiles: [quartile(1), quartile(3)] as const,
    clockRatio: median(ratios('clock')),
  };
}

function middle(turns: readonly SceneTimes[]): SceneTimes {
  const of = (key: keyof SceneTimes) => median(turns.map((times) => times[key]));
  return { all: of('all'), script: of('script'), style: of('style'), layout: of('layout'), clock: of('clock') };
}
