import type { Kysely } from 'kysely';
import { backOff, pause } from '../network/guarded/pause.ts';
import type { Work } from './store/background/work.ts';
import type { Schema } from './store/schema/schema.ts';
import type { StoreWriter } from './store/store.ts';
import { LeadershipLostError, UnstorableError } from './store/store-errors.ts';

const MINUTE = 60_000;
// In a row; with backoff, about six minutes.
const MAX_FAILURES = 18;

/** A queue of work in the store, and how its items are done. */
export interface WorkQueue<Item, Result> {
  /** Items that are due, the longest waiting first. They may include items that are running. */
  readonly due: (limit: number) => readonly Item[] | Promise<readonly Item[]>;
  /** Items with the same key are the same item. */
  readonly key: (item: Item) => string;
  /**
   * Starts an item. A failure must give a result too: an item for which nothing is written is due again at once. It may reject only because the store is
   * unavailable; the item then stays due.
   *
   * @returns the result, without a promise where there is nothing to wait for; `undefined` when its turn has not come or more is to do: it is called again
   */
  readonly run: (item: Item) => Promise<Result | undefined> | Result | undefined;
  /** Stores results together. It is retried when it throws. */
  readonly write: (results: readonly Result[]) => void | Promise<void>;
  /** Limit of running items. */
  readonly atOnce: number;
  /** How many due items are read at once, when at most half as many are in memory, running and waiting; default twice `atOnce`. */
  readonly inMemory?: number;
  /** Milliseconds between reads of `due` while everything due is in memory. */
  readonly lookEvery: number;
  /** Called while no item is in memory: whether to end. Left out, only the signal ends it. */
  readonly isDone?: () => boolean | Promise<boolean>;
  /** Whether running items are awaited after the signal. Only where `run` heeds the same signal. */
  readonly waitsAtEnd?: boolean;
}

/** The writes for one item. */
export type Change = (db: Kysely<Schema>) => Work<void>;

/** A `write` for queues whose results are changes: stores those of several items in one transaction. */
export function writeChanges(store: StoreWriter): (changes: readonly Change[]) => Promise<void> {
  return async (changes) =>
    await store.perform(function* (db): Work<void> {
      for (const change of changes) yield* change(db);
    });
}

interface Known<Item> {
  readonly item: Item;
  state: 'waiting' | 'in hand' | 'done';
}

interface Done<Result> {
  readonly key: string;
  readonly result: Result;
}

/**
 * Works through a queue until the signal comes or `isDone` says so. `atOnce` items run at a time, and each is replaced as soon as it is done, so a slow one
 * delays no other. Results are stored together, and an item may run again only once its result is stored. The queue is in the store, so it survives a restart.
 *
 * @throws {LeadershipLostError} another process ingests now
 * @throws what `due` or `isDone` throws, when it throws for about six minutes without a break
 */
export async function workThrough<Item, Result>(queue: WorkQueue<Item, Result>, signal: AbortSignal): Promise<void> {
  const { atOnce, inMemory = 2 * atOnce, lookEvery } = queue;
  const known = new Map<string, Known<Item>>();
  const done: Done<Result>[] = [];
  let wake = new AbortController();
  let inHand = 0;
  let lookAt = 0;
  let failures = 0;
  let lost: LeadershipLostError | undefined;

  const look = async () => {
    if (inHand >= atOnce || known.size > inMemory / 2 || performance.now() < lookAt) return;
    const items = await queue.due(inMemory);
    for (const item of items) {
      const key = queue.key(item);
      if (!known.has(key)) known.set(key, { item, state: 'waiting' });
    }
    if (items.length < inMemory) lookAt = performance.now() + lookEvery;
  };

  const settle = (key: string, entry: Known<Item>, result: Result | undefined) => {
    entry.state = result === undefined ? 'waiting' : 'done';
    if (result !== undefined) done.push({ key, result });
  };

  const begin = (key: string, entry: Known<Item>) => {
    const begun = queue.run(entry.item);
    if (!(begun instanceof Promise)) return settle(key, entry, begun);
    entry.state = 'in hand';
    inHand++;
    begun
      .then((result) => settle(key, entry, result))
      .catch((error: unknown) => {
        if (error instanceof LeadershipLostError) lost = error;
        known.delete(key);
      })
      .finally(() => {
        inHand--;
        wake.abort();
      });
  };

  while (!signal.aborted) {
    wake = new AbortController();
    try {
      await look();
      for (const [key, entry] of known) {
        if (inHand >= atOnce) break;
        if (entry.state === 'waiting') begin(key, entry);
      }
      if (known.size === 0 && (await queue.isDone?.())) return;
      failures = 0;
    } catch (error) {
      // A database that restarts is back soon; a lasting failure must be reported.
      if (error instanceof LeadershipLostError || failures++ === MAX_FAILURES) throw error;
      await pause(backOff(failures), signal);
    }
    // Wait until an item is done; while there is room for more, look for new items in between.
    const either = AbortSignal.any([signal, wake.signal]);
    if (done.length === 0) await pause(inHand >= atOnce ? MINUTE : lookEvery, either);
    if (lost) throw lost;
    const ready = done.splice(0);
    if (ready.length > 0) await store(queue, ready, signal);
    for (const { key } of ready) known.delete(key);
  }
  while (queue.waitsAtEnd && inHand > 0) {
    wake = new AbortController();
    await pause(MINUTE, wake.signal);
  }
}

async function store<Item, Result>(
  queue: WorkQueue<Item, Result>,
  ready: readonly Done<Result>[],
  signal: AbortSignal,
): Promise<void> {
  for (let attempt = 0; !signal.aborted; attempt++) {
    try {
      return await queue.write(ready.map(({ result }) => result));
    } catch (error) {
      if (error instanceof LeadershipLostError) throw error;
      if (error instanceof UnstorableError) {
        // Store them one by one. A result that can never be stored is dropped, so that it blocks no other.
        if (ready.length > 1) for (const one of ready) await store(queue, [one], signal);
        return;
      }
      // The store is full or locked; the ingest reports it. The results are kept until they can be stored.
      await pause(backOff(attempt), signal);
    }
  }
}
