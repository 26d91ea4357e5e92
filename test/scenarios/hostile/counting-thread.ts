import { parentPort, workerData } from 'node:worker_threads';
import { countSteps } from './step-counter.ts';

// Runs in a thread of its own: nothing is loaded before its steps are counted.

const steps = await countSteps();
const { endFile } = await import('../../support/at-end.ts');
const { attempt, TELLING, textOf } = await import('./suspicious-texts.ts');
type Entries<Given> = import('./suspicious-texts.ts').Entries<Given>;
type Growth = import('./count-growth.ts').Growth;
type Table = import('./count-growth.ts').Table;

/**
 * From twice to four times as much may take so many times the steps that it took from once to
 * twice: linear is 2, quadratic 4. What any length takes is in neither.
 */
const MOST_GROWTH = 2.4;

/** A table, or what opens one. */
type Given = Entries<string> | Entries<number> | (() => Promise<Entries<string>>);

for (const table of workerData as readonly Table[]) parentPort?.postMessage(await growthOf(table));
await endFile();

async function growthOf({ module, name, of, size }: Table): Promise<Growth> {
  const given = ((await import(module)) as Record<string, Given>)[name] ?? {};
  const entries = typeof given === 'function' ? await given() : given;
  const problems: string[] = [];
  for (const [what, way] of Object.entries<(given: never) => unknown>(entries)) {
    const run = (count: number) =>
      (of === 'texts' ? TELLING.map((unit) => textOf(unit, count)) : [count]).map((given) => () => way(given as never));
    // What is loaded or computed once is no text's concern.
    for (const one of run(1)) await attempt(one);
    // What is loaded and compiled on the way counts too, once, and so does a limit that is crossed;
    // what is not linear goes on to grow.
    let problem: string | null = '';
    for (const from of [size, size, 4 * size, 16 * size]) if (problem !== null) problem = await growth(run, from);
    if (problem !== null) problems.push(`${what}: ${problem}`);
  }
  return { name, entries: Object.keys(entries).length, problems };
}

async function growth(run: (count: number) => readonly (() => unknown)[], from: number): Promise<string | null> {
  const counts: number[] = [];
  await steps();
  for (const count of [from, 2 * from, 4 * from]) {
    for (const one of run(count)) await attempt(one);
    counts.push(await steps());
  }
  const [once = 0, twice = 0, four = 0] = counts;
  const isMore = four - twice > MOST_GROWTH * Math.max(twice - once, from);
  return isMore ? `${from}, ${2 * from} and ${4 * from} take ${counts.join(', ')} steps` : null;
}
