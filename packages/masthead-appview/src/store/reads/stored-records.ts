import type { Kysely } from 'kysely';
import type { CanonicalUrl } from 'masthead/internal/core/values/canonical-url';
import type { AtUri, Did } from 'masthead/internal/core/values/identifiers';
import type { Schema } from '../schema/tables.ts';
import { present, RECORD_TABLES, type RecordTable } from '../visibility.ts';
import { firstRow, isBelow, rows, type Work } from '../work.ts';

/** The collections in which the index holds records of an account. */
export function* heldCollections(db: Kysely<Schema>, did: Did): Work<string[]> {
  const held: string[] = [];
  for (const kind of ['publication', 'document'] as const) {
    const any = db.selectFrom(`${kind}s`).select('id').where('did', '=', did).where('record', 'is not', null).limit(1);
    if (yield* firstRow(any)) held.push(`site.standard.${kind}`);
  }
  const others = db.selectFrom('profile_records').select('collection').distinct();
  for (const { collection } of yield* rows(others.where('did', '=', did).where('record', 'is not', null)))
    held.push(collection);
  return held;
}

/**
 * At-uris and revisions of the records that the index holds of an account, to compare with its
 * repository: a page of at most `limit` after an at-uri, in order.
 */
export function heldRecords(db: Kysely<Schema>, did: Did, table: RecordTable, after: string, limit: number) {
  // Not by `did`: its index has no order, and every page would sort them all.
  const held = db
    .selectFrom(table)
    .select(['uri', 'rev'])
    .where(isBelow('uri', `at://${did}`, after));
  return rows(held.where('record', 'is not', null).orderBy('uri').limit(limit));
}

/** Whether an index holds any record, and how new the newest is. */
export interface Holdings {
  readonly holds: boolean;
  /** When its newest event happened or record was fetched, microseconds; `null` while unknown. */
  readonly time: number | null;
}

export function* holdings(db: Kysely<Schema>): Work<Holdings> {
  const time = yield* newestTime(db);
  for (const table of RECORD_TABLES) {
    const visible = db.selectFrom(table).select('id').where('visible', '=', 1).limit(1);
    if (yield* firstRow(visible)) return { holds: true, time };
  }
  return { holds: false, time };
}

/** The newest time of a cursor; without a cursor, as after a backfill alone, the newest fetch. */
function* newestTime(db: Kysely<Schema>): Work<number | null> {
  const brought = db.selectFrom('cursors').select(({ fn }) => fn.max('time').as('time'));
  const time = Number((yield* firstRow(brought))?.time ?? 0);
  if (time > 0) return time;
  const fetched = db.selectFrom('repositories').select(({ fn }) => fn.max('fetched_at').as('time'));
  const milliseconds = Number((yield* firstRow(fetched))?.time ?? 0);
  return milliseconds > 0 ? milliseconds * 1000 : null;
}

/** The tables of records that claim a URL. */
export type ClaimTable = 'publications' | 'documents';

/** A record as the index keeps it: a document without its text. */
export interface KeptRecord {
  readonly uri: AtUri;
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
  const found = db
    .selectFrom(table)
    .select(['uri', 'cid', 'record'])
    .where(isBelow('uri', `at://${did}`, after));
  const seen = found.where('visible', '=', 1).where(present(table));
  const short = seen.where((of) => of(of.fn<number>('octet_length', ['record']), '<=', LONGEST));
  return yield* rows(short.orderBy('uri').limit(limit));
}

/** The URLs of an account's visible publications, at most `limit`. */
export function* publicationUrls(
  db: Kysely<Schema>,
  did: Did,
  limit: number,
): Work<readonly { readonly uri: AtUri; readonly url: CanonicalUrl | null }[]> {
  const found = db
    .selectFrom('publications')
    .select(['uri', 'url'])
    .where(isBelow('uri', `at://${did}`));
  return yield* rows(found.where('visible', '=', 1).where(present('publications')).orderBy('uri').limit(limit));
}

/** How many visible records the index has; counts at most `limit` of each table. */
export function* countRecords(db: Kysely<Schema>, limit: number): Work<number> {
  let count = 0;
  for (const table of RECORD_TABLES) {
    const some = db.selectFrom(table).select('id').where('visible', '=', 1).limit(limit).as('some');
    const found = yield* firstRow(db.selectFrom(some).select((of) => of.fn.countAll<number>().as('found')));
    count += Number(found?.found ?? 0);
  }
  return count;
}

/**
 * The JSON of a record whose row has `null` for it; `null` when the record was deleted meanwhile.
 */
export function* longRecord(db: Kysely<Schema>, table: ClaimTable, uri: AtUri): Work<string | null> {
  const visible = db.selectFrom(table).select('record').where('uri', '=', uri).where('visible', '=', 1);
  const found = yield* firstRow(visible.where(present(table)));
  return found?.record ?? null;
}
