import { type Kysely, sql } from 'kysely';
import type { Did } from 'masthead/internal/core/values/did';
import type { Schema } from '../schema/tables.ts';
import type { GapWrite, ResyncedWrite, ResyncWrite } from '../store-write.ts';
import { deadLetter } from '../store-write.ts';
import { isDeleted } from '../visibility.ts';
import { firstRow, inChunks, rows, type Work } from '../work.ts';
import { forgetMissingParts, writeDeadLetter } from '../writes/dead-letter-rows.ts';
import { restartLists } from './backfill-lists.ts';
import type { Slow } from './due-times.ts';

/**
 * The request number of a repeated request. It must grow, because a fetch that is under way does
 * not answer the later request.
 */
const LATER_REQUEST = sql<number>`CASE WHEN resyncs.requested_at < excluded.requested_at THEN excluded.requested_at ELSE resyncs.requested_at + 1 END`;

/**
 * Attempts for a repository of an account that the index has not seen; with backoff, about an hour
 * and a half.
 */
const MAX_UNPROVED = 9;
/** The records that the stream skipped may exist since the earliest of these times. */
const EARLIEST = sql<number>`CASE WHEN resyncs.time < excluded.time THEN resyncs.time ELSE excluded.time END`;

/**
 * Milliseconds. When the stream reports something new, a repository that has failed is retried
 * after at most this long, whatever its backoff.
 */
const SOON = 10 * 60_000;

/**
 * Repositories due at `now` (milliseconds), the longest waiting first. `slow`: those with slow
 * hosts, or the others.
 */
export function dueRepositories(db: Kysely<Schema>, now: number, limit: number, slow: Slow = 0) {
  return rows(
    db
      .selectFrom('resyncs')
      .select(['did', 'rev', 'attempts', 'time', 'requested_at as requestedAt'])
      .where('slow', '=', slow)
      .where('retry_at', '<=', now)
      .orderBy('retry_at')
      .limit(limit),
  );
}

/**
 * How many repositories wait. Those with at least `failingAfter` failed attempts, which may take
 * days, are counted apart as `failing`.
 */
export function* queueLength(db: Kysely<Schema>, failingAfter: number): Work<{ waiting: number; failing: number }> {
  const found = yield* firstRow(
    db
      .selectFrom('resyncs')
      .select([
        sql<number>`count(*)`.as('all'),
        sql<number>`coalesce(sum(CASE WHEN attempts >= ${failingAfter} THEN 1 ELSE 0 END), 0)`.as('failing'),
      ]),
  );
  const [all, failing] = [Number(found?.all ?? 0), Number(found?.failing ?? 0)];
  return { waiting: all - failing, failing };
}

/**
 * Queues a repository behind those that wait already, because any account can cause this without
 * end.
 */
export function* writeResync(db: Kysely<Schema>, { did, rev, time, unproved = false }: ResyncWrite): Work<void> {
  // A repository that the index has not seen cannot have lost anything here.
  const isKnown = (yield* firstRow(db.selectFrom('identities').select('did').where('did', '=', did))) !== undefined;
  if (!isKnown && !unproved) return;
  const now = Date.now();
  // Without the cast, PostgreSQL takes a number bound beside a CASE for text.
  const wanted = sql<number>`CAST(${now} AS bigint) + CASE WHEN resyncs.attempts > 0 THEN ${sql.lit(SOON)} ELSE 0 END`;
  yield* rows(
    db
      .insertInto('resyncs')
      .values({ did, rev, retry_at: now, time, requested_at: now, unproved: Number(!isKnown) })
      .onConflict((conflict) =>
        conflict.column('did').doUpdateSet({
          rev: sql<string>`CASE WHEN resyncs.rev > excluded.rev THEN resyncs.rev ELSE excluded.rev END`,
          retry_at: sql<number>`CASE WHEN resyncs.retry_at < ${wanted} THEN resyncs.retry_at ELSE ${wanted} END`,
          requested_at: LATER_REQUEST,
          time: EARLIEST,
        }),
      ),
  );
}

/**
 * A repository was fetched. A request for a newer revision, or one that came during the fetch,
 * stays queued.
 */
