import { type Kysely, sql } from 'kysely';
import type { Did } from 'masthead/internal/core/values/identifiers';
import { didOwner } from '../../network/host-owner.ts';
import { askedAgain, type Slow } from '../jobs/due-times.ts';
import { askSweep } from '../jobs/sweeps.ts';
import type { HandleWrite, IdentityLaterWrite, IdentityTurnWrite, IdentityWrite } from '../store-write.ts';
import type { Schema } from '../tables.ts';
import { isDeleted } from '../visibility.ts';
import { firstRow, inChunks, rows, statement, type Work } from '../work.ts';

/**
 * Writes a handle from the source, or the request to resolve it. The event's own time decides,
 * never the order of arrival.
 */
export function* writeHandle(db: Kysely<Schema>, { did, handle, time }: HandleWrite): Work<void> {
  if (handle === undefined) {
    // An update, not an insert: an account that the index has not seen needs no identity.
    const again = askedAgain('identities', 'refresh_at', Date.now());
    yield* rows(db.updateTable('identities').set(again).where('did', '=', did));
    return;
  }
  const before = yield* addIdentity(db, did);
  if (before.time > time) return;
  yield* rows(db.updateTable('identities').set({ handle, time }).where('did', '=', did));
  yield* settleHandle(db, did, before.handle, handle);
}

export function* writeIdentity(db: Kysely<Schema>, write: IdentityWrite): Work<void> {
  if (yield* isDeleted(db, write.did)) return;
  const { did, handle, pds, time, refreshAt, accountCreatedAt = null, slow = 0, owner } = write;
  const before = yield* addIdentity(db, did);
  const attempts = handle === null ? sql<number>`attempts + 1` : 0;
  // An account has one age: once it is known, it stays.
  const isNew = before.account_created_at === null && accountCreatedAt !== null;
  const first = handle === null ? {} : { first: 0 };
  const due = { refresh_at: refreshAt, attempts, slow, ...first, ...(owner !== undefined && { owner }) };
  const found = { handle, pds, time, ...due, ...(isNew && { account_created_at: accountCreatedAt }) };
  yield* rows(db.updateTable('identities').set(found).where('did', '=', did));
  const swept = yield* settleHandle(db, did, before.handle, handle);
  if (isNew && !swept) yield* askSweep(db, did);
}

export function* writeIdentityLater(db: Kysely<Schema>, { did, refreshAt, slow }: IdentityLaterWrite): Work<void> {
  const later = { refresh_at: refreshAt, attempts: sql<number>`attempts + 1`, slow };
  yield* rows(db.updateTable('identities').set(later).where('did', '=', did));
}

export function* writeIdentityTurn(db: Kysely<Schema>, { did, owner }: IdentityTurnWrite): Work<void> {
  yield* rows(db.updateTable('identities').set({ owner }).where('did', '=', did));
}

/**
 * A handle has one holder: of the accounts last seen with it, the one seen latest. The rows of each
 * account whose handle changed follow (`jobs/sweeps.ts`). Returns whether `did` is one of them.
 */
