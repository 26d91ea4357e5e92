import { type Kysely, sql } from 'kysely';
import type { Schema } from '../schema/schema.ts';

/** `backfills.done`: 0 while it is read, 1 once it is, and this when a run over it came to its end. */
export const FINISHED = 2;

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

/** Repositories that are to be fetched by now, the longest waiting first. */
export async function dueRepositories(db: Kysely<Schema>, now: number, most: number) {
  return db
    .selectFrom('resyncs')
    .select(['did', 'rev', 'attempts', 'time', 'wished'])
    .where('retry_at', '<=', now)
    .orderBy('retry_at')
    .limit(most)
    .execute();
}

/** The lists of a host. */
export async function backfillLists(db: Kysely<Schema>, host: string): Promise<BackfillList[]> {
  const found = await db.selectFrom('backfills').selectAll().where('host', '=', host).orderBy('collection').execute();
  return found.map(({ started_at: startedAt, done, ...list }) => ({
    ...list,
    startedAt,
    done: done > 0,
    finished: done === FINISHED,
  }));
}

/** How many repositories wait, and how many of them have failed at least so often that they may take days. */
export async function queueLength(db: Kysely<Schema>, often: number): Promise<{ waiting: number; failing: number }> {
  const found = await db
    .selectFrom('resyncs')
    .select([
      sql<number>`count(*)`.as('all'),
      sql<number>`coalesce(sum(CASE WHEN attempts >= ${often} THEN 1 ELSE 0 END), 0)`.as('failing'),
    ])
    .executeTakeFirst();
  // PostgreSQL gives sums and counts as text.
  const [all, failing] = [Number(found?.all ?? 0), Number(found?.failing ?? 0)];
  return { waiting: all - failing, failing };
}

/** A dead letter, as retrying needs it. */
export interface Letter {
  readonly id: number;
  readonly source: string;
  readonly cursor: number;
  readonly about: string;
  readonly body: string;
  /** Milliseconds. */
  readonly time: number;
}

/** The newest dead letters; without a number all. */
export async function newestLetters(db: Kysely<Schema>, most?: number): Promise<Letter[]> {
  const all = db
    .selectFrom('dead_letters')
    .select(['id', 'source', 'cursor', 'about', 'body', 'time'])
    .orderBy('id', 'desc');
  return (most === undefined ? all : all.limit(most)).execute();
}

/** How many dead letters are about an account or a record of it. */
export async function aboutAccount(db: Kysely<Schema>, did: string): Promise<number> {
  const found = await db
    .selectFrom('dead_letters')
    .select(sql<number>`count(*)`.as('count'))
    .where((of) =>
      of.or([of('about', '=', did), of.and([of('about', '>=', `at://${did}/`), of('about', '<', `at://${did}0`)])]),
    )
    .executeTakeFirst();
  return Number(found?.count ?? 0);
}
