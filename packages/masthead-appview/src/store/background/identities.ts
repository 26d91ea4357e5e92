import { type Kysely, sql } from 'kysely';
import type { Schema } from '../schema/schema.ts';
import type { HandleWrite, IdentityRetryWrite, IdentityWrite } from '../store-write.ts';
import { isDeleted } from './deleted.ts';
import { askedAgain, type Slow } from './slow-hosts.ts';
import { askSweep } from './sweeps.ts';
import { firstRow, inChunks, rows, type Work } from './work.ts';

/** A handle as the source gave it, or the request to resolve it. The event's own time decides, never the order of arrival. */
export function* writeHandle(db: Kysely<Schema>, { did, handle, time }: HandleWrite): Work<void> {
  if (handle === undefined) {
    // An update, not an insert: an account that the index has not met needs no identity.
    yield* rows(
      db
        .updateTable('identities')
        .set({ ...askedAgain('identities', 'refresh_at', Date.now()) })
        .where('did', '=', did),
    );
    return;
  }
  const before = yield* meet(db, did);
  if (before.time > time) return;
  yield* rows(db.updateTable('identities').set({ handle, time }).where('did', '=', did));
  yield* settleHandle(db, did, before.handle, handle);
}

export function* writeIdentity(db: Kysely<Schema>, write: IdentityWrite): Work<void> {
  if (yield* isDeleted(db, write.did)) return;
  const { did, handle, pds, time, refreshAt, born = null, slow = 0 } = write;
  const before = yield* meet(db, did);
  const attempts = handle === null ? sql<number>`attempts + 1` : 0;
  // An account has one age: once it is known, it stays.
  const age = before.born === null && born !== null ? { born } : {};
  const found = { handle, pds, time, refresh_at: refreshAt, attempts, slow, ...age };
  yield* rows(db.updateTable('identities').set(found).where('did', '=', did));
  const swept = yield* settleHandle(db, did, before.handle, handle);
  if ('born' in age && !swept) yield* askSweep(db, did);
}

export function* writeIdentityRetry(db: Kysely<Schema>, { did, refreshAt, slow = 0 }: IdentityRetryWrite): Work<void> {
  const later = { refresh_at: refreshAt, attempts: sql<number>`attempts + 1`, slow };
  yield* rows(db.updateTable('identities').set(later).where('did', '=', did));
}

/**
 * A handle has one holder: of the accounts last seen with it, the one seen latest. The rows of whoever holds another handle than before follow (`sweeps.ts`).
 * Returns whether those of `did` do.
 */
export function* settleHandle(
  db: Kysely<Schema>,
  did: string,
  before: string | null,
  now: string | null,
): Work<boolean> {
  const changed = new Set<string>();
  if (before !== now) {
    const held = db.updateTable('identities').set({ holds_handle: 0 }).where('did', '=', did);
    if (yield* firstRow(held.where('holds_handle', '=', 1).returning('did'))) changed.add(did);
  }
  for (const handle of new Set([before, now])) {
    if (handle === null) continue;
    const seen = db.selectFrom('identities').select(['did', 'holds_handle']).where('handle', '=', handle);
    const latest = yield* firstRow(seen.orderBy('time', 'desc').orderBy('did').limit(1));
    for (const holder of yield* rows(seen.where('holds_handle', '=', 1))) {
      if (holder.did === latest?.did) continue;
      yield* setHolds(db, holder.did, 0);
      changed.add(holder.did);
    }
    if (!latest || latest.holds_handle === 1) continue;
    yield* setHolds(db, latest.did, 1);
    changed.add(latest.did);
  }
  for (const account of changed) yield* askSweep(db, account);
  return changed.has(did);
}

function* meet(db: Kysely<Schema>, did: string): Work<{ handle: string | null; time: number; born: number | null }> {
  const added = db.insertInto('identities').values({ did, refresh_at: Date.now() });
  yield* rows(added.onConflict((conflict) => conflict.doNothing()));
  const known = db.selectFrom('identities').select(['handle', 'time', 'born']).where('did', '=', did);
  return (yield* firstRow(known)) ?? { handle: null, time: 0, born: null };
}

function* setHolds(db: Kysely<Schema>, did: string, holds: number): Work<void> {
  yield* rows(db.updateTable('identities').set({ holds_handle: holds }).where('did', '=', did));
}

/** Accounts whose identity is due at `now` (milliseconds), the longest waiting first. `slow`: those whose hosts were slow, or those whose hosts were not. */
export function staleIdentities(db: Kysely<Schema>, now: number, limit: number, slow: Slow) {
  const all = db.selectFrom('identities').select(['did', 'attempts', 'born']).where('slow', '=', slow);
  return rows(all.where('refresh_at', '<=', now).orderBy('refresh_at').limit(limit));
}

/** Those of these accounts of which the index has anything, be it only that one is gone. */
export function* metAmong(db: Kysely<Schema>, dids: readonly string[]): Work<Set<string>> {
  const met = new Set<string>();
  for (const table of ['identities', 'accounts'] as const)
    for (const { did } of yield* inChunks(dids, (some) => db.selectFrom(table).select('did').where('did', 'in', some)))
      met.add(did);
  return met;
}

export function* knowsAccount(db: Kysely<Schema>, did: string): Work<boolean> {
  return (yield* firstRow(db.selectFrom('identities').select('did').where('did', '=', did))) !== undefined;
}
