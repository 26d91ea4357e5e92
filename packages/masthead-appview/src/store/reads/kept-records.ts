import type { Kysely } from 'kysely';
import type { Did } from 'masthead/internal/core/values/did';
import type { Schema } from '../schema/tables.ts';
import { present } from '../visibility.ts';
import { firstRow, ofAccount, rows, type Work } from '../work.ts';

/** The tables of records that claim a URL. */
export type ClaimTable = 'publications' | 'documents';

/** A record as the index keeps it: a document without its text. */
export interface KeptRecord {
  readonly uri: string;
  readonly cid: string | null;
  /** JSON. */
  readonly record: string | null;
}

/** Bytes. The few longer records are not read here. */
const LONGEST = 64 * 1024;

/**
 * The visible records of an account in a table, by at-uri: those after `after`, at most `limit`.
 */
export function* keptRecords(
  db: Kysely<Schema>,
  table: ClaimTable,
  did: Did,
  after: string,
  limit: number,
): Work<readonly KeptRecord[]> {
  const found = db.selectFrom(table).select(['uri', 'cid', 'record']).where(ofAccount('uri', did));
  const seen = found.where('visible', '=', 1).where(present(table)).where('uri', '>', after);
  const short = seen.where((of) => of(of.fn<number>('octet_length', ['record']), '<=', LONGEST));
  return yield* rows(short.orderBy('uri').limit(limit));
}

/** The URLs of an account's visible publications, at most `limit`. */
export function* publicationUrls(
  db: Kysely<Schema>,
  did: Did,
  limit: number,
): Work<readonly { readonly uri: string; readonly url: string | null }[]> {
  const found = db.selectFrom('publications').select(['uri', 'url']).where(ofAccount('uri', did));
  return yield* rows(found.where('visible', '=', 1).where(present('publications')).orderBy('uri').limit(limit));
}

/** How many visible records the index has; counts at most `limit` of each table. */
export function* countRecords(db: Kysely<Schema>, limit: number): Work<number> {
  let count = 0;
  for (const table of ['publications', 'documents', 'profile_records'] as const) {
    const some = db.selectFrom(table).select('id').where('visible', '=', 1).limit(limit).as('some');
    const found = yield* firstRow(db.selectFrom(some).select((of) => of.fn.countAll<number>().as('found')));
    count += Number(found?.found ?? 0);
  }
  return count;
}
