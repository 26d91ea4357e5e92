import type { Kysely } from 'kysely';
import { untilAborted } from 'masthead/internal/atproto';
import { backOff, FairTurns, pause } from 'masthead/internal/node';
import type { Slow } from '../store/background/slow-hosts.ts';
import type { Work } from '../store/background/work.ts';
import type { Schema } from '../store/schema/schema.ts';
import type { StoreWriter } from '../store/store.ts';
import { LeadershipLostError, UnstorableError } from '../store/store-errors.ts';

const MINUTE = 60_000;
// In a row; with backoff, about six minutes.
const MAX_FAILURES = 18;

/** Milliseconds. A host that takes longer over one item counts as slow until it was quick again. */
const SLOW_AFTER = 1500;

/** Milliseconds. An item whose result the store refuses for good would be due again at once, for ever, in the way of all that come after it. */
const UNSTORABLE_REST = 3_600_000;

const LANES: readonly Slow[] = [0, 1];

/** Whether a queue of which nothing is due ends; with `() => true` it is worked until it is idle. */
export type IsDone = () => boolean | Promise<boolean>;

/** A queue of work in the store, and how its items are done. */
export interface WorkQueue<Item, Result> {
  /**
   * Items that are due, the longest waiting first. They may include items that are running.
   *
   * @param slow whether those whose hosts were slow when last asked are wanted, or those whose hosts were not
   */
  readonly due: (limit: number, slow: Slow) => readonly Item[] | Promise<readonly Item[]>;
  /** Items with the same key are the same item. */
  readonly key: (item: Item) => string;
  /**
   * Starts an item. A failure must give a result too: an item for which nothing is written is due again at once. It may reject only because the store is
   * unavailable; the item then stays due.
   *
   * @param slow as `due` gave it
   * @param signal ends it because it is slow and others wait; it need not heed it
   * @returns the result, without a promise where there is nothing to wait for; `undefined` when its turn has not come or more is to do: it is called again
   */
  readonly run: (item: Item, slow: Slow, signal: AbortSignal) => Promise<Result | undefined> | Result | undefined;
  /**
   * The result that puts an item among the slow ones. It becomes due again after `wait` milliseconds: at once where it was ended because it is slow and others
   * wait, and after `UNSTORABLE_REST` where its result can never be stored.
   */
  readonly giveWay: (item: Item, wait: number) => Result;
  /** Stores results together. It is retried when it throws. */
  readonly write: (results: readonly Result[]) => void | Promise<void>;
  /** Limit of running items. Those whose hosts were slow have a quarter of it. */
  readonly atOnce: number;
  /** Milliseconds after which an item is slow; default `SLOW_AFTER`. */
  readonly slowAfter?: number;
  /** How many due items of a lane are read at once, when at most half as many are in memory, running and waiting; default twice `atOnce`. */
  readonly inMemory?: number;
  /** Milliseconds between reads of `due` while everything due is in memory. */
  readonly lookEvery: number;
  /** Called while no item is in memory, as none is due: whether to end. Left out, only the signal ends it. */
  readonly isDone?: IsDone;
  /** Whether running items are awaited after the signal. Only where `run` heeds the same signal. */
  readonly waitsAtEnd?: boolean;
}

/** Whether an item that began then (`Date.now()`) was slow. */
export function wasSlow(began: number, slowAfter = SLOW_AFTER): Slow {
  return Date.now() - began >= slowAfter ? 1 : 0;
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
  readonly slow: Slow;
  state: 'waiting' | 'in hand' | 'done';
}

interface Done<Item, Result> {
  readonly key: string;
  readonly item: Item;
  readonly result: Result;
  /** The store refused its own result, and this one only puts it off. */
  readonly putOff?: boolean;
}

/**
 * Works through a queue until the signal comes or `isDone` says so. `atOnce` items run at a time, and each is replaced as soon as it is done, so a slow one
 * delays no other. While others wait, an item that takes longer than `slowAfter` gives way to them and goes on among the slow ones, which have a quarter of the
 * turns and are read by themselves: any number of slow hosts leave three quarters to the others. Results are stored together, and an item may run again only
 * once its result is stored. The queue is in the store, so it survives a restart.
 *
 * @throws {LeadershipLostError} another process ingests now
 * @throws what `due` or `isDone` throws, when it throws for about six minutes without a break
 */
