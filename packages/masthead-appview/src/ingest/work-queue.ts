import type { Kysely } from 'kysely';
import { FairTurns, type MoveTo } from 'masthead/internal/atproto/node/guard/fair-turns';
import { backOff, pause } from 'masthead/internal/atproto/node/guard/pause';
import type { TurnGroup } from 'masthead/internal/atproto/node/guard/turn-groups';
import { LeadershipLostError, UnstorableError } from '../store/engine.ts';
import type { Slow } from '../store/jobs/due-times.ts';
import type { Schema } from '../store/tables.ts';
import type { Work } from '../store/work.ts';
import type { StoreWriter } from '../store/writes/store-writer.ts';

const MINUTE = 60_000;
// In a row; with backoff, about six minutes.
const MAX_FAILURES = 18;

/** Milliseconds. A host that takes longer for one item counts as slow until it is quick again. */
const SLOW_AFTER = 1500;

/**
 * Milliseconds. Without this delay an item whose result can never be stored would be due again at
 * once, forever, and block all later ones.
 */
const UNSTORABLE_REST = 3_600_000;

/** Items that are read apart and have a share of the turns. */
export interface Lane {
  /**
   * 1: items whose hosts were slow when last asked. They have a share of their own and no time
   * limit.
   */
  readonly slow: Slow;
  /** The largest part of the turns that the lane may have, from 0 to 1. */
  readonly share: number;
}

const LANES: readonly Lane[] = [
  { slow: 0, share: 1 },
  { slow: 1, share: 1 / 4 },
];

/** Whether a queue without due items ends; with `() => true` it ends as soon as it is idle. */
export type IsDone = () => boolean | Promise<boolean>;

/** A queue of work in the store, and how its items are done. */
export interface WorkQueue<Item, Result, Of extends Lane = Lane> {
  /** Default: items with slow hosts have a quarter of the turns, the others the rest. */
  readonly lanes?: readonly Of[];
  /**
   * Items of a lane that are due, the longest waiting first. They may include items that are
   * running.
   */
  readonly due: (limit: number, lane: Of) => readonly Item[] | Promise<readonly Item[]>;
  /** Items with the same key are the same item. */
  readonly key: (item: Item) => string;
  /**
   * The groups of an item, the widest first: an owner, a host. Groups take turns (`FairTurns`).
   * Default none: items run in their order.
   */
  readonly groups?: (item: Item) => readonly TurnGroup[];
  /**
   * Starts an item. A failure must return a result too: an item without a write is due again at
   * once. It may reject only because the store is unavailable; the item then stays due.
   *
   * @param slow of its lane
   * @param signal aborts when the item is slow and others wait; the item may ignore it
   * @param moveTo continues in this turn with another host
   * @returns the result; `undefined` when more work remains: it is called again in the next turn of
   *   its groups
   */
  readonly run: (
    item: Item,
    slow: Slow,
    signal: AbortSignal,
    moveTo: MoveTo,
  ) => Promise<Result | undefined> | Result | undefined;
  /**
   * The result that puts an item among the slow ones. It becomes due again after `wait`
   * milliseconds: at once if it was slow while others waited, after `UNSTORABLE_REST` if its result
   * can never be stored.
   */
  readonly moveToSlow: (item: Item, wait: number) => Result;
  /** Stores results together. It is retried when it throws. */
  readonly write: (results: readonly Result[]) => void | Promise<void>;
  /** Limit of running items. */
  readonly atOnce: number;
  /** Milliseconds after which an item is slow; default `SLOW_AFTER`. */
  readonly slowAfter?: number;
  /**
   * How many due items of a lane are read at once, when at most half as many are in memory, running
   * and waiting; default twice `atOnce`.
   */
  readonly inMemory?: number;
  /**
   * How many items of one group wait in memory at most, so that there is room for others; default
   * as many as may run at once, and fewer if there are many of the widest groups.
   */
  readonly ofAGroup?: number;
  /** Milliseconds between reads of `due` while everything due is in memory. */
  readonly checkEvery: number;
  /**
   * Called while no item is due or in memory; returns whether to end. Default: only the signal ends
   * it.
   */
  readonly isDone?: IsDone;
  /** Whether to await running items after the signal. Only if `run` stops at the same signal. */
  readonly waitsAtEnd?: boolean;
}

