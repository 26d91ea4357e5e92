import { type Kysely, sql } from 'kysely';
import type { Schema } from '../schema/schema.ts';
import { rows, type Work } from './work.ts';

export const RECORD_TABLES = ['publications', 'documents', 'profile_records'] as const;
export type RecordTable = (typeof RECORD_TABLES)[number];

/** SQL: 1 when the row may be in an answer. `row`: its table or alias in the statement. */
export function visibleSql(row: string): string {
  return `CASE WHEN ${row}.shown = 1
    AND NOT EXISTS (SELECT 1 FROM accounts WHERE accounts.did = ${row}.did AND active = 0)
    AND NOT EXISTS (SELECT 1 FROM hidden WHERE subject IN (${row}.uri, ${row}.did))
    THEN 1 ELSE 0 END`;
}

/** SQL: 1 when the row's account holds the host as its handle. */
export function ownsHostSql(row: string): string {
  return `CASE WHEN EXISTS (SELECT 1 FROM identities
    WHERE identities.did = ${row}.did AND holds_handle = 1 AND handle = ${row}.host) THEN 1 ELSE 0 END`;
}

/** Updates `visible` for the rows of an account or for one record; writes only rows that change. */
export function* refreshVisible(db: Kysely<Schema>, subject: { did: string } | { uri: string }): Work<void> {
  const [column, value] = 'did' in subject ? ['did', subject.did] : ['uri', subject.uri];
  for (const table of RECORD_TABLES) {
    const visible = sql.raw(visibleSql(table));
    const query = sql`UPDATE ${sql.table(table)} SET visible = ${visible} WHERE ${sql.ref(column)} = ${value} AND visible <> ${visible}`;
    yield* rows({ compile: () => query.compile(db) });
  }
}