export async function workThrough<Item, Result>(queue: WorkQueue<Item, Result>, signal: AbortSignal): Promise<void> {
  const { atOnce, slowAfter = SLOW_AFTER, inMemory = 2 * atOnce, lookEvery } = queue;
  const known = new Map<string, Known<Item>>();
  const done: Done<Item, Result>[] = [];
  const turns = new FairTurns({ atOnce, waiting: 0, slowAfter, slowKeep: 0 });
  const slowOnes = [{ name: 'slow', limit: Math.ceil(atOnce / 4) }];
  let lookAt: Record<Slow, number> = { 0: 0, 1: 0 };
  let wake = new AbortController();
  let inHand = 0;
  let failures = 0;
  let lost: LeadershipLostError | undefined;

  const look = async (slow: Slow) => {
    const inLane = [...known.values()].filter((entry) => entry.slow === slow);
    if (inLane.length > inMemory / 2 || performance.now() < lookAt[slow]) return;
    const items = await queue.due(inMemory, slow);
    for (const item of items) {
      const key = queue.key(item);
      if (!known.has(key)) known.set(key, { item, slow, state: 'waiting' });
    }
    if (items.length < inMemory) lookAt[slow] = performance.now() + lookEvery;
  };

  const settle = (key: string, entry: Known<Item>, result: Result | undefined) => {
    entry.state = result === undefined ? 'waiting' : 'done';
    if (result !== undefined) done.push({ key, item: entry.item, result });
  };

  /** Whether there was a turn for it. */
  const begin = (key: string, entry: Known<Item>): boolean => {
    const { item, slow } = entry;
    const others = new AbortController();
    // A slow one has its share, and all the time that it takes.
    const leave = slow ? turns.tryEnter(slowOnes) : turns.tryEnter([], () => others.abort());
    if (!leave) return false;
    const begun = queue.run(item, slow, others.signal);
    if (!(begun instanceof Promise)) {
      leave();
      settle(key, entry, begun);
      return true;
    }
    entry.state = 'in hand';
    inHand++;
    const ended = () => {
      inHand--;
      wake.abort();
    };
    begun.then(ended, ended);
    untilAborted(begun, others.signal)
      .then((result) => settle(key, entry, result))
      .catch((error: unknown) => {
        if (others.signal.aborted) return settle(key, entry, queue.giveWay(item, 0));
        if (error instanceof LeadershipLostError) lost = error;
        known.delete(key);
      })
      .finally(() => {
        leave();
        wake.abort();
      });
    return true;
  };

  /** Begins what has a turn. Returns how many of the lane still wait for one. */
  const beginAll = (slow: Slow): number => {
    const waiting = [...known].filter(([, entry]) => entry.slow === slow && entry.state === 'waiting');
    const full = waiting.findIndex(([key, entry]) => !begin(key, entry));
    return full < 0 ? 0 : waiting.length - full;
  };

  while (!signal.aborted) {
    wake = new AbortController();
    let pressAgain = Number.POSITIVE_INFINITY;
    try {
      for (const lane of LANES) await look(lane);
      // The slow ones first: their share is small, and without a turn now and then they would never end.
      beginAll(1);
      pressAgain = turns.pressFor(beginAll(0));
      if (known.size === 0 && (await queue.isDone?.())) return;
      failures = 0;
    } catch (error) {
      // A database that restarts is back soon; a lasting failure must be reported.
      if (error instanceof LeadershipLostError || failures++ === MAX_FAILURES) throw error;
      await pause(backOff(failures), signal);
    }
    // Wait until an item is done; while there is room for more, look for new items in between.
    const either = AbortSignal.any([signal, wake.signal]);
    const next = turns.running >= atOnce ? MINUTE : lookEvery;
    if (done.length === 0) await pause(Math.min(next, pressAgain), either);
    if (lost) throw lost;
    const ready = done.splice(0);
    if (ready.length > 0) await store(queue, ready, signal);
    for (const { key } of ready) known.delete(key);
    // What the last results made due is found at once.
    if (ready.length > 0 && known.size === 0) lookAt = { 0: 0, 1: 0 };
  }
  while (queue.waitsAtEnd && inHand > 0) {
    wake = new AbortController();
    await pause(MINUTE, wake.signal);
  }
}

async function store<Item, Result>(
  queue: WorkQueue<Item, Result>,
  ready: readonly Done<Item, Result>[],
  signal: AbortSignal,
): Promise<void> {
  for (let attempt = 0; !signal.aborted; attempt++) {
    try {
      return await queue.write(ready.map(({ result }) => result));
    } catch (error) {
      if (error instanceof LeadershipLostError) throw error;
      if (error instanceof UnstorableError) return storeOneByOne(queue, ready, signal);
      // The store is full or locked; the ingest reports it. The results are kept until they can be stored.
      await pause(backOff(attempt), signal);
    }
  }
}

/** A result that can never be stored makes room for the others: its item is put off. */
async function storeOneByOne<Item, Result>(
  queue: WorkQueue<Item, Result>,
  ready: readonly Done<Item, Result>[],
  signal: AbortSignal,
): Promise<void> {
  if (ready.length > 1) {
    for (const one of ready) await store(queue, [one], signal);
    return;
  }
  for (const { item, putOff, ...done } of ready) {
    if (!putOff)
      await store(queue, [{ ...done, item, result: queue.giveWay(item, UNSTORABLE_REST), putOff: true }], signal);
  }
}
