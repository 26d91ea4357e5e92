import { type Kysely, sql } from 'kysely';
import type { Schema } from '../schema/schema.ts';
import { inChunks, rows, type Work } from './work.ts';

// `backfills.started_at` of a list that nobody wanted yet.
const NEVER = 0;
/** `backfills.done`: 0 while it is read, 1 once it is, and this when a run over it came to its end. */
const FINISHED = 2;

/** How far a list of repositories was read. */
export interface BackfillList {
  readonly host: string;
  /** Empty for the list of all repositories of a PDS. */
  readonly collection: string;
  /** The host's cursor; empty at the start. */
  readonly position: string;
  readonly done: boolean;
  /** A run came to its end: everything that was on it was fetched, or could not be. */
  readonly finished: boolean;
  /** Microseconds: what is found first claims its URL then. */
  readonly startedAt: number;
  /** How many repositories were on it so far. */
  readonly listed: number;
}

/** The lists of a host. */
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
 * Makes sure that a list is known.
 *
 * @param state `wanted`: a list that was never read is to be read, another stays as it is. `idle`: a new one is only read once there is a gap. `again`: it is read from its start
 * @param now microseconds
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

/** Forgets the lists that were never read: no gap is to have them read. */
export function* dropIdleLists(db: Kysely<Schema>): Work<void> {
  yield* rows(db.deleteFrom('backfills').where('started_at', '=', NEVER));
}

/**
 * Takes a page of a list: its repositories join the queue but for those that were fetched since the list was begun, and the list's position moves on with them.
 *
 * @param now milliseconds: those that waited longer come first
 */
export function* takePage(
  db: Kysely<Schema>,
  list: { readonly host: string; readonly collection: string; readonly startedAt: number },
  page: { readonly dids: readonly string[]; readonly position: string; readonly done: boolean },
  now: number,
): Work<void> {
  const dids = [...new Set(page.dids)];
  const fetched = db
    .selectFrom('repositories')
    .select('did')
    .where('fetched_at', '>=', Math.floor(list.startedAt / 1000));
  const found = new Set((yield* inChunks(dids, (some) => fetched.where('did', 'in', some))).map(({ did }) => did));
  const left = dids.filter((did) => !found.has(did));
  const entry = { rev: '', retry_at: now, time: list.startedAt, wished: now };
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

/** A run over these lists came to its end: the next one begins anew. */
export function* finishLists(db: Kysely<Schema>, host: string, lists: readonly string[]): Work<void> {
  const those = db.updateTable('backfills').set({ done: FINISHED }).where('host', '=', host);
  yield* rows(those.where('collection', 'in', lists).where('done', '=', 1));
}

/** All lists are read anew; what is found claims its URL at `time`, microseconds. */
export function* restartLists(db: Kysely<Schema>, time: number): Work<void> {
  yield* rows(db.updateTable('backfills').set({ position: '', done: 0, started_at: Math.max(1, time), listed: 0 }));
}
