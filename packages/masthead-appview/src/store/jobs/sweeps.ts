import { type Kysely, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { AtUri, Did } from 'masthead/internal/core/values/identifiers';
import type { Schema } from '../tables.ts';
import {
  accountCreatedSql,
  leftOutOf,
  mirroredSql,
  ownsHostSql,
  RECORD_TABLES,
  type RecordTable,
  refreshVisible,
  visibleSql,
} from '../visibility.ts';
import { firstRow, isBelow, ofAccount, rows, type Work } from '../work.ts';
import { countRemoved, live } from '../writes/tallies.ts';
import { requestSites } from './sites.ts';

// How many rows an account's event updates at once. Most accounts have no more rows, so none of
// theirs wait.
const AT_ONCE = 100;
/** Milliseconds. How long the rows of an account wait if its state changes often. */
const REST = 60_000;
/** Milliseconds. */
const PUT_OFF = 3_600_000;

/**
 * Asks for a sweep of an account. Its state (active, hidden, deleted, holder of its handle) is in
 * one row that every read checks. The rows of its records repeat that state for the ranked indexes;
 * sweeps update them in the order of their at-uris, a page at a time, the accounts in turn.
 * `changesOften`: its rows wait for a while.
 */
export function* askSweep(db: Kysely<Schema>, did: Did, changesOften = false): Work<void> {
  yield* queueSweep(db, did, changesOften);
  if (!changesOften) yield* sweepPage(db, did, AT_ONCE);
}

/** Queues the account's rows and updates none at once: for many accounts in one transaction. */
export function* queueSweep(db: Kysely<Schema>, did: Did, changesOften = false): Work<void> {
  const now = Date.now();
  const due = changesOften
    ? sql<number>`CASE WHEN sweeps.due_at > ${now} THEN sweeps.due_at ELSE ${now + REST} END`
    : now;
  const from = { part: 0, place: '' };
  const added = db.insertInto('sweeps').values({ did, ...from, due_at: changesOften ? now + REST : now });
  yield* rows(added.onConflict((known) => known.column('did').doUpdateSet({ ...from, due_at: due })));
}

/** Queues all accounts of a selection in one statement, due now. */
export function* queueSweeps<Table extends keyof Schema>(
  db: Kysely<Schema>,
  accounts: SelectQueryBuilder<Schema, Table, { did: Did }>,
): Work<void> {
  const now = sql<number>`CAST(${Date.now()} AS bigint)`;
  const entry = [sql`0`.as('part'), sql`''`.as('place'), now.as('due_at')];
  const added = db.insertInto('sweeps').columns(['did', 'part', 'place', 'due_at']).expression(accounts.select(entry));
  yield* rows(added.onConflict((known) => known.column('did').doUpdateSet({ part: 0, place: '', due_at: now })));
}

/**
 * Updates a record after it was hidden or shown. When a publication is shown again, its site is
 * asked again.
 */
export function* refreshRecord(db: Kysely<Schema>, uri: AtUri): Work<void> {
  yield* refreshVisible(db, uri);
  const visible = db.selectFrom('publications').select('url').where('uri', '=', uri).where('visible', '=', 1);
  const url = (yield* firstRow(visible))?.url ?? null;
  if (url !== null) yield* requestSites(db, [url], Date.now());
}

/**
 * Updates at most `limit` rows of the account that has waited longest. Returns whether any waited.
 */
export function* sweepSome(db: Kysely<Schema>, limit: number, now = Date.now()): Work<boolean> {
  const next = yield* firstRow(longestWaiting(db, now));
  if (!next) return false;
  if (yield* sweepPage(db, next.did, limit))
    // Put it behind all others: an account of a million rows must not delay them.
    yield* rows(db.updateTable('sweeps').set({ due_at: now }).where('did', '=', next.did));
  return true;
}

/**
 * Whether `sweepSome` has something to do. A read outside any transaction: on PostgreSQL a
 * transaction that locks writes, even if nothing waits.
 */
export function* sweepWaits(db: Kysely<Schema>, now = Date.now()): Work<boolean> {
  return (yield* firstRow(longestWaiting(db, now))) !== undefined;
}

/**
 * Delays the account that `sweepSome` would update next, and returns its DID: the store refuses one
 * of its rows, and others wait behind it.
 */
export function* putOffSweep(db: Kysely<Schema>, now = Date.now()): Work<string | undefined> {
  const next = yield* firstRow(longestWaiting(db, now));
  if (!next) return undefined;
  const later = { due_at: now + PUT_OFF };
  yield* rows(db.updateTable('sweeps').set(later).where('did', '=', next.did));
  return next.did;
}

function longestWaiting(db: Kysely<Schema>, now: number) {
  return db.selectFrom('sweeps').select('did').where('due_at', '<=', now).orderBy('due_at').limit(1);
}

/**
 * Updates at most `limit` rows of an account, or removes them if the account is deleted or left
 * out. Returns whether there may be more.
 */
export function* sweepPage(db: Kysely<Schema>, did: Did, limit: number): Work<boolean> {
  const sweep = yield* firstRow(db.selectFrom('sweeps').select(['part', 'place']).where('did', '=', did));
  if (!sweep) return false;
  const purged = db.selectFrom('accounts').select('gone_rev').where('did', '=', did).where('purging', '=', 1);
  const account = yield* firstRow(purged);
  const reached = yield* sweepTables(db, did, sweep, account?.gone_rev ?? null, limit);
  const isDone = reached.part === RECORD_TABLES.length && (!account || (yield* endPurge(db, did, limit)));
  if (isDone) yield* rows(db.deleteFrom('sweeps').where('did', '=', did));
  else yield* rows(db.updateTable('sweeps').set(reached).where('did', '=', did));
  return !isDone;
}

/** How far a sweep has come: the index of a table, and the at-uri of its last row there. */
interface SweepPlace {
  readonly part: number;
  readonly place: string;
}

/** @param goneRev rows up to this revision are removed; `null` for none */
function* sweepTables(
  db: Kysely<Schema>,
  did: Did,
  start: SweepPlace,
  goneRev: string | null,
  limit: number,
): Work<SweepPlace> {
  const isLeftOut = (yield* leftOutOf(db, [did])).has(did);
  const isGone = ({ rev }: { readonly rev: string }) => isLeftOut || (goneRev !== null && rev <= goneRev);
  let reached = start;
  let left = limit;
  for (let table = RECORD_TABLES[reached.part]; table && left > 0; table = RECORD_TABLES[reached.part]) {
    const after = db
      .selectFrom(table)
      .select(['id', 'uri', 'rev'])
      .where(isBelow('uri', `at://${did}`, reached.place));
    const page = yield* rows(after.orderBy('uri').limit(left));
    yield* remove(db, did, table, page.filter(isGone));
    const kept = page.filter((row) => !isGone(row)).map(({ id }) => id);
    yield* bringUpToDate(db, table, kept);
    const isWholeTable = page.length < left;
    reached = isWholeTable
      ? { part: reached.part + 1, place: '' }
      : { part: reached.part, place: page.at(-1)?.uri ?? reached.place };
    left -= page.length;
  }
  return reached;
}

/** Removes what else is stored of a deleted account; `false` when more may be left. */
function* endPurge(db: Kysely<Schema>, did: Did, limit: number): Work<boolean> {
  const letters = db.selectFrom('dead_letters').select('id').where(ofAccount('about', did)).limit(limit);
  const removed = yield* rows(db.deleteFrom('dead_letters').where('id', 'in', letters).returning('id'));
  if (removed.length === limit) return false;
  yield* rows(db.updateTable('accounts').set({ purging: 0 }).where('did', '=', did));
  const tally = db.deleteFrom('tallies').where('did', '=', did).where('claims', '=', 0).where('profile', '=', 0);
  yield* rows(tally.where('dead', '=', 0));
  return true;
}

type Row = { readonly id: number; readonly uri: AtUri };

function* remove(db: Kysely<Schema>, did: Did, table: RecordTable, gone: readonly Row[]): Work<void> {
  if (gone.length === 0) return;
  const uris = gone.map(({ uri }) => uri);
  if (table === 'documents') yield* rows(db.deleteFrom('pages').where('uri', 'in', uris));
  if (table === 'profile_records') yield* rows(db.deleteFrom('organisation_refs').where('uri', 'in', uris));
  const ids = gone.map(({ id }) => id);
  const removed = yield* rows(db.deleteFrom(table).where('id', 'in', ids).returning(live.as('live')));
  yield* countRemoved(db, did, table, removed);
}

/** Writes only rows that change. The sites of publications that are shown again are asked again. */
function* bringUpToDate(db: Kysely<Schema>, table: RecordTable, ids: readonly number[]): Work<void> {
  if (ids.length === 0) return;
  const visible = sql<number>`${sql.raw(visibleSql(table))}`;
  if (table === 'profile_records') {
    const stale = db.updateTable(table).set({ visible }).where('id', 'in', ids);
    yield* rows(stale.where('visible', '<>', visible));
    return;
  }
  const [owns_host, account_created_at, mirrored] = [ownsHostSql, accountCreatedSql, mirroredSql].map(
    (of) => sql<number>`${sql.raw(of(table))}`,
  ) as [RawBuilder<number>, RawBuilder<number>, RawBuilder<number>];
  if (table === 'publications') {
    const hidden = db.selectFrom(table).select('url').distinct().where('id', 'in', ids).where('visible', '=', 0);
    const found = yield* rows(hidden.where('url', 'is not', null).where(visible, '=', 1));
    const urls = found.flatMap(({ url }) => (url === null ? [] : [url]));
    if (urls.length > 0) yield* requestSites(db, urls, Date.now());
  }
  const now = { visible, owns_host, account_created_at, mirrored };
  const all = db.updateTable(table).set(now).where('id', 'in', ids);
  const names = ['visible', 'owns_host', 'account_created_at', 'mirrored'] as const;
  yield* rows(all.where((of) => of.or(names.map((name) => of(name, '<>', now[name])))));
}
