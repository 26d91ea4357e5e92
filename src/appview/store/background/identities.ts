import { type Kysely, sql } from 'kysely';
import type { Schema } from '../schema/schema.ts';
import type { HandleWrite, IdentityRetryWrite, IdentityWrite } from '../store-write.ts';
import { firstRow, rows, type Work } from './work.ts';

/** A handle as the source gave it, or the request to resolve it. The event's own time decides, never the order of arrival. */
export function* writeHandle(db: Kysely<Schema>, { did, handle, time }: HandleWrite): Work<void> {
  if (handle === undefined) {
    // An update, not an insert: an account that the index has not met needs no identity.
    yield* rows(db.updateTable('identities').set({ refresh_at: 0, attempts: 0 }).where('did', '=', did));
    return;
  }
  const before = yield* meet(db, did);
  if (before.time > time) return;
  yield* rows(db.updateTable('identities').set({ handle, time }).where('did', '=', did));
  yield* settleHandle(db, did, before.handle, handle);
}

export function* writeIdentity(db: Kysely<Schema>, write: IdentityWrite): Work<void> {
  const { did, handle, pds, time, refreshAt } = write;
  const before = yield* meet(db, did);
  const attempts = handle === null ? sql<number>`attempts + 1` : 0;
  const found = { handle, pds, time, refresh_at: refreshAt, attempts };
  yield* rows(db.updateTable('identities').set(found).where('did', '=', did));
  yield* settleHandle(db, did, before.handle, handle);
}

export function* writeIdentityRetry(db: Kysely<Schema>, { did, refreshAt }: IdentityRetryWrite): Work<void> {
  const later = { refresh_at: refreshAt, attempts: sql<number>`attempts + 1` };
  yield* rows(db.updateTable('identities').set(later).where('did', '=', did));
}

/** A handle has one holder: of the accounts last seen with it, the one seen latest. Also updates who owns the host of each claim. */
export function* settleHandle(db: Kysely<Schema>, did: string, before: string | null, now: string | null): Work<void> {
  yield* setHeld(db, did, null);
  for (const handle of new Set([before, now])) {
    if (handle === null) continue;
    const seen = db.selectFrom('identities').select('did').where('handle', '=', handle);
    const latest = yield* firstRow(seen.orderBy('time', 'desc').orderBy('did').limit(1));
    for (const holder of yield* rows(seen.where('holds_handle', '=', 1))) {
      if (holder.did !== latest?.did) yield* setHeld(db, holder.did, null);
    }
    if (latest) yield* setHeld(db, latest.did, handle);
  }
}

function* meet(db: Kysely<Schema>, did: string): Work<{ handle: string | null; time: number }> {
  const added = db.insertInto('identities').values({ did });
  yield* rows(added.onConflict((conflict) => conflict.doNothing()));
  const found = yield* firstRow(db.selectFrom('identities').select(['handle', 'time']).where('did', '=', did));
  return found ?? { handle: null, time: 0 };
}

function* setHeld(db: Kysely<Schema>, did: string, held: string | null): Work<void> {
  const holds = Number(held !== null);
  yield* rows(db.updateTable('identities').set({ holds_handle: holds }).where('did', '=', did));
  const owns = held === null ? sql<number>`0` : sql<number>`CASE WHEN host = ${held} THEN 1 ELSE 0 END`;
  for (const table of ['publications', 'documents'] as const) {
    yield* rows(db.updateTable(table).set({ owns_host: owns }).where('did', '=', did).where('owns_host', '<>', owns));
  }
}

/** Accounts whose identity is due at `now` (milliseconds), the longest waiting first. */
export function staleIdentities(db: Kysely<Schema>, now: number, limit: number) {
  const due = db.selectFrom('identities').select(['did', 'attempts']).where('refresh_at', '<=', now);
  return rows(due.orderBy('refresh_at').limit(limit));
}

export function* knowsAccount(db: Kysely<Schema>, did: string): Work<boolean> {
  return (yield* firstRow(db.selectFrom('identities').select('did').where('did', '=', did))) !== undefined;
}
