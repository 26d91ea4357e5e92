import { type Kysely, sql } from 'kysely';
import type { Did } from 'masthead/internal/core/values/did';
import { WEB_MIRROR } from 'masthead/internal/core/values/handle';
import type { Schema } from '../schema/tables.ts';
import { firstRow, inChunks, rows, type Work } from '../work.ts';

/**
 * SQL, a condition on `identities`: the account is a bridge's mirror of a web site (`isWebMirror`).
 * Handles are stored in lower case.
 */
export const IS_MIRROR = `(holds_handle = 1 AND handle LIKE '%${WEB_MIRROR}')`;

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
 * Sets whether the index keeps records of mirrors. When it does not, its records of mirrors are
 * removed in the background (`jobs/sweeps.ts`). When it does again, they come back by their own
 * changes and by a backfill. Returns whether the setting changed.
 *
 * @param now milliseconds
 */
export function* keepMirrors(db: Kysely<Schema>, keep: boolean, now: number): Work<boolean> {
  if ((yield* leavesMirrorsOut(db)) !== keep) return false;
  yield* rows(
    db
      .updateTable('leadership')
      .set({ mirrors_out: Number(!keep) })
      .where('id', '=', 1),
  );
  if (keep) return true;
  const from = { part: 0, place: '', due_at: now };
  const all = db.selectFrom('identities').where(sql<boolean>`${sql.raw(IS_MIRROR)}`);
  yield* rows(
    db
      .insertInto('sweeps')
      .columns(['did', 'part', 'place', 'due_at'])
      .expression(all.select(['did', sql`0`.as('part'), sql`''`.as('place'), sql`CAST(${now} AS bigint)`.as('due_at')]))
      .onConflict((known) => known.column('did').doUpdateSet(from)),
  );
  return true;
}

/**
 * The accounts among these whose records are left out; empty unless the operator leaves out
 * mirrors.
 */
export function* leftOutOf(db: Kysely<Schema>, dids: readonly Did[]): Work<ReadonlySet<string>> {
  if (dids.length === 0 || !(yield* leavesMirrorsOut(db))) return new Set();
  const mirrors = db
    .selectFrom('identities')
    .select('did')
    .where(sql<boolean>`${sql.raw(IS_MIRROR)}`);
  const found = yield* inChunks(dids, (some) => mirrors.where('did', 'in', some));
  return new Set(found.map(({ did }) => did));
}