/** Whether an item that began then (`Date.now()`) was slow. */
export function wasSlow(began: number, slowAfter = SLOW_AFTER): Slow {
  return Date.now() - began >= slowAfter ? 1 : 0;
}

/** The writes for one item. */
export type Change = (db: Kysely<Schema>) => Work<void>;

/**
 * A `write` for queues whose results are changes: it stores those of several items in one
 * transaction.
 */
export function writeChanges(store: StoreWriter): (changes: readonly Change[]) => Promise<void> {
  return async (changes) =>
    await store.perform(function* (db): Work<void> {
      for (const change of changes) yield* change(db);
    });
}

/** An item in memory: it waits for its turn, runs, or waits for its result to be stored. */
interface Known<Item> {
  readonly item: Item;
  readonly lane: Lane;
  /** What it waits for; `undefined` while it runs or its result is stored. */
  groups: readonly TurnGroup[] | undefined;
}

interface Done<Item, Result> {
  readonly key: string;
  readonly item: Item;
  readonly result: Result;
  /** The store refused the item's own result, and this one only delays it. */
  readonly putOff?: boolean;
}

/**
 * Works through a queue until the signal or until `isDone` returns true. `atOnce` items run at a
 * time, in turns by lane and by group, and each is replaced as soon as it is done, so a slow one
 * delays no other. While others wait, an item that takes longer than `slowAfter` ends and continues
 * in the lane of slow ones: however many hosts are slow, the others keep three quarters. Results
 * are stored together, and an item may run again only once its result is stored. The queue is in
 * the store, so it survives a restart.
 *
 * @throws {LeadershipLostError} another process ingests now
 * @throws what `due` or `isDone` throws, when it throws for about six minutes without a break
 */
