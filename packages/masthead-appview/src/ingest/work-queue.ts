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
  /** Default: items with slow hosts have at most a quarter of the turns, the others up to all. */
  readonly lanes?: readonly Of[];
  /**
   * Items of a lane that are due, at most `limit`, those first that should run first. They may
   * include items that are running, and leave out some that are due: a later read must return
   * those.
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
  /**
   * Stores results together. When it throws, it is called again: with one result at a time after an
   * `UnstorableError`, and not after a `LeadershipLostError`.
   */
  readonly write: (results: readonly Result[]) => void | Promise<void>;
  /** Limit of running items. */
  readonly atOnce: number;
  /** Milliseconds after which an item is slow; default `SLOW_AFTER`. */
  readonly slowAfter?: number;
  /**
   * The limit of `due`. A lane is read while at most half as many of its items are in memory,
   * running and waiting. Default twice `atOnce`.
   */
  readonly inMemory?: number;
  /**
   * How many items of one group wait in memory at most, so that there is room for others; default
   * as many as may run at once, and fewer if there are many of the widest groups or `inMemory` is
   * small.
   */
  readonly ofAGroup?: number;
  /**
   * Milliseconds until a lane is read again after `due` returned fewer than `inMemory` items, or a
   * group had no room for one of them.
   */
  readonly checkEvery: number;
  /**
   * Called while no item is in memory; returns whether to end. Default: the work does not end by
   * itself.
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
  readonly key: string;
  readonly item: Item;
  readonly lane: Lane;
  /** What it waits for; `undefined` while it runs or its result waits to be stored. */
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
 * in the lane of slow ones: however many hosts are slow, by default the others keep three quarters.
 * Results are stored together, and an item may run again only once its result is stored. The queue
 * is in the store, so it survives a restart.
 *
 * @throws {LeadershipLostError} another process ingests now
 * @throws what `due` or `isDone` throws, when it throws for about six minutes without a break
 */
export async function workThrough<Item, Result, Of extends Lane = Lane>(
  queue: WorkQueue<Item, Result, Of>,
  signal: AbortSignal,
): Promise<void> {
  await new QueueRun(queue, signal).run();
}

class QueueRun<Item, Result, Of extends Lane> {
  readonly #queue: WorkQueue<Item, Result, Of>;
  readonly #signal: AbortSignal;
  readonly #lanes: readonly Of[];
  readonly #inMemory: number;
  readonly #turns: FairTurns;
  /** By lane: the group in which its items take turns. */
  readonly #shares: ReadonlyMap<Lane, TurnGroup>;
  readonly #known = new Map<string, Known<Item>>();
  /** Items whose result is not stored yet. */
  #done: Done<Item, Result>[] = [];
  /** `performance.now()` before which a lane is not read again. */
  readonly #nextReadAt = new Map<Of, number>();
  readonly #movedToSlow = new Error('It is slow, and others wait.');
  #running = 0;
  #lost: LeadershipLostError | undefined;
  /** Aborted when an item ends. */
  #itemEnded = new AbortController();

