import { parentPort, workerData } from 'node:worker_threads';
import { countSteps } from './step-counter.ts';

// Runs in a thread of its own: nothing is loaded before its steps are counted.

const steps = await countSteps();
const { attempt, SUSPICIOUS, textOf } = await import('./suspicious-texts.ts');
type Entries = import('./suspicious-texts.ts').Entries;
type ManyEntries = import('./suspicious-texts.ts').ManyEntries;

/** Four times as much may take so many times the steps: linear is 4, what sorts is a little more, quadratic 16. */
const MOST_GROWTH = 4.5;
/** Texts that are counted together: a quadratic one shows among so many. */
const TOGETHER = 20;

const { module, name, size } = workerData as { module: string; name: string; size: number };
type Way = Entries[string] | ManyEntries[string];
/** A table, or what opens one. */
type Given = Entries | ManyEntries | (() => Promise<{ readonly entries: Entries; close(): Promise<void> }>);
const given = ((await import(module)) as Record<string, Given>)[name] ?? {};
const opened = typeof given === 'function' ? await given() : { entries: given, close: async () => {} };
const problems: string[] = [];
for (const [what, way] of Object.entries<Way>(opened.entries)) {
  // What is loaded or computed once is no text's concern.
  await attempt(() => (typeof way === 'function' ? way(1) : way.entry('x')));
  if (typeof way === 'function') await judge(what, (count) => () => way(count));
  else
    for (let at = 0; at < SUSPICIOUS.length; at += TOGETHER)
      await judgeTexts(what, way.entry, SUSPICIOUS.slice(at, at + TOGETHER));
}
await opened.close();
parentPort?.postMessage({ entries: Object.keys(opened.entries).length, problems });

async function judgeTexts(what: string, entry: (text: string) => unknown, units: readonly string[]): Promise<void> {
  const runs = (length: number) => {
    const texts = units.map((unit) => textOf(unit, length));
    return async () => {
      for (const text of texts) await attempt(() => entry(text));
    };
  };
  await judge(`${what}: ${units.map((unit) => JSON.stringify(unit)).join(' or ')}`, runs);
}

async function judge(what: string, make: (count: number) => () => unknown): Promise<void> {
  const counts = async () => [await spent(make(size)), await spent(make(4 * size))] as const;
  const grows = ([quarter, whole]: readonly [number, number]) => whole > MOST_GROWTH * quarter;
  if (!grows(await counts())) return;
  // What is loaded and compiled on the way counts too, once; from now on each run counts the same.
  const [quarter, whole] = await counts();
  if (!grows([quarter, whole])) return;
  // A limit that is crossed costs more once; what is not linear goes on to grow.
  const twice = await spent(make(8 * size));
  if (twice > (MOST_GROWTH / 2) * whole)
    problems.push(`${what}: ${size}, ${4 * size} and ${8 * size} take ${quarter}, ${whole} and ${twice} steps`);
}

async function spent(run: () => unknown): Promise<number> {
  await steps();
  await attempt(run);
  return steps();
}