export function* settleHandle(db: Kysely<Schema>, did: Did, before: string | null, now: string | null): Work<boolean> {
  const changed = new Set<Did>();
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

/** The stored identity of an account, which is added with nothing known if it is new. */
function* addIdentity(
  db: Kysely<Schema>,
  did: Did,
): Work<Pick<Schema['identities'], 'handle' | 'account_created_at'> & { readonly time: number }> {
  const added = db.insertInto('identities').values({ did, refresh_at: Date.now(), owner: didOwner(did) });
  yield* rows(added.onConflict((conflict) => conflict.doNothing()));
  const known = db.selectFrom('identities').select(['handle', 'time', 'account_created_at']).where('did', '=', did);
  return (yield* firstRow(known)) ?? { handle: null, time: 0, account_created_at: null };
}

function* setHolds(db: Kysely<Schema>, did: Did, holds: number): Work<void> {
  yield* rows(db.updateTable('identities').set({ holds_handle: holds }).where('did', '=', did));
}

/** An identity to resolve. */
export interface DueIdentity {
  readonly did: Did;
  readonly attempts: number;
  /** When the account was created, microseconds; `null` while unknown. */
  readonly accountCreatedAt: number | null;
  /** The owner of the host that is asked next, from `hostOwner`, or `DIRECTORY`. */
  readonly owner: string;
}

/**
 * Identities that are read apart: those with slow hosts or not, and among them the accounts that
 * never had a verified handle or had one.
 */
export interface IdentityLane {
  readonly slow: Slow;
  /** The column `identities.first`. */
  readonly neverHadHandle: 0 | 1;
}

export interface DueIdentities {
  readonly due: readonly DueIdentity[];
  /** The last owner whose turn it was, for the next read; empty to start again from the first. */
  readonly after: string;
}

/** How many owners one read searches for accounts that are due. */
const OWNERS_A_LOOK = 250;

/**
 * The next owners after one, by name, and for each the accounts that are due longest and shortest.
 * Each owner costs a few probes of an index, however many accounts it has.
 */
function ofNextOwners({ slow, neverHadHandle }: IdentityLane, after: string, now: number) {
  const lane = `i.slow = ${slow} AND i.first = ${neverHadHandle}`;
  const due = (order: 'ASC' | 'DESC', at: string) => `SELECT turn, (SELECT i.did FROM identities i
    WHERE ${lane} AND i.owner = turns.turn AND i.refresh_at <= ${at} ORDER BY i.refresh_at ${order} LIMIT 1) AS did FROM turns WHERE turn IS NOT NULL`;
  return statement<{ turn: string } & (DueIdentity | { did: null })>(
    `WITH RECURSIVE turns (turn, n) AS (
      SELECT (SELECT min(i.owner) FROM identities i WHERE ${lane} AND i.owner > $1), 1
      UNION ALL SELECT (SELECT min(i.owner) FROM identities i WHERE ${lane} AND i.owner > turns.turn), turns.n + 1
        FROM turns WHERE turns.turn IS NOT NULL AND turns.n < ${OWNERS_A_LOOK}
    ), picked AS (${due('ASC', '$2')} UNION ALL ${due('DESC', '$3')})
    SELECT picked.turn, i.did, i.attempts, i.account_created_at AS "accountCreatedAt", i.owner FROM picked LEFT JOIN identities i ON i.did = picked.did`,
    [after, now, now],
    `identities-in-turn-${slow}-${neverHadHandle}`,
  );
}

/**
 * Accounts of a lane whose identity is due at `now` (milliseconds): the longest waiting, at most
 * `limit`. When `limit` are due, it also returns the latest, and before both some of each of the
 * next owners. So every owner has its turn, however many accounts another has, and a new account
 * does not wait for the end of a crowd whose owners are not known yet.
 *
 * @param after as the last read returned it
 */
export function* staleIdentities(
  db: Kysely<Schema>,
  now: number,
  limit: number,
  { slow, neverHadHandle }: IdentityLane,
  after: string,
): Work<DueIdentities> {
  const lane = db.selectFrom('identities').where('slow', '=', slow).where('first', '=', neverHadHandle);
  const all = lane
    .select(['did', 'attempts', 'account_created_at as accountCreatedAt', 'owner'])
    .where('refresh_at', '<=', now)
    .limit(limit);
  const oldest = yield* rows(all.orderBy('refresh_at'));
  if (oldest.length < limit) return { due: oldest, after: '' };
  const newest = yield* rows(all.orderBy('refresh_at', 'desc'));
  const inTurn = yield* rows(ofNextOwners({ slow, neverHadHandle }, after, now));
  const owners = [...new Set(inTurn.map(({ turn }) => turn))].toSorted();
  const due = inTurn.flatMap(({ turn: _, ...row }) => (row.did === null ? [] : [row]));
  const fromBothEnds = oldest.flatMap((row, at) => [row, newest[at] ?? row]);
  return { due: [...due, ...fromBothEnds], after: owners.length < OWNERS_A_LOOK ? '' : (owners.at(-1) ?? '') };
}

/**
 * The accounts among these that the index has seen, even if it only stores that one was deleted.
 */
export function* seenAmong(db: Kysely<Schema>, dids: readonly Did[]): Work<Set<string>> {
  const seen = new Set<string>();
  for (const table of ['identities', 'accounts'] as const)
    for (const { did } of yield* inChunks(dids, (some) => db.selectFrom(table).select('did').where('did', 'in', some)))
      seen.add(did);
  return seen;
}

/** Whether the index has seen an account, which was not deleted since. */
export function* knowsAccount(db: Kysely<Schema>, did: Did): Work<boolean> {
  return (yield* firstRow(db.selectFrom('identities').select('did').where('did', '=', did))) !== undefined;
}