export async function workThrough<Item, Result, Of extends Lane = Lane>(
  queue: WorkQueue<Item, Result, Of>,
  signal: AbortSignal,
): Promise<void> {
  const { atOnce, slowAfter = SLOW_AFTER, inMemory = 2 * atOnce, checkEvery, lanes = LANES as readonly Of[] } = queue;
  const known = new Map<string, Known<Item>>();
  const done: Done<Item, Result>[] = [];
  const turns = new FairTurns({ atOnce, waiting: Number.POSITIVE_INFINITY, slowAfter, slowKeep: 0 });
  const shares = new Map(
    lanes.map((lane, at) => [lane, { name: `lane ${at}`, limit: Math.ceil(lane.share * atOnce) }] as const),
  );
  const movedToSlow = new Error('It is slow, and others wait.');
  const nextReadAt = new Map<Of, number>();
  let wake = new AbortController();
  let inHand = 0;
  let failures = 0;
  let lost: LeadershipLostError | undefined;

  const groupsOf = (item: Item) => queue.groups?.(item) ?? [];

  /** Runs an item in its turn, again until it has a result. */
  const begin = async (key: string, entry: Known<Item>): Promise<void> => {
    const { item, lane } = entry;
    const work = async (others: AbortSignal, moveTo: MoveTo): Promise<Result | undefined> => {
      if (signal.aborted) return undefined;
      entry.groups = undefined;
      inHand++;
      try {
        return await queue.run(item, lane.slow, others, moveTo);
      } finally {
        inHand--;
        wake.abort();
      }
    };
    const slow = lane.slow ? null : () => movedToSlow;
    try {
      let result: Result | undefined;
      while (result === undefined && !signal.aborted) {
        entry.groups ??= groupsOf(item);
        result = await turns.run(work, { groups: entry.groups, lane: shares.get(lane as Of), slow });
      }
      if (result !== undefined) done.push({ key, item, result });
    } catch (error) {
      if (error === movedToSlow) done.push({ key, item, result: queue.moveToSlow(item, 0) });
      else known.delete(key);
      if (error instanceof LeadershipLostError) lost = error;
    }
    wake.abort();
  };

  const readLane = async (lane: Of) => {
    const inLane = [...known.values()].filter((entry) => entry.lane === lane);
    if (inLane.length > inMemory / 2 || performance.now() < (nextReadAt.get(lane) ?? 0)) return;
    const crowds = new Map<string, number>();
    const widest = new Set<string>();
    const isOneMore = (groups: readonly TurnGroup[]): boolean => {
      const most = Math.max(1, Math.floor(inMemory / 8 / (widest.size || 1)));
      const of = ({ name }: TurnGroup) => crowds.get(name) ?? 0;
      if (groups.some((group) => of(group) >= (queue.ofAGroup ?? Math.min(group.limit, most)))) return false;
      for (const group of groups) crowds.set(group.name, of(group) + 1);
      for (const { name } of groups.slice(0, 1)) widest.add(name);
      return true;
    };
    for (const { groups } of inLane) if (groups) isOneMore(groups);
    let leftOut = 0;
    const items = await queue.due(inMemory, lane);
    for (const item of items) {
      const key = queue.key(item);
      if (known.has(key)) continue;
      const groups = groupsOf(item);
      if (isOneMore(groups)) {
        const entry = { item, lane, groups };
        known.set(key, entry);
        void begin(key, entry);
      } else leftOut++;
    }
    if (items.length < inMemory || leftOut > 0) nextReadAt.set(lane, performance.now() + checkEvery);
  };

  while (!signal.aborted) {
    wake = new AbortController();
    try {
      for (const lane of lanes) await readLane(lane);
      if (known.size === 0 && (await queue.isDone?.())) return;
      failures = 0;
    } catch (error) {
      // A database that restarts is back soon; a lasting failure must be reported.
      if (error instanceof LeadershipLostError || failures++ === MAX_FAILURES) throw error;
      await pause(backOff(failures), signal);
    }
    // Wait until an item is done, and read new items in between.
    if (done.length === 0) await pause(checkEvery, AbortSignal.any([signal, wake.signal]));
    if (lost) throw lost;
    const ready = done.splice(0);
    if (ready.length > 0) await store(queue, ready, signal);
    for (const { key } of ready) known.delete(key);
    // Find at once the items that the last results made due.
    if (ready.length > 0 && known.size === 0) nextReadAt.clear();
  }
  while (queue.waitsAtEnd && inHand > 0) {
    wake = new AbortController();
    await pause(MINUTE, wake.signal);
  }
}

type Storing<Item, Result> = Pick<WorkQueue<Item, Result>, 'write' | 'moveToSlow'>;

async function store<Item, Result>(
  queue: Storing<Item, Result>,
  ready: readonly Done<Item, Result>[],
  signal: AbortSignal,
): Promise<void> {
  for (let attempt = 0; !signal.aborted; attempt++) {
    try {
      return await queue.write(ready.map(({ result }) => result));
    } catch (error) {
      if (error instanceof LeadershipLostError) throw error;
      if (error instanceof UnstorableError) return storeOneByOne(queue, ready, signal);
      // The store is full or locked; the ingest reports it. The results are kept until they can be
      // stored.
      await pause(backOff(attempt), signal);
    }
  }
}

/** Stores results one by one, and delays an item whose result can never be stored. */
async function storeOneByOne<Item, Result>(
  queue: Storing<Item, Result>,
  ready: readonly Done<Item, Result>[],
  signal: AbortSignal,
): Promise<void> {
  if (ready.length > 1) {
    for (const one of ready) await store(queue, [one], signal);
    return;
  }
  for (const { item, putOff, ...done } of ready) {
    if (!putOff)
      await store(queue, [{ ...done, item, result: queue.moveToSlow(item, UNSTORABLE_REST), putOff: true }], signal);
  }
}
