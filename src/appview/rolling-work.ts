import { backOff, pause } from '../network/guarded/pause.ts';
import { LeadershipLostError, UnstorableError } from './store/store-errors.ts';

const LONG = 60_000;
// In a row: about five minutes.
const MOST_FAILURES = 18;

/** Work whose queue is in the store. */
export interface RollingWork<Item, Result> {
  /** What is due, the longest waiting first; what is in hand already may be among it. */
  readonly due: (most: number) => readonly Item[] | Promise<readonly Item[]>;
  /** Two items of the same key are the same. */
  readonly key: (item: Item) => string;
  /** Does it. Never throws: what fails has a result too, since what writes nothing is due again at once. */
  readonly run: (item: Item) => Promise<Result>;
  /** Stores results, together; what it throws is tried again. */
  readonly write: (results: readonly Result[]) => void | Promise<void>;
  /** Items in hand at most. */
  readonly atOnce: number;
  /** How often to look when nothing is due, milliseconds. */
  readonly lookEvery: number;
}

interface Done<Result> {
  readonly key: string;
  readonly result: Result;
}

/**
 * Works through a queue until the signal comes, so many items at once and each replaced as soon as it is done: a slow one holds up nobody but itself. What is
 * done is written together, and an item is free to come again only when its result is stored.
 *
 * @throws {LeadershipLostError} another process ingests now
 */
export async function rollingWork<Item, Result>(work: RollingWork<Item, Result>, signal: AbortSignal): Promise<void> {
  const inHand = new Map<string, Promise<void>>();
  const done: Done<Result>[] = [];
  let failures = 0;
  while (!signal.aborted) {
    try {
      await start(work, inHand, done);
      failures = 0;
    } catch (error) {
      // A database that restarts is back soon; what fails for ever is a fault that somebody must see.
      if (error instanceof LeadershipLostError || failures++ === MOST_FAILURES) throw error;
      await pause(backOff(failures), signal);
    }
    if (done.length === 0) {
      // Until the first is finished; while there is room, new work is looked for in between.
      const wake = new AbortController();
      const full = inHand.size >= work.atOnce;
      const look = pause(full ? LONG : work.lookEvery, AbortSignal.any([signal, wake.signal]));
      await Promise.race([...inHand.values(), look]);
      wake.abort();
    }
    const ready = done.splice(0);
    if (ready.length > 0) await store(work, ready, inHand, signal);
  }
}

async function start<Item, Result>(
  work: RollingWork<Item, Result>,
  inHand: Map<string, Promise<void>>,
  done: Done<Result>[],
): Promise<void> {
  const room = work.atOnce - inHand.size;
  if (room <= 0) return;
  let started = 0;
  for (const item of await work.due(work.atOnce + inHand.size)) {
    const key = work.key(item);
    if (started === room || inHand.has(key)) continue;
    started++;
    const finished = work.run(item).then((result) => {
      done.push({ key, result });
    });
    inHand.set(key, finished);
  }
}

async function store<Item, Result>(
  work: RollingWork<Item, Result>,
  ready: readonly Done<Result>[],
  inHand: Map<string, Promise<void>>,
  signal: AbortSignal,
): Promise<void> {
  for (let attempt = 0; !signal.aborted; attempt++) {
    try {
      await work.write(ready.map(({ result }) => result));
      break;
    } catch (error) {
      if (error instanceof LeadershipLostError) throw error;
      if (error instanceof UnstorableError) {
        // Each by itself; what no store can hold is let go, so that it holds up nothing else.
        if (ready.length > 1) for (const one of ready) await store(work, [one], inHand, signal);
        break;
      }
      // The store is full or locked: the ingest says so; what was found out is kept until it can be written.
      await pause(backOff(attempt), signal);
    }
  }
  for (const { key } of ready) inHand.delete(key);
}
