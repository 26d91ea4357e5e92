import { type Kysely, sql } from 'kysely';
import { deadLetter } from '../dead-letter.ts';
import type { Schema } from '../schema/schema.ts';
import type { GapWrite } from '../store-write.ts';
import { FINISHED } from './backfill-reads.ts';
import { writeDeadLetter } from './dead-letter-work.ts';
import { RECORD_TABLES } from './record-tables.ts';
import { LATER_WISH } from './resync-work.ts';
import { rows, type Work } from './work.ts';

const AT_ONCE = 500;
// When a list was begun that nobody wanted yet.
const NEVER = 0;

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
  yield* rows(
    db
      .insertInto('backfills')
      .values({ host, collection, ...list })
      .onConflict((conflict) => {
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
 * Takes a page of a list: its repositories join the queue, and the list's position moves on with them.
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
  for (let from = 0; from < dids.length; from += AT_ONCE) {
    const some = dids.slice(from, from + AT_ONCE);
    const fetched = yield* rows(
      db
        .selectFrom('repositories')
        .select('did')
        .where('did', 'in', some)
        .where('fetched_at', '>=', Math.floor(list.startedAt / 1000)),
    );
    const done = new Set(fetched.map(({ did }) => did));
    const left = some.filter((did) => !done.has(did));
    if (left.length === 0) continue;
    yield* rows(
      db
        .insertInto('resyncs')
        .values(left.map((did) => ({ did, rev: '', retry_at: now, time: list.startedAt, wished: now })))
        .onConflict((conflict) => conflict.column('did').doNothing()),
    );
  }
  yield* rows(
    db
      .updateTable('backfills')
      .set({
        position: page.position,
        done: Number(page.done),
        listed: sql<number>`listed + ${page.dids.length}`,
      })
      .where('host', '=', list.host)
      .where('collection', '=', list.collection),
  );
}

/** A run over these lists came to its end: the next one begins anew. */
export function* finishLists(db: Kysely<Schema>, host: string, lists: readonly string[]): Work<void> {
  yield* rows(
    db
      .updateTable('backfills')
      .set({ done: FINISHED })
      .where('host', '=', host)
      .where('collection', 'in', lists)
      .where('done', '=', 1),
  );
}

/** Whoever runs a backfill wants those tried that have failed. */
export function* tryFailedAgain(db: Kysely<Schema>): Work<void> {
  yield* rows(db.updateTable('resyncs').set({ attempts: 0, retry_at: 0 }).where('attempts', '>', 0));
}

/** Puts repositories into the queue, such as those behind dead letters. `time`: the earliest claim of what is found, microseconds. */
export function* wantRepositories(db: Kysely<Schema>, dids: readonly string[], time: number): Work<void> {
  for (let from = 0; from < dids.length; from += AT_ONCE) {
    const some = dids
      .slice(from, from + AT_ONCE)
      .map((did) => ({ did, rev: '', retry_at: 0, time, wished: Date.now() }));
    yield* rows(
      db
        .insertInto('resyncs')
        .values(some)
        .onConflict((conflict) => conflict.column('did').doUpdateSet({ retry_at: 0, attempts: 0, wished: LATER_WISH })),
    );
  }
}

/** The stream has a gap: all that the index knows is fetched again, and the lists are read anew, for those whom it does not know. */
export function* writeGap(db: Kysely<Schema>, { time }: GapWrite): Work<void> {
  const now = sql<number>`${Date.now()}`;
  const all = db
    .selectFrom('identities')
    .select([
      'did',
      sql<string>`''`.as('rev'),
      sql<number>`1`.as('retry_at'),
      sql<number>`${time}`.as('time'),
      now.as('wished'),
    ]);
  yield* rows(
    db
      .insertInto('resyncs')
      .columns(['did', 'rev', 'retry_at', 'time', 'wished'])
      // SQLite reads ON CONFLICT behind a SELECT without WHERE as part of its join.
      .expression(all.where('did', '<>', ''))
      .onConflict((conflict) => conflict.column('did').doUpdateSet({ wished: LATER_WISH })),
  );
  yield* rows(db.updateTable('backfills').set({ position: '', done: 0, started_at: Math.max(1, time), listed: 0 }));
}

/** Not now: later again. `isAttempt`: it counts as one that failed. */
export function* postponeRepositories(
  db: Kysely<Schema>,
  dids: readonly string[],
  retryAt: number,
  isAttempt: boolean,
): Work<void> {
  const later = { retry_at: retryAt, ...(isAttempt && { attempts: sql<number>`attempts + 1` }) };
  for (let from = 0; from < dids.length; from += AT_ONCE)
    yield* rows(
      db
        .updateTable('resyncs')
        .set(later)
        .where('did', 'in', dids.slice(from, from + AT_ONCE)),
    );
}

/** It cannot be fetched, now or later. A wish for something newer, which came meanwhile, stays. */
export function* dropRepository(
  db: Kysely<Schema>,
  { did, rev, wished }: { readonly did: string; readonly rev: string; readonly wished: number },
  reason: string,
): Work<void> {
  yield* rows(db.deleteFrom('resyncs').where('did', '=', did).where('rev', '<=', rev).where('wished', '<=', wished));
  yield* writeDeadLetter(db, deadLetter({ source: 'fetch', about: did, reason }));
}

/** Removes dead letters. */
export function* burnLetters(db: Kysely<Schema>, ids: readonly number[]): Work<void> {
  for (let from = 0; from < ids.length; from += AT_ONCE)
    yield* rows(db.deleteFrom('dead_letters').where('id', 'in', ids.slice(from, from + AT_ONCE)));
}

/**
 * Lets records that could not be used be read again under the very revision that brought them. Without its last digit a revision sorts before itself, and behind
 * all that came earlier: an old event still brings nothing back.
 */
export function* reopenRecords(db: Kysely<Schema>, uris: readonly string[]): Work<void> {
  for (let from = 0; from < uris.length; from += AT_ONCE)
    for (const table of RECORD_TABLES)
      yield* rows(
        db
          .updateTable(table)
          .set({ rev: sql<string>`substr(rev, 1, 12)` })
          .where('uri', 'in', uris.slice(from, from + AT_ONCE))
          .where('record', 'is', null),
      );
}
