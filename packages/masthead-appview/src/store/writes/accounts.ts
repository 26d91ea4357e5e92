import { type Kysely, sql } from 'kysely';
import { type Did, lastTidOf } from 'masthead/internal/core/values/identifiers';
import type { UnauthenticatedLabel } from 'masthead/lexicon';
import { askSweep, queueSweeps } from '../jobs/sweeps.ts';
import type { AccountWrite, ProfileWrite } from '../store-write.ts';
import type { Schema } from '../tables.ts';
import { isMirror, leavesMirrorsOut } from '../visibility.ts';
import { firstRow, inChunks, rows, type Work } from '../work.ts';
import { settleHandle } from './identities.ts';

/**
 * Shows or hides an account: this changes one row, however many records it has. Its records follow
 * (`jobs/sweeps.ts`): those of a deleted account are removed. The account's row stays, so that
 * older events do not bring anything back.
 */
export function* writeAccount(db: Kysely<Schema>, write: AccountWrite): Work<void> {
  const { did, active, status = null, time, changesOften = false } = write;
  const known = db.selectFrom('accounts').select(['active', 'time']).where('did', '=', did);
  const before = yield* firstRow(known);
  const identity = yield* firstRow(db.selectFrom('identities').select('handle').where('did', '=', did));
  // Every account of the network announces once that it is active. Only accounts that the index has
  // seen get a row.
  if (active && !before && !identity) return;
  if (before && before.time > time) return;
  const state = { active: Number(active), status, time };
  const added = db.insertInto('accounts').values({ did, ...state });
  yield* rows(added.onConflict((conflict) => conflict.column('did').doUpdateSet(state)));
  const deleted = !active && status === 'deleted';
  if (deleted) yield* forget(db, did, time, identity?.handle ?? null);
  if (deleted || state.active !== (before?.active ?? 1)) yield* askSweep(db, did, changesOften);
}

/**
 * Stores what owners ask for by the label on their `app.bsky.actor.profile`, at most one profile
 * for each account. A profile older than the stored one changes nothing; the same one writes it
 * again.
 */
export function* writeSignedInOnly(db: Kysely<Schema>, writes: readonly ProfileWrite[]): Work<void> {
  const said = new Map(writes.flatMap((write) => (write.signedInOnly === undefined ? [] : [[write.did, write]])));
  if (said.size === 0) return;
  const newest = new Map<string, string>();
  const uris = [...said.values()].map(({ uri }) => uri);
  const held = db.selectFrom('profile_records').select(['did', 'rev']);
  for (const { did, rev } of yield* inChunks(uris, (some) => held.where('uri', 'in', some))) newest.set(did, rev);
  const known = db.selectFrom('accounts').select(['did', 'active', 'gone_rev', 'signed_in_only']);
  const accounts = yield* inChunks([...said.keys()], (some) => known.where('did', 'in', some));
  const states = new Map(accounts.map((account) => [account.did, account]));
  for (const [did, { rev, signedInOnly = false, changesOften }] of said) {
    const state = states.get(did);
    const { gone_rev: gone = null } = state ?? {};
    const isGone = gone !== null && (rev === '' ? state?.active === 0 : rev <= gone);
    const isOld = (newest.get(did) ?? '') > rev;
    if (isGone || isOld || signedInOnly === (state?.signed_in_only ?? 0) > 0) continue;
    const asks = signedInOnly ? sql<number>`(SELECT signed_in_only FROM leadership WHERE id = 1)` : 0;
    const added = db.insertInto('accounts').values({ did, active: 1, status: null, time: 0, signed_in_only: asks });
    yield* rows(added.onConflict((conflict) => conflict.column('did').doUpdateSet({ signed_in_only: asks })));
    yield* askSweep(db, did, changesOften);
  }
}

/**
 * Applies the label as the operator wants it, from now on. The rows of the accounts that this
 * changes follow (`jobs/sweeps.ts`).
 */
export function* readUnauthenticatedLabel(db: Kysely<Schema>, label: UnauthenticatedLabel): Work<void> {
  const [wanted, other] = label === 'account' ? [1, 2] : [2, 1];
  yield* rows(db.updateTable('leadership').set({ signed_in_only: wanted }).where('signed_in_only', '<>', wanted));
  yield* queueSweeps(db, db.selectFrom('accounts').select('did').where('signed_in_only', '=', other));
  yield* rows(db.updateTable('accounts').set({ signed_in_only: wanted }).where('signed_in_only', '=', other));
}

/**
 * Sets whether the index keeps records of mirrors. When it does not, its records of mirrors are
 * removed in the background (`jobs/sweeps.ts`). When it does again, they come back by their own
 * changes and by a backfill. Returns whether the setting changed.
 */
export function* keepMirrors(db: Kysely<Schema>, keep: boolean): Work<boolean> {
  if ((yield* leavesMirrorsOut(db)) !== keep) return false;
  const setting = { mirrors_out: Number(!keep) };
  yield* rows(db.updateTable('leadership').set(setting).where('id', '=', 1));
  if (!keep) yield* queueSweeps(db, db.selectFrom('identities').select('did').where(isMirror));
  return true;
}

/**
 * Forgets an account. `gone_rev` becomes as new as every stored revision, even one with a time in
 * the future.
 */
function* forget(db: Kysely<Schema>, did: Did, time: number, handle: string | null): Work<void> {
  const tally = yield* firstRow(db.selectFrom('tallies').select('rev').where('did', '=', did));
  const last = lastTidOf(time);
  // Until they are removed, the rows claim nothing. If the account comes back, what it then writes
  // is a new claim.
  const gone = { gone_rev: tally && tally.rev > last ? tally.rev : last, purging: 1 };
  yield* rows(db.updateTable('accounts').set(gone).where('did', '=', did));
  // Free the handle: the account that was last seen with it before holds it again.
  yield* rows(db.updateTable('identities').set({ handle: null }).where('did', '=', did));
  yield* settleHandle(db, did, handle, null);
  for (const table of ['identities', 'resyncs', 'repositories'] as const) {
    yield* rows(db.deleteFrom(table).where('did', '=', did));
  }
}