  constructor(queue: WorkQueue<Item, Result, Of>, signal: AbortSignal) {
    const { atOnce, slowAfter = SLOW_AFTER, inMemory = 2 * atOnce, lanes = LANES as readonly Of[] } = queue;
    this.#queue = queue;
    this.#signal = signal;
    this.#lanes = lanes;
    this.#inMemory = inMemory;
    this.#turns = new FairTurns({ atOnce, waiting: Number.POSITIVE_INFINITY, slowAfter, slowKeep: 0 });
    this.#shares = new Map(
      lanes.map((lane, at) => [lane, { name: `lane ${at}`, limit: Math.ceil(lane.share * atOnce) }] as const),
    );
  }

  async run(): Promise<void> {
    let failures = 0;
    while (!this.#signal.aborted) {
      this.#itemEnded = new AbortController();
      try {
        for (const lane of this.#lanes) await this.#readLane(lane);
        if (this.#known.size === 0 && (await this.#queue.isDone?.())) return;
        failures = 0;
      } catch (error) {
        // A database that restarts is back soon; a lasting failure must be reported.
        if (error instanceof LeadershipLostError || failures++ === MAX_FAILURES) throw error;
        await pause(backOff(failures), this.#signal);
      }
      if (this.#done.length === 0) await this.#itemEnds(this.#queue.checkEvery, this.#signal);
      if (this.#lost) throw this.#lost;
      await this.#storeDone();
    }
    while (this.#queue.waitsAtEnd && this.#running > 0) {
      this.#itemEnded = new AbortController();
      await this.#itemEnds(MINUTE);
    }
  }

  async #itemEnds(atMost: number, signal?: AbortSignal): Promise<void> {
    const ended = this.#itemEnded.signal;
    await pause(atMost, signal ? AbortSignal.any([signal, ended]) : ended);
  }

  /** Takes due items of a lane into memory, if it has room. */
  async #readLane(lane: Of): Promise<void> {
    const inLane = [...this.#known.values()].filter((entry) => entry.lane === lane);
    if (inLane.length > this.#inMemory / 2 || performance.now() < (this.#nextReadAt.get(lane) ?? 0)) return;
    const room = new GroupRoom(this.#inMemory, this.#queue.ofAGroup);
    for (const { groups } of inLane) if (groups) room.take(groups);
    const items = await this.#queue.due(this.#inMemory, lane);
    let leftOut = 0;
    for (const item of items) {
      const key = this.#queue.key(item);
      if (this.#known.has(key)) continue;
      const groups = this.#groupsOf(item);
      if (room.take(groups)) this.#begin({ key, item, lane, groups });
      else leftOut++;
    }
    // Either nothing more is due, or `due` chose a part: read again at once, it could return the
    // same.
    const isShort = items.length < this.#inMemory;
    if (isShort || leftOut > 0) this.#nextReadAt.set(lane, performance.now() + this.#queue.checkEvery);
  }

  #groupsOf(item: Item): readonly TurnGroup[] {
    return this.#queue.groups?.(item) ?? [];
  }

  #begin(entry: Known<Item>): void {
    const { key, item } = entry;
    this.#known.set(key, entry);
    this.#resultOf(entry)
      .then(
        (result) => {
          if (result !== undefined) this.#done.push({ key, item, result });
        },
        (error: unknown) => {
          if (error === this.#movedToSlow) this.#done.push({ key, item, result: this.#queue.moveToSlow(item, 0) });
          else this.#known.delete(key);
          if (error instanceof LeadershipLostError) this.#lost = error;
        },
      )
      .finally(() => this.#itemEnded.abort());
  }

  /** Runs an item in its turns until it has a result; `undefined` when the signal came first. */
  async #resultOf(entry: Known<Item>): Promise<Result | undefined> {
    const { item, lane } = entry;
    const slow = lane.slow ? null : () => this.#movedToSlow;
    const work = async (yieldSignal: AbortSignal, moveTo: MoveTo): Promise<Result | undefined> => {
      if (this.#signal.aborted) return undefined;
      entry.groups = undefined;
      this.#running++;
      try {
        return await this.#queue.run(item, lane.slow, yieldSignal, moveTo);
      } finally {
        this.#running--;
        this.#itemEnded.abort();
      }
    };
    while (!this.#signal.aborted) {
      entry.groups ??= this.#groupsOf(item);
      const result = await this.#turns.run(work, { groups: entry.groups, lane: this.#shares.get(lane), slow });
      if (result !== undefined) return result;
    }
    return undefined;
  }

  async #storeDone(): Promise<void> {
    const ready = this.#done;
    if (ready.length === 0) return;
    this.#done = [];
    await store(this.#queue, ready, this.#signal);
    for (const { key } of ready) this.#known.delete(key);
    // Find at once the items that these results made due.
    if (this.#known.size === 0) this.#nextReadAt.clear();
  }
}

/** How many items of each group wait in memory, so that there is room for others. */
class GroupRoom {
  readonly #counts = new Map<string, number>();
  readonly #widest = new Set<string>();
  readonly #inMemory: number;
  readonly #ofAGroup: number | undefined;

  constructor(inMemory: number, ofAGroup: number | undefined) {
    this.#inMemory = inMemory;
    this.#ofAGroup = ofAGroup;
  }

  /** Counts an item of these groups; `false` when one of them has no room for it. */
  take(groups: readonly TurnGroup[]): boolean {
    const most = Math.max(1, Math.floor(this.#inMemory / 8 / (this.#widest.size || 1)));
    const countOf = ({ name }: TurnGroup) => this.#counts.get(name) ?? 0;
    if (groups.some((group) => countOf(group) >= (this.#ofAGroup ?? Math.min(group.limit, most)))) return false;
    for (const group of groups) this.#counts.set(group.name, countOf(group) + 1);
    const [widest] = groups;
    if (widest) this.#widest.add(widest.name);
    return true;
  }
}

type Storing<Item, Result> = Pick<WorkQueue<Item, Result>, 'write' | 'moveToSlow'>;

/** Stores results, and tries again while the store is full or locked, which the ingest reports. */
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
  const [first, second] = ready;
  if (second) {
    for (const one of ready) await store(queue, [one], signal);
  } else if (first && !first.putOff) {
    const later = { ...first, result: queue.moveToSlow(first.item, UNSTORABLE_REST), putOff: true };
    await store(queue, [later], signal);
  }
}
