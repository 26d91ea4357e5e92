import { type Kysely, sql } from 'kysely';
import type { Did } from 'masthead/internal/core/values/identifiers';
import { deadLetter, type GapWrite, type ResyncedWrite, type ResyncWrite } from '../store-write.ts';
import type { Schema } from '../tables.ts';
import { isDeleted } from '../visibility.ts';
import { firstRow, inChunks, rows, type Work } from '../work.ts';
import { forgetMissingParts, writeDeadLetter } from '../writes/dead-letter-rows.ts';
import type { Slow } from './due-times.ts';

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
  /** How many active repositories the host has listed so far. */
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
  const unlessKnown = added.onConflict((conflict) => {
    const known = conflict.columns(['host', 'collection']);
    if (state === 'again') return known.doUpdateSet(list);
    return idle ? known.doNothing() : known.doUpdateSet(list).where('backfills.started_at', '=', NEVER);
  });
  yield* rows(unlessKnown);
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
  const since = Math.floor(list.startedAt / 1000);
  const fetched = db.selectFrom('repositories').select('did').where('fetched_at', '>=', since);
  const found = new Set((yield* inChunks(dids, (some) => fetched.where('did', 'in', some))).map(({ did }) => did));
  const left = dids.filter((did) => !found.has(did));
  const entry = { rev: '', retry_at: now, time: list.startedAt, requested_at: now };
  yield* inChunks(left, (some) => {
    const added = db.insertInto('resyncs').values(some.map((did) => ({ did, ...entry })));
    return added.onConflict((conflict) => conflict.column('did').doNothing());
  });
  const { position, done } = page;
  const reached = { position, done: Number(done), listed: sql<number>`listed + ${page.dids.length}` };
  const row = db.updateTable('backfills').set(reached).where('host', '=', list.host);
  yield* rows(row.where('collection', '=', list.collection));
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
  const all = db.selectFrom('resyncs').select(['did', 'rev', 'attempts', 'time', 'requested_at as requestedAt']);
  const due = all.where('slow', '=', slow).where('retry_at', '<=', now);
  return rows(due.orderBy('retry_at').limit(limit));
}

/**
 * Failures after which a repository may take days: a run does not wait for it, but a server
 * continues to try.
 */
const FAILING_AFTER = 4;

/** How many repositories wait, and apart how many have failed again and again. */
export function* queueLength(db: Kysely<Schema>): Work<{ waiting: number; failing: number }> {
  const all = sql<number>`count(*)`.as('all');
  const failing = sql<number>`coalesce(sum(CASE WHEN attempts >= ${FAILING_AFTER} THEN 1 ELSE 0 END), 0)`.as('failing');
  const found = yield* firstRow(db.selectFrom('resyncs').select([all, failing]));
  const failed = Number(found?.failing ?? 0);
  return { waiting: Number(found?.all ?? 0) - failed, failing: failed };
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
  const entry = { did, rev, retry_at: now, time, requested_at: now, unproved: Number(!isKnown) };
  const again = {
    rev: sql<string>`CASE WHEN resyncs.rev > excluded.rev THEN resyncs.rev ELSE excluded.rev END`,
    retry_at: sql<number>`CASE WHEN resyncs.retry_at < ${wanted} THEN resyncs.retry_at ELSE ${wanted} END`,
    requested_at: LATER_REQUEST,
    time: EARLIEST,
  };
  const added = db.insertInto('resyncs').values(entry);
  yield* rows(added.onConflict((conflict) => conflict.column('did').doUpdateSet(again)));
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
  const again = { retry_at: 0, attempts: 0, requested_at: LATER_REQUEST, time: EARLIEST };
  yield* inChunks(dids, (some) => {
    const added = db.insertInto('resyncs').values(some.map((did) => ({ did, ...entry })));
    return added.onConflict((conflict) => conflict.column('did').doUpdateSet(again));
  });
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
  // The WHERE is needed: after a SELECT without one, SQLite reads ON CONFLICT as part of a join.
  const known = db.selectFrom('identities').select('did').select(entry).where(sql`did`, '<>', '');
  const added = db.insertInto('resyncs').columns(['did', 'rev', 'retry_at', 'time', 'requested_at']).expression(known);
  yield* rows(added.onConflict((conflict) => conflict.column('did').doUpdateSet({ requested_at: LATER_REQUEST })));
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
  const unproved = db
    .selectFrom('resyncs')
    .select(['did', 'rev', 'requested_at as requestedAt'])
    .where('unproved', '=', 1);
  const tried = unproved.where('attempts', '>=', MAX_UNPROVED);
  for (const request of yield* inChunks(dids, (some) => tried.where('did', 'in', some)))
    yield* dropRepository(db, request, 'its commits could not be proved, nor its repository be read');
}
