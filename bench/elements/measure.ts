import type { JSHandle, Page } from 'playwright';
import { median } from './median.ts';
import type { ElementsBench } from './page.ts';
import type { Turn } from './stage.ts';

/** One turn in milliseconds: of the main thread, which other work on the machine does not lengthen, and by the clock. */
export interface TurnTimes {
  readonly all: number;
  readonly script: number;
  readonly style: number;
  readonly layout: number;
  readonly clock: number;
}

/** What came out for one subject: medians of all rounds. */
export interface Measured {
  readonly name: string;
  readonly note: string;
  readonly elements: TurnTimes;
  readonly html: TurnTimes;
  /** The median of the rounds' ratios, and the middle half of them. */
  readonly ratio: number;
  readonly quartiles: readonly [number, number];
  /** The same by the clock. */
  readonly clockRatio: number;
  /** How far the two layouts are apart, in CSS pixels. */
  readonly heightDifference: number;
}

/** Rounds that do not count: the engine compiles what runs often. */
const WARM_UP = 2;

/**
 * Creates, connects and lays out elements, and their DOM from an HTML string, in turns; which of the two goes first changes with every round. All subjects
 * take part in every round, so that a slow moment hits all of them.
 *
 * @param only subjects with this in their name
 */
export async function measure(
  page: Page,
  bench: JSHandle<ElementsBench>,
  { count, rounds, only }: { count: number; rounds: number; only: string },
): Promise<Measured[]> {
  const counters = await page.context().newCDPSession(page);
  await counters.send('Performance.enable', { timeDomain: 'threadTicks' });
  const read = async () => {
    const { metrics } = await counters.send('Performance.getMetrics');
    return new Map(metrics.map(({ name, value }) => [name, value * 1000]));
  };
  const take = async (index: number, turn: Turn): Promise<TurnTimes> => {
    await bench.evaluate((it, [at, which]) => it.clear(at, which), [index, turn] as const);
    const before = await read();
    const clock = await bench.evaluate((it, [at, which, of]) => it.run(at, which, of), [index, turn, count] as const);
    const after = await read();
    const spent = (name: string) => (after.get(name) ?? Number.NaN) - (before.get(name) ?? Number.NaN);
    return {
      all: spent('TaskDuration'),
      script: spent('ScriptDuration'),
      style: spent('RecalcStyleDuration'),
      layout: spent('LayoutDuration'),
      clock,
    };
  };

  const subjects = (await bench.evaluate((it) => it.subjects())).filter(({ name }) => name.includes(only));
  const heights: number[] = [];
  for (const { index } of subjects) {
    heights.push(await bench.evaluate((it, [at, of]) => it.prepare(at, of), [index, count] as const));
  }
  const taken = subjects.map(() => ({ elements: [] as TurnTimes[], html: [] as TurnTimes[] }));
  for (let round = 0; round < rounds + WARM_UP; round++) {
    for (const [position, { index }] of subjects.entries()) {
      const order: Turn[] = round % 2 ? ['elements', 'html'] : ['html', 'elements'];
      for (const turn of order) {
        const times = await take(index, turn);
        if (round >= WARM_UP) taken[position]?.[turn].push(times);
      }
    }
  }
  return subjects.map(({ name, note }, position) => {
    const { elements = [], html = [] } = taken[position] ?? {};
    const ratios = (key: keyof TurnTimes) =>
      elements.map((times, round) => times[key] / (html[round]?.[key] ?? Number.NaN)).sort((a, b) => a - b);
    const all = ratios('all');
    return {
      name,
      note,
      elements: middle(elements),
      html: middle(html),
      ratio: median(all),
      quartiles: [all[rounds >> 2] ?? Number.NaN, all[(rounds * 3) >> 2] ?? Number.NaN],
      clockRatio: median(ratios('clock')),
      heightDifference: heights[position] ?? Number.NaN,
    };
  });
}

function middle(turns: readonly TurnTimes[]): TurnTimes {
  const of = (key: keyof TurnTimes) => median(turns.map((times) => times[key]));
  return { all: of('all'), script: of('script'), style: of('style'), layout: of('layout'), clock: of('clock') };
}
