import { type Kysely, sql } from 'kysely';
import type { Schema } from '../schema/schema.ts';
import type { DeadLetterWrite } from '../store-write.ts';
import { RECORD_TABLES } from './visibility.ts';
import { firstRow, inChunks, ofAccount, rows, type Work } from './work.ts';

// Somebody who writes rubbish all day must not fill the disk.
const MAX_DEAD_LETTERS = 100_000;
const TRIM_EVERY = 100;

/** A piece of content that the index put aside. */
export interface DeadLetter {
  readonly source: string;
  readonly cursor: number;
  readonly about: string;
  readonly reason: string;
  readonly body: string;
  /** Milliseconds. */
  readonly time: number;
}

/** One with its number in the store. */
export interface StoredDeadLetter extends DeadLetter {
  readonly id: number;
}

/** Puts content aside that the index cannot use; the same content once only. */
export function* writeDeadLetter(db: Kysely<Schema>, write: DeadLetterWrite): Work<void> {
  const { source, cursor, time } = write;
  const [about, reason, body] = [clean(write.about), clean(write.reason), clean(write.body)];
  const letter = db.insertInto('dead_letters').values({ source, cursor, time, about, reason, body });
  const added = yield* firstRow(letter.onConflict((conflict) => conflict.doNothing()).returning('id'));
  if (added && added.id % TRIM_EVERY === 0) {
    yield* rows(db.deleteFrom('dead_letters').where('id', '<=', added.id - MAX_DEAD_LETTERS));
  }
}

/** PostgreSQL's text takes no NUL. */
function clean(text: string): string {
  return text.replaceAll('\u0000', '\uFFFD');
}

/** The newest dead letters, newest first; without a limit all. */
export function newestDeadLetters(db: Kysely<Schema>, limit?: number): Work<StoredDeadLetter[]> {
  const all = db
    .selectFrom('dead_letters')
    .select(['id', 'source', 'cursor', 'about', 'reason', 'body', 'time'])
    .orderBy('id', 'desc');
  return rows(limit === undefined ? all : all.limit(limit));
}

/** How many dead letters there are, of an account and its records where one is named. */
export function* countDeadLetters(db: Kysely<Schema>, did?: string): Work<number> {
  const all = db.selectFrom('dead_letters').select(sql<number>`count(*)`.as('count'));
  const found = yield* firstRow(did === undefined ? all : all.where(ofAccount('about', did)));
  return Number(found?.count ?? 0);
}

/** Removes dead letters. */
export function* deleteDeadLetters(db: Kysely<Schema>, ids: readonly number[]): Work<void> {
  yield* inChunks(ids, (some) => db.deleteFrom('dead_letters').where('id', 'in', some));
}

/**
 * Lets records that could not be used be read again under the very revision that brought them. Without its last digit a revision sorts before itself, and behind
 * all that came earlier: an old event still brings nothing back.
 */
export function* reopenRecords(db: Kysely<Schema>, uris: readonly string[]): Work<void> {
  for (const table of RECORD_TABLES) {
    const reopened = db.updateTable(table).set({ rev: sql<string>`substr(rev, 1, 12)` });
    yield* inChunks(uris, (some) => reopened.where('uri', 'in', some).where('record', 'is', null));
  }
}
