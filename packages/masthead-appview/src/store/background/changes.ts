import type { Kysely } from 'kysely';
import type { Schema } from '../schema/schema.ts';
import { firstRow, rows, type Work } from './work.ts';

/** The number of the last change; 0 when there is none. */
export function* newestChange(db: Kysely<Schema>): Work<number> {
  const newest = db.selectFrom('changes').select('seq').orderBy('seq', 'desc').limit(1);
  return (yield* firstRow(newest))?.seq ?? 0;
}

/** Whether `trimChanges` has something to do. A look outside any transaction, so that an index that rests commits nothing. */
export function* changesWait(db: Kysely<Schema>, upTo: number): Work<boolean> {
  const [first, second] = yield* rows(upToIn(db, upTo).selectAll().limit(2));
  const { seq: _, ...keys } = first ?? { seq: 0 };
  return second !== undefined || Object.values(keys).some((key) => key !== null);
}

/**
 * Removes at most `limit` of the changes up to a number. The last of them stays without its keys, which says that all is void: so a reader that has not come
 * so far drops everything.
 *
 * @returns whether there may be more
 */
export function* trimChanges(db: Kysely<Schema>, upTo: number, limit: number): Work<boolean> {
  const found = yield* rows(upToIn(db, upTo).select('seq').limit(limit));
  const last = found.at(-1)?.seq;
  if (last === undefined) return false;
  yield* rows(db.updateTable('changes').set(EMPTY).where('seq', '=', last));
  yield* rows(db.deleteFrom('changes').where('seq', '<', last));
  return found.length === limit;
}

const EMPTY = { did: null, uri: null, subject: null, url: null, site: null, path: null, handle: null, ref: null };

function upToIn(db: Kysely<Schema>, upTo: number) {
  return db.selectFrom('changes').where('seq', '<=', upTo).orderBy('seq');
}