export function* writeResynced(db: Kysely<Schema>, { held, ...request }: ResyncedWrite): Work<void> {
  yield* answerRequest(db, request);
  yield* forgetMissingParts(db, request.did);
  // A PDS may have a million accounts, and only a few hold records that the index keeps.
  if (!held || (yield* isDeleted(db, request.did))) return;
  const fetched = { rev: request.rev, fetched_at: Date.now() };
  const added = db.insertInto('repositories').values({ did: request.did, ...fetched });
  yield* rows(added.onConflict((conflict) => conflict.column('did').doUpdateSet(fetched)));
}

/**
 * Gives up on a repository and writes a dead letter. A newer request stays queued, as in
 * `writeResynced`.
 */
export function* dropRepository(db: Kysely<Schema>, request: AnsweredRequest, reason: string): Work<void> {
  yield* answerRequest(db, request);
  yield* writeDeadLetter(db, deadLetter({ source: 'fetch', about: request.did, reason }));
}

/** A request as the queue had it when its fetch began. */
type AnsweredRequest = Pick<ResyncedWrite, 'did' | 'rev' | 'requestedAt'>;

function* answerRequest(db: Kysely<Schema>, { did, rev, requestedAt }: AnsweredRequest): Work<void> {
  const request = db.deleteFrom('resyncs').where('did', '=', did).where('rev', '<=', rev);
  yield* rows(request.where('requested_at', '<=', requestedAt));
}

/** Makes all failed repositories due now, when the operator runs a backfill. */
export function* tryFailedAgain(db: Kysely<Schema>): Work<void> {
  yield* rows(db.updateTable('resyncs').set({ attempts: 0, retry_at: 0 }).where('attempts', '>', 0));
}

/**
 * Queues repositories as due now, such as those behind dead letters. `time`, microseconds: no
 * record found claims its URL earlier.
 */
export function* requestRepositories(db: Kysely<Schema>, dids: readonly Did[], time: number): Work<void> {
  const entry = { rev: '', retry_at: 0, time, requested_at: Date.now() };
  yield* inChunks(dids, (some) =>
    db
      .insertInto('resyncs')
      .values(some.map((did) => ({ did, ...entry })))
      .onConflict((conflict) =>
        conflict.column('did').doUpdateSet({ retry_at: 0, attempts: 0, requested_at: LATER_REQUEST, time: EARLIEST }),
      ),
  );
}

/**
 * The stream has a gap: queues every known account, and restarts the lists of repositories to find
 * the unknown ones.
 */
export function* writeGap(db: Kysely<Schema>, { time }: GapWrite): Work<void> {
  const entry = [
    sql`''`.as('rev'),
    sql`1`.as('retry_at'),
    sql`${time}`.as('time'),
    sql`${Date.now()}`.as('requested_at'),
  ];
  yield* rows(
    db
      .insertInto('resyncs')
      .columns(['did', 'rev', 'retry_at', 'time', 'requested_at'])
      // The WHERE is needed: after a SELECT without one, SQLite reads ON CONFLICT as part of a
      // join.
      .expression(db.selectFrom('identities').select('did').select(entry).where(sql`did`, '<>', ''))
      .onConflict((conflict) => conflict.column('did').doUpdateSet({ requested_at: LATER_REQUEST })),
  );
  yield* restartLists(db, time);
}

/**
 * Delays repositories until `retryAt`, milliseconds. `isAttempt`: count it as a failed attempt;
 * `slow`: their host is slow.
 */
export function* postponeRepositories(
  db: Kysely<Schema>,
  dids: readonly Did[],
  retryAt: number,
  isAttempt: boolean,
  slow?: Slow,
): Work<void> {
  const later = {
    retry_at: retryAt,
    ...(isAttempt && { attempts: sql<number>`attempts + 1` }),
    ...(slow !== undefined && { slow }),
  };
  yield* inChunks(dids, (some) => db.updateTable('resyncs').set(later).where('did', 'in', some));
  if (!isAttempt) return;
  // Anybody can invent any number of accounts that the index has not seen.
  const tried = (some: readonly Did[]) =>
    db.selectFrom('resyncs').select(['did', 'rev', 'requested_at']).where('did', 'in', some).where('unproved', '=', 1);
  for (const { did, rev, requested_at } of yield* inChunks(dids, (some) =>
    tried(some).where('attempts', '>=', MAX_UNPROVED),
  ))
    yield* dropRepository(
      db,
      { did, rev, requestedAt: requested_at },
      'its commits could not be proved, nor its repository be read',
    );
}
