import type { Kysely } from 'kysely';
import type { CanonicalUrl } from 'masthead/internal/core/values/canonical-url';
import type { AtUri, Did } from 'masthead/internal/core/values/identifiers';
import type { Schema } from '../tables.ts';
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

/** What an index holds, and how new it is. */
export interface Holdings {
  /** Whether any record is visible. */
  readonly holds: boolean;
  /** The position in the source's stream after the newest event; `null` while there is none. */
  readonly cursor: number | null;
  /**
   * When that event happened or, before any, a record was fetched, microseconds; `null` for never.
   */
  readonly time: number | null;
}

export function* holdings(db: Kysely<Schema>): Work<Holdings> {
  const brought = db.selectFrom('cursors').select(['cursor', 'time']).orderBy('time', 'desc').limit(1);
  const { cursor = -1, time = 0 } = (yield* firstRow(brought)) ?? {};
  return {
    holds: yield* holdsAny(db),
    cursor: cursor < 0 ? null : cursor,
    time: time > 0 ? time : yield* newestFetch(db),
  };
}

function* holdsAny(db: Kysely<Schema>): Work<boolean> {
  for (const table of RECORD_TABLES) {
    const visible = db.selectFrom(table).select('id').where('visible', '=', 1).limit(1);
    if (yield* firstRow(visible)) return true;
  }
  return false;
}

function* newestFetch(db: Kysely<Schema>): Work<number | null> {
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
 * The visible records of an account in a table, by at-uri: those after `after`, at most `limit`,
 * and none that is longer than `LONGEST`.
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
 * The JSON of a record whose row has `null` for it; `null` when the record is no longer shown.
 */
export function* longRecord(db: Kysely<Schema>, table: ClaimTable, uri: AtUri): Work<string | null> {
  const visible = db.selectFrom(table).select('record').where('uri', '=', uri).where('visible', '=', 1);
  const found = yield* firstRow(visible.where(present(table)));
  return found?.record ?? null;
}
