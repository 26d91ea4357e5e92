import { backOff, pause } from './pause.ts';
import type { StoreWrite } from './store/store-write.ts';

const LONG = 60_000;

/** Work whose queue is in the store. */
export interface RollingWork<T> {
  /** What is due, the longest waiting first; what is in hand already may be among it. */
  readonly due: (most: number) => readonly T[] | Promise<readonly T[]>;
  /** Two items of the same key are the same. */
  readonly key: (item: T) => string;
  /** Does it and says what to write: also when it failed, since what writes nothing is due again at once. Never throws. */
  readonly run: (item: T) => Promise<readonly StoreWrite[]>;
  /** Stores what was found out; what it throws is tried again. */
  readonly write: (writes: readonly StoreWrite[]) => void | Promise<void>;
  /** Items in hand at most. */
  readonly atOnce: number;
  /** How often to look when nothing is due, milliseconds. */
  readonly lookEvery: number;
}

/**
 * Works through a queue until the signal comes, so many items at once and each replaced as soon as it is done: a slow one holds up nobody but itself. What is
 * done is written together, and an item is free to come again only when its result is stored.
 */
export async function rollingWork<T>(work: RollingWork<T>, signal: AbortSignal): Promise<void> {
  const inHand = new Map<string, Promise<void>>();
  const done: { key: string; writes: readonly StoreWrite[] }[] = [];
  while (!signal.aborted) {
    await start(work, inHand, done);
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

async function start<T>(
  work: RollingWork<T>,
  inHand: Map<string, Promise<void>>,
  done: { key: string; writes: readonly StoreWrite[] }[],
): Promise<void> {
  const room = work.atOnce - inHand.size;
  if (room <= 0) return;
  let started = 0;
  for (const item of await work.due(work.atOnce + inHand.size)) {
    const key = work.key(item);
    if (started === room || inHand.has(key)) continue;
    started++;
    const finished = work.run(item).then((writes) => {
      done.push({ key, writes });
    });
    inHand.set(key, finished);
  }
}

async function store<T>(
  work: RollingWork<T>,
  ready: readonly { key: string; writes: readonly StoreWrite[] }[],
  inHand: Map<string, Promise<void>>,
  signal: AbortSignal,
): Promise<void> {
  const writes = ready.flatMap((item) => item.writes);
  for (let attempt = 0; ; attempt++) {
    try {
      if (writes.length > 0) await work.write(writes);
      break;
    } catch {
      // The store is full or locked: the ingest says so; what was found out is kept until it can be written.
      if (signal.aborted) break;
      await pause(backOff(attempt), signal);
    }
  }
  for (const { key } of ready) inHand.delete(key);
}
