import { attempt, type Entry, textOf } from './suspicious-texts.ts';

const FEWEST = 4_000;
/** Two ticks of the clock, in milliseconds: some systems count a thread's time in steps of four, so of less it says nothing. */
const LEAST = 8;
/** Four times the text may take so many times as long: linear is 4, quadratic 16. */
const MOST_GROWTH = 8;
const TRIES = 4;
const LONG = 200;
/** A suspicion that stands is put to a quarter and the whole in turn, so many times more: a busy machine may slow one of them, and does not slow each whole. */
const LAST_TRIES = 8;
/** Milliseconds after which no run is repeated: nothing but the text's own cost takes so long. */
const ENDLESS = 2_000;

// What is counted by day is measured by night, with the clock and with long texts.

/**
 * Feeds an entry ever longer texts, each four times the one before, until the time grows more than linearly twice in a row: once, it may be a cache that has
 * become too small.
 *
 * @param entry may throw or reject: what it gives is of no interest here
 * @param unit what the text repeats; a "!" ends it, so that a pattern which reaches it fails
 * @param most characters of the longest text; a suspicion is followed up to four times as many
 * @returns `null` when the time grew as the text did; else a sentence
 */
export function growth(entry: Entry, unit: string, most: number): Promise<string | null> {
  return grows((size) => () => entry(textOf(unit, size)), FEWEST, most, JSON.stringify(unit));
}

/**
 * The same for anything of a size.
 *
 * @param make prepares a run of that size
 * @param fewest the first size  @param most the last  @param what for the sentence
 */
export async function grows(
  make: (size: number) => () => unknown,
  fewest: number,
  most: number,
  what: string,
): Promise<string | null> {
  let before = Number.POSITIVE_INFINITY;
  let suspected = false;
  for (let size = fewest; size <= (suspected ? 4 * most : most); size *= 4) {
    let took = await time(make(size));
    for (let tries = 1; tries < TRIES && took < LONG && grew(took, before); tries++) {
      // A cache was cold, memory was cleared up: of short times the best of some tries counts.
      before = Math.min(before, await time(make(size / 4)));
      took = Math.min(took, await time(make(size)));
    }
    let again = grew(took, before);
    for (let tries = 0; again && suspected && tries < LAST_TRIES && took < ENDLESS; tries++) {
      before = Math.min(before, await time(make(size / 4)));
      took = Math.min(took, await time(make(size)));
      again = grew(took, before);
    }
    if (again && suspected) {
      const times = `${(took / before).toFixed(0)} times`;
      return `${what}: ${size} take ${took.toFixed(0)} ms, ${times} as long as a quarter of them`;
    }
    suspected = again;
    before = took;
  }
  return null;
}

function grew(took: number, before: number): boolean {
  return took > MOST_GROWTH * Math.max(before, LEAST);
}

/** Node 22 counts for the whole process only. */
const cpuUsage: typeof process.cpuUsage = process.threadCpuUsage?.bind(process) ?? process.cpuUsage.bind(process);

/** How much of the processor a run takes, in milliseconds. */
export async function time(run: () => unknown): Promise<number> {
  // Of this thread, whatever else the machine does, and whatever the other threads of this process: the longer a busy machine takes, the more those do meanwhile.
  const began = cpuUsage();
  await attempt(run);
  // What the system takes is for memory, and more where a busy machine has little.
  return cpuUsage(began).user / 1000;
}
