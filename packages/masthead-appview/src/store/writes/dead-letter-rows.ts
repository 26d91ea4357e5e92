import { type Kysely, sql } from 'kysely';
import { type AtUri, authorityOf, type Did, isAtUriText, isDid } from 'masthead/internal/core/values/identifiers';
import type { DeadLetter, RecordRow } from '../store-write.ts';
import type { Schema } from '../tables.ts';
import { isDeleted, RECORD_TABLES, type RecordTable } from '../visibility.ts';
import { firstRow, inChunks, isBelow, ofAccount, rows, type Work } from '../work.ts';

// Beyond this the oldest letters are deleted: an account that writes unusable records all day must
// not fill the disk.
const MAX_DEAD_LETTERS = 100_000;
const TRIM_EVERY = 100;

/** A dead letter as it is stored. */
export interface StoredDeadLetter extends DeadLetter {
  readonly id: number;
}

/**
 * Stores a dead letter, once for each source, cursor and `about`, unless its account was deleted.
 */
export function* writeDeadLetter(db: Kysely<Schema>, write: DeadLetter): Work<void> {
  const { source, cursor, time } = write;
  const [about, reason, body] = [clean(write.about), clean(write.reason), clean(write.body)];
  const did = isAtUriText(about) ? authorityOf(about) : about;
  if (isDid(did) && (yield* isDeleted(db, did))) return;
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

/** Dead letters, newest first; with `before` those with a smaller id. */
export function newestDeadLetters(db: Kysely<Schema>, limit: number, before?: number): Work<StoredDeadLetter[]> {
  const all = db
    .selectFrom('dead_letters')
    .select(['id', 'source', 'cursor', 'about', 'reason', 'body', 'time'])
    .orderBy('id', 'desc');
  return rows((before === undefined ? all : all.where('id', '<', before)).limit(limit));
}

/** How many dead letters there are; with `did` those about that account and its records. */
export function* countDeadLetters(db: Kysely<Schema>, did?: Did): Work<number> {
  const all = db.selectFrom('dead_letters').select(sql<number>`count(*)`.as('count'));
  const found = yield* firstRow(did === undefined ? all : all.where(ofAccount('about', did)));
  return Number(found?.count ?? 0);
}

/**
 * Deletes the letters about an account's collections, which were now read completely. Those about
 * its records stay.
 */
export function* forgetMissingParts(db: Kysely<Schema>, did: Did): Work<void> {
  const letters = db.deleteFrom('dead_letters').where(isBelow('about', `at://${did}`));
  yield* rows(letters.where('source', '=', 'fetch').where('about', 'not like', 'at://%/%/%'));
}

export function* deleteDeadLetters(db: Kysely<Schema>, ids: readonly number[]): Work<void> {
  yield* inChunks(ids, (some) => db.deleteFrom('dead_letters').where('id', 'in', some));
}

/**
 * Lets unusable records be read again at their revision. Without its last digit the stored revision
 * sorts before itself and after earlier ones, which stay ignored.
 */
export function* reopenRecords(db: Kysely<Schema>, uris: readonly AtUri[]): Work<void> {
  for (const table of RECORD_TABLES) {
    const reopened = db.updateTable(table).set({ rev: sql<string>`substr(rev, 1, 12)` });
    yield* inChunks(uris, (some) => reopened.where('uri', 'in', some).where('record', 'is', null));
  }
}

/**
 * Removes what the index has about deleted records: dead letters, and the answers of pages. A
 * delete older than the stored row removes nothing.
 */
export function* forgetDeleted(
  db: Kysely<Schema>,
  table: RecordTable,
  writes: readonly Pick<RecordRow, 'uri' | 'rev' | 'deleted'>[],
): Work<void> {
  const deleted = new Map(writes.flatMap(({ uri, rev, deleted }) => (deleted ? [[uri, rev] as const] : [])));
  if (deleted.size === 0) return;
  const newer = new Set(yield* newerThan(db, table, deleted));
  const gone = [...deleted.keys()].filter((uri) => !newer.has(uri));
  yield* inChunks(gone, (some) => db.deleteFrom('dead_letters').where('about', 'in', some));
  if (table === 'documents') yield* inChunks(gone, (some) => db.deleteFrom('pages').where('uri', 'in', some));
}

function* newerThan(db: Kysely<Schema>, table: RecordTable, revs: ReadonlyMap<AtUri, string>): Work<AtUri[]> {
  const found = yield* inChunks([...revs.keys()], (some) =>
    db.selectFrom(table).select(['uri', 'rev']).where('uri', 'in', some),
  );
  return found.flatMap(({ uri, rev }) => (rev > (revs.get(uri) ?? '') ? [uri] : []));
}

/**
 * The records and collections of an account that have dead letters from before `time`
 * (milliseconds): a page of at most `limit` at-uris after another one, in order.
 */
export function* recordsWithLetters(
  db: Kysely<Schema>,
  did: Did,
  time: number,
  after: string,
  limit: number,
): Work<string[]> {
  const all = db.selectFrom('dead_letters').select('about').distinct().where('time', '<', time);
  const page = all
    .where(isBelow('about', `at://${did}`, after))
    .orderBy('about')
    .limit(limit);
  const found = yield* rows(page);
  return found.map(({ about }) => about);
}

export function* deleteLettersAbout(db: Kysely<Schema>, uris: readonly string[], time: number): Work<void> {
  yield* inChunks(uris, (some) => db.deleteFrom('dead_letters').where('about', 'in', some).where('time', '<', time));
}
