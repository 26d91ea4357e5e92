import { type Kysely, sql } from 'kysely';
import type { Did } from 'masthead/internal/core/values/did';
import type { Schema } from '../schema/tables.ts';
import { inChunks, rows, type Work } from '../work.ts';

// `backfills.started_at` of a list that was never requested.
const NEVER = 0;
/**
 * `backfills.done`: 0 while the list is read, 1 once it is read, this value when a run over the
 * list has ended.
 */
const FINISHED = 2;

/** How far a list of repositories was read. */
export interface BackfillList {
  readonly host: string;
  /** Empty for the list of all repositories of a PDS. */
  readonly collection: string;
  /** The host's cursor; empty at the start. */
  readonly position: string;
  readonly done: boolean;
  /** A run has ended: everything on the list was fetched, or could not be. */
  readonly finished: boolean;
  /** Microseconds. The time of the claims that are first found by this reading. */
  readonly startedAt: number;
  /** How many repositories the host has listed so far. */
  readonly listed: number;
}

export function* backfillLists(db: Kysely<Schema>, host: string): Work<BackfillList[]> {
  const found = yield* rows(db.selectFrom('backfills').selectAll().where('host', '=', host).orderBy('collection'));
  return found.map(({ started_at: startedAt, done, ...list }) => ({
    ...list,
    startedAt,
    done: done > 0,
    finished: done === FINISHED,
  }));
}

/**
 * Adds a list, unless it is known. `wanted`: read it if it was never read. `idle`: a new list is
 * read only after a gap. `again`: read it from its start. `now`: microseconds.
 */
export function* registerList(
  db: Kysely<Schema>,
  host: string,
  collection: string,
  state: 'wanted' | 'idle' | 'again',
  now: number,
): Work<void> {
  const idle = state === 'idle';
  const list = { position: '', done: Number(idle), started_at: idle ? NEVER : now, listed: 0 };
  const added = db.insertInto('backfills').values({ host, collection, ...list });
  yield* rows(
    added.onConflict((conflict) => {
      const known = conflict.columns(['host', 'collection']);
      if (state === 'again') return known.doUpdateSet(list);
      return idle ? known.doNothing() : known.doUpdateSet(list).where('backfills.started_at', '=', NEVER);
    }),
  );
}

/** Deletes the lists that were never read, so that a gap does not start them. */
export function* dropIdleLists(db: Kysely<Schema>): Work<void> {
  yield* rows(db.deleteFrom('backfills').where('started_at', '=', NEVER));
}

/**
 * Queues a page's repositories, except those fetched since the list was started, and moves the
 * list's position. `now`: milliseconds; earliest first.
 */
export function* takePage(
  db: Kysely<Schema>,
  list: { readonly host: string; readonly collection: string; readonly startedAt: number },
  page: { readonly dids: readonly Did[]; readonly position: string; readonly done: boolean },
  now: number,
): Work<void> {
  const dids = [...new Set(page.dids)];
  const fetched = db
    .selectFrom('repositories')
    .select('did')
    .where('fetched_at', '>=', Math.floor(list.startedAt / 1000));
  const found = new Set((yield* inChunks(dids, (some) => fetched.where('did', 'in', some))).map(({ did }) => did));
  const left = dids.filter((did) => !found.has(did));
  const entry = { rev: '', retry_at: now, time: list.startedAt, requested_at: now };
  yield* inChunks(left, (some) =>
    db
      .insertInto('resyncs')
      .values(some.map((did) => ({ did, ...entry })))
      .onConflict((conflict) => conflict.column('did').doNothing()),
  );
  const { position, done } = page;
  yield* rows(
    db
      .updateTable('backfills')
      .set({ position, done: Number(done), listed: sql<number>`listed + ${page.dids.length}` })
      .where('host', '=', list.host)
      .where('collection', '=', list.collection),
  );
}

/** Ends a run over these lists: the next run starts them again. */
export function* finishLists(db: Kysely<Schema>, host: string, lists: readonly string[]): Work<void> {
  const those = db.updateTable('backfills').set({ done: FINISHED }).where('host', '=', host);
  yield* rows(those.where('collection', 'in', lists).where('done', '=', 1));
}

/**
 * Restarts all lists, idle ones too. `time` (microseconds) becomes the time of the claims that this
 * reading finds first.
 */
export function* restartLists(db: Kysely<Schema>, time: number): Work<void> {
  yield* rows(db.updateTable('backfills').set({ position: '', done: 0, started_at: Math.max(1, time), listed: 0 }));
}
