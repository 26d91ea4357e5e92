import { type Kysely, sql } from 'kysely';
import { type AtUri, collectionOf, type Did, WEB_MIRROR } from 'masthead/internal/core/values/identifiers';
import { tableOf } from '../source/event.ts';
import { type Schema, UNKNOWN_AGE } from './tables.ts';
import { firstRow, inChunks, rows, type Work } from './work.ts';

export const RECORD_TABLES = ['publications', 'documents', 'profile_records'] as const;
export type RecordTable = (typeof RECORD_TABLES)[number];

/**
 * SQL: whether an account's own row says that the account is not shown. `account`: the row's table
 * or alias in the statement.
 */
export function unavailableSql(account: string): string {
  return `(${account}.active = 0 OR ${account}.signed_in_only = 1)`;
}

/**
 * SQL: 1 if a labeler that the operator follows hides a subject, else NULL. `subject`: SQL, a DID
 * or an at-uri.
 */
export function takenSql(subject: string): string {
  return `(SELECT 1 FROM labelers lr CROSS JOIN labels lb WHERE lr.active = 1
      AND lb.labeler = lr.id AND lb.hides = 1 AND lb.uri = ${subject} AND lb.active = 1 LIMIT 1)`;
}

/**
 * SQL: whether the row's account is shown. Every answer checks this beside `visible`: an account
 * is absent as soon as its own row says so, and `visible` follows later (`jobs/sweeps.ts`). It is
 * checked row by row, never as a join, so that it costs only as much as the rows that are read.
 * `row`: its table or alias in the statement, with `did` and `rev`.
 */
export function presentSql(row: string): string {
  return `(SELECT 1 FROM accounts gone WHERE gone.did = ${row}.did
      AND (${unavailableSql('gone')} OR (gone.purging = 1 AND ${row}.rev <= gone.gone_rev))) IS NULL
    AND (SELECT 1 FROM hidden WHERE subject = ${row}.did) IS NULL
    AND ${takenSql(`${row}.did`)} IS NULL`;
}

/** `presentSql` as a condition of Kysely. */
export function present(row: string) {
  return sql<boolean>`${sql.raw(presentSql(row))}`;
}

/** SQL: 1 when the row may be in an answer. `row`: its table or alias in the statement. */
export function visibleSql(row: string): string {
  return `CASE WHEN ${row}.shown = 1 AND ${presentSql(row)}
    AND (SELECT 1 FROM hidden WHERE subject = ${row}.uri) IS NULL
    AND ${takenSql(`${row}.uri`)} IS NULL
    THEN 1 ELSE 0 END`;
}

/** SQL: when the row's account was created. */
export function accountCreatedSql(row: string): string {
  return `COALESCE((SELECT account_created_at FROM identities WHERE identities.did = ${row}.did), ${UNKNOWN_AGE})`;
}

/** SQL: 1 when the row's account holds the host as its handle. */
export function ownsHostSql(row: string): string {
  return `CASE WHEN EXISTS (SELECT 1 FROM identities
    WHERE identities.did = ${row}.did AND holds_handle = 1 AND handle = ${row}.host) THEN 1 ELSE 0 END`;
}

/** Updates `visible` of one record. */
export function* refreshVisible(db: Kysely<Schema>, uri: AtUri): Work<void> {
  const table = tableOf(collectionOf(uri));
  if (table === null) return;
  const visible = sql<number>`${sql.raw(visibleSql(table))}`;
  yield* rows(db.updateTable(table).set({ visible }).where('uri', '=', uri).where('visible', '<>', visible));
}

/** Whether an account was deleted: then work under way about it must not be written. */
export function* isDeleted(db: Kysely<Schema>, did: Did): Work<boolean> {
  const account = db.selectFrom('accounts').select('did').where('did', '=', did).where('active', '=', 0);
  return (yield* firstRow(account.where('status', '=', 'deleted'))) !== undefined;
}

/**
 * SQL, a condition on `identities`: the account is a bridge's mirror of a web site (`isWebMirror`).
 * Handles are stored in lower case.
 */
const IS_MIRROR = `(holds_handle = 1 AND handle LIKE '%${WEB_MIRROR}')`;

/** `IS_MIRROR` as a condition of Kysely. */
export const isMirror = sql<boolean>`${sql.raw(IS_MIRROR)}`;

/** SQL: 1 when the row's account is such a mirror. `row`: its table or alias in the statement. */
export function mirroredSql(row: string): string {
  return `CASE WHEN EXISTS (SELECT 1 FROM identities WHERE identities.did = ${row}.did AND ${IS_MIRROR}) THEN 1 ELSE 0 END`;
}

/**
 * Whether the operator leaves out the records of mirrors. The store holds this, so that a backfill
 * beside a server does the same.
 */
export function* leavesMirrorsOut(db: Kysely<Schema>): Work<boolean> {
  return (yield* firstRow(db.selectFrom('leadership').select('mirrors_out').where('id', '=', 1)))?.mirrors_out === 1;
}

/**
 * The accounts among these whose records are left out; empty unless the operator leaves out
 * mirrors.
 */
export function* leftOutOf(db: Kysely<Schema>, dids: readonly Did[]): Work<ReadonlySet<string>> {
  if (dids.length === 0 || !(yield* leavesMirrorsOut(db))) return new Set();
  const mirrors = db.selectFrom('identities').select('did').where(isMirror);
  const found = yield* inChunks(dids, (some) => mirrors.where('did', 'in', some));
  return new Set(found.map(({ did }) => did));
}
