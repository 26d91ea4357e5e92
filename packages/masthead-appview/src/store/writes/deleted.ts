import type { Kysely } from 'kysely';
import type { Did } from 'masthead/internal/core/values/did';
import type { Schema } from '../schema/tables.ts';
import type { StoreWrite } from '../store-write.ts';
import { RECORD_TABLES, type RecordTable } from '../visibility.ts';
import { firstRow, inChunks, rows, type Work } from '../work.ts';

/**
 * Removes what the index has about deleted records: dead letters, and the answers of pages. A
 * delete older than the stored row removes nothing.
 */
export function* forgetDeleted(db: Kysely<Schema>, writes: readonly StoreWrite[]): Work<void> {
  for (const table of RECORD_TABLES) {
    const deleted = new Map(
      writes.flatMap((write) => (write.to === table && write.deleted ? [[write.uri, write.rev] as const] : [])),
    );
    if (deleted.size === 0) continue;
    const newer = new Set(yield* newerThan(db, table, deleted));
    const gone = [...deleted.keys()].filter((uri) => !newer.has(uri));
    yield* inChunks(gone, (some) => db.deleteFrom('dead_letters').where('about', 'in', some));
    if (table === 'documents') yield* inChunks(gone, (some) => db.deleteFrom('pages').where('uri', 'in', some));
  }
}

function* newerThan(db: Kysely<Schema>, table: RecordTable, revs: ReadonlyMap<string, string>): Work<string[]> {
  const found = yield* inChunks([...revs.keys()], (some) =>
    db.selectFrom(table).select(['uri', 'rev']).where('uri', 'in', some),
  );
  return found.flatMap(({ uri, rev }) => (rev > (revs.get(uri) ?? '') ? [uri] : []));
}

/** Whether an account was deleted: then work under way about it must not be written. */
export function* isDeleted(db: Kysely<Schema>, did: Did): Work<boolean> {
  const account = db.selectFrom('accounts').select('did').where('did', '=', did).where('active', '=', 0);
  return (yield* firstRow(account.where('status', '=', 'deleted'))) !== undefined;
}

/**
 * The records of an account that have dead letters from before `time` (milliseconds): a page of at
 * most `limit` at-uris after another one, in order.
 */
export function* recordsWithLetters(
  db: Kysely<Schema>,
  did: Did,
  time: number,
  after: string,
  limit: number,
): Work<string[]> {
  const found = yield* rows(
    db
      .selectFrom('dead_letters')
      .select('about')
      .distinct()
      .where('about', '>', after || `at://${did}/`)
      .where('about', '<', `at://${did}0`)
      .where('time', '<', time)
      .orderBy('about')
      .limit(limit),
  );
  return found.map(({ about }) => about);
}

export function* deleteLettersAbout(db: Kysely<Schema>, uris: readonly string[], time: number): Work<void> {
  yield* inChunks(uris, (some) => db.deleteFrom('dead_letters').where('about', 'in', some).where('time', '<', time));
}
