import type { Kysely } from 'kysely';
import { backOff, pause } from '../network/guarded/pause.ts';
import type { Work } from './store/background/work.ts';
import type { Schema } from './store/schema/schema.ts';
import type { StoreWriter } from './store/store.ts';
import { LeadershipLostError, UnstorableError } from './store/store-errors.ts';

const MINUTE = 60_000;
// In a row: about five minutes.
const MAX_FAILURES = 18;

/** A queue of work in the store, and how it is done. */
export interface WorkQueue<Item, Result> {
  /** What is due, the longest waiting first; what is in hand already may be among it. */
  readonly due: (limit: number) => readonly Item[] | Promise<readonly Item[]>;
  /** Two items of the same key are the same. */
  readonly key: (item: Item) => string;
  /**
   * Begins an item. What fails has a result too, since what writes nothing is due again at once. Only what it throws because the store is away is no result: the
   * item stays in the store.
   *
   * @returns its result, at once where there is nothing to wait for; nothing when its turn has not come, or when there is more to do: then it is asked again
   */
  readonly run: (item: Item) => Promise<Result | undefined> | Result | undefined;
  /** Stores results, together; what it throws is tried again. */
  readonly write: (results: readonly Result[]) => void | Promise<void>;
  /** Items in hand at most. */
  readonly atOnce: number;
  /** Items in memory at most: those in hand, and those whose turn has not come; default twice `atOnce`. */
  readonly inMemory?: number;
  /** How often to look when all that is due is in memory, milliseconds. */
  readonly lookEvery: number;
  /** Asked when nothing is left to do at the moment: whether to end. Never when left out. */
  readonly isDone?: () => boolean | Promise<boolean>;
  /** At the signal what is in hand is waited for. Only where `run` heeds the same signal. */
  readonly waitsAtEnd?: boolean;
}

/** What is to be written of an item. */
export type Change = (db: Kysely<Schema>) => Work<void>;

/** Stores the changes of several items in one transaction: a `write` for those whose results are changes. */
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
 * Works through a queue until the signal comes, so many items at once and each replaced as soon as it is done: a slow one holds up nobody but itself. What is
 * done is written together, and an item is free to come again only when its result is stored. A restart goes on where it was.
 *
 * @throws {LeadershipLostError} another process ingests now
 * @throws what the store throws for five minutes without an end
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
      // A database that restarts is back soon; what fails for ever is a fault that somebody must see.
      if (error instanceof LeadershipLostError || failures++ === MAX_FAILURES) throw error;
      await pause(backOff(failures), signal);
    }
    // Until the first is finished; while there is room, new work is looked for in between.
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
        // Each by itself; what no store can hold is let go, so that it holds up nothing else.
        if (ready.length > 1) for (const one of ready) await store(queue, [one], signal);
        return;
      }
      // The store is full or locked: the ingest says so; what was found out is kept until it can be written.
      await pause(backOff(attempt), signal);
    }
  }
}
