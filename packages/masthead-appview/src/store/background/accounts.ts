import type { Kysely } from 'kysely';
import { lastTidOf } from 'masthead/internal/core';
import type { Schema } from '../schema/schema.ts';
import type { AccountWrite } from '../store-write.ts';
import { settleHandle } from './identities.ts';
import { askSweep } from './sweeps.ts';
import { firstRow, rows, type Work } from './work.ts';

/**
 * Shows or hides an account: one row, however much it holds; its records follow (`sweeps.ts`). A deleted account's are removed then; its own row stays, so that
 * older events bring nothing back.
 */
export function* writeAccount(db: Kysely<Schema>, write: AccountWrite): Work<void> {
  const { did, active, status = null, time, often = false } = write;
  const known = db.selectFrom('accounts').select(['active', 'time']).where('did', '=', did);
  const before = yield* firstRow(known);
  const identity = yield* firstRow(db.selectFrom('identities').select('handle').where('did', '=', did));
  // Every account of the network announces once that it is active. Only accounts that the index has met get a row.
  if (active && !before && !identity) return;
  if (before && before.time > time) return;
  const state = { active: Number(active), status, time };
  const added = db.insertInto('accounts').values({ did, ...state });
  yield* rows(added.onConflict((conflict) => conflict.column('did').doUpdateSet(state)));
  const deleted = !active && status === 'deleted';
  if (deleted) yield* forget(db, did, time, identity?.handle ?? null);
  if (deleted || state.active !== (before?.active ?? 1)) yield* askSweep(db, did, often);
}

/** Nothing is left of the account by now, by whatever clock it was written: no stored revision is newer than `gone_rev`. */
function* forget(db: Kysely<Schema>, did: string, time: number, handle: string | null): Work<void> {
  const tally = yield* firstRow(db.selectFrom('tallies').select('rev').where('did', '=', did));
  const last = lastTidOf(time);
  // Until they are removed, the rows claim nothing. If the account comes back, what it then writes is a new claim.
  const gone = { gone_rev: tally && tally.rev > last ? tally.rev : last, purging: 1 };
  yield* rows(db.updateTable('accounts').set(gone).where('did', '=', did));
  // Free the handle: the account that was last seen with it before holds it again.
  yield* rows(db.updateTable('identities').set({ handle: null }).where('did', '=', did));
  yield* settleHandle(db, did, handle, null);
  for (const table of ['identities', 'resyncs', 'repositories'] as const) {
    yield* rows(db.deleteFrom(table).where('did', '=', did));
  }
}
