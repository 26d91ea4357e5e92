import { type Kysely, sql } from 'kysely';
import type { Did } from 'masthead/internal/core/values/identifiers';
import type { RecordRow } from '../store-write.ts';
import type { Schema } from '../tables.ts';
import type { RecordTable } from '../visibility.ts';
import { firstRow, inChunks, inFewLists, inFewSizes, rows, type Work } from '../work.ts';

/**
 * The most publications and documents of one account in the index: far more than an honest account
 * writes. A backfill reads no more of a repository either.
 */
export const MAX_RECORDS = 100_000;
/** The most records of one person's profile: as many as a view reads. */
export const MAX_PROFILE_RECORDS = 5000;

const LIMITS = { claims: MAX_RECORDS, profile: MAX_PROFILE_RECORDS, dead: MAX_RECORDS } as const;
// Lines of the log in a second.
const LOGGED_AT_ONCE = 10;

interface Counts {
  claims: number;
  profile: number;
  /** Tombstones. */
  dead: number;
}
const NONE: Counts = { claims: 0, profile: 0, dead: 0 };

function liveColumn(table: RecordTable): 'claims' | 'profile' {
  return table === 'profile_records' ? 'profile' : 'claims';
}

/** SQL: 1 for a record, 0 for a tombstone. */
export const live = sql<number>`CASE WHEN record IS NULL THEN 0 ELSE 1 END`;

/** Records that may be written. */
interface Admitted<Row> {
  readonly writes: readonly Row[];
  /** By at-uri, what the index held before: 1 for a record, 0 for a tombstone. */
  readonly before: ReadonlyMap<string, number>;
}

/**
 * Leaves out records beyond the limit of their account. It counts no rows: the account's tally says
 * how many there are. A record that the index holds may always change. A delete frees the room of a
 * record; beyond the limit of tombstones it removes the row. `countWritten` must follow.
 */
export function* admit<Row extends RecordRow>(
  db: Kysely<Schema>,
  table: RecordTable,
  all: readonly Row[],
): Work<Admitted<Row>> {
  const column = liveColumn(table);
  const before = yield* heldBefore(db, table, all);
  const tallies = yield* talliesOf(db, all);
  const refused = new Changes();
  const writes: Row[] = [];
  for (const write of all) {
    const tally = tallies.get(write.did) ?? { ...NONE };
    tallies.set(write.did, tally);
    const change = changeOf(write, before.get(write.uri));
    if (change.live > 0 && tally[column] >= LIMITS[column]) refused.refuse(write.did);
    else if (change.dead > 0 && tally.dead >= LIMITS.dead) yield* removeRow(db, table, write);
    else {
      tally[column] += change.live;
      tally.dead += change.dead;
      writes.push(write);
    }
  }
  yield* refused.write(db);
  return { writes, before };
}

/** Counts what was written: `written` has the at-uris of the rows that changed. */
export function* countWritten<Row extends RecordRow>(
  db: Kysely<Schema>,
  table: RecordTable,
  { writes, before }: Admitted<Row>,
  written: readonly string[],
): Work<void> {
  const uris = new Set(written);
  const changes = new Changes();
  for (const write of writes)
    if (uris.has(write.uri)) changes.add(write.did, table, changeOf(write, before.get(write.uri)), write.rev);
  yield* changes.write(db);
}

/** Counts rows that were removed. */
export function* countRemoved(
  db: Kysely<Schema>,
  did: Did,
  table: RecordTable,
  removed: readonly { readonly live: number }[],
): Work<void> {
  const changes = new Changes();
  const records = removed.filter((row) => row.live === 1).length;
  changes.add(did, table, { live: -records, dead: records - removed.length }, '');
  yield* changes.write(db);
}

/**
 * How many accounts had records refused beyond their limit, and some of them that the log has not
 * named yet.
 */
export function* fullAccounts(db: Kysely<Schema>) {
  const full = db.selectFrom('tallies').where('refused', '>', sql.lit(0));
  const found = yield* firstRow(full.select(sql<number>`count(*)`.as('count')));
  const unlogged = yield* rows(full.select(['did', 'claims', 'profile']).where('logged', '=', 0).limit(LOGGED_AT_ONCE));
  return { count: Number(found?.count ?? 0), unlogged };
}

/** Stores that the log has named these accounts. */
export function* markLogged(db: Kysely<Schema>, dids: readonly Did[]): Work<void> {
  yield* inChunks(dids, (some) => db.updateTable('tallies').set({ logged: 1 }).where('did', 'in', some));
}

/** How the number of an account's records and of its tombstones changes. */
interface Change {
  readonly live: number;
  readonly dead: number;
}

/** @param before 1 where the index holds a record, 0 for a tombstone, `undefined` for neither */
function changeOf({ record }: RecordRow, before: number | undefined): Change {
  const after = record === undefined ? 0 : 1;
  return { live: after - (before ?? 0), dead: Number(after === 0) - Number(before === 0) };
}

function* heldBefore(db: Kysely<Schema>, table: RecordTable, all: readonly RecordRow[]): Work<Map<string, number>> {
  const find = db.selectFrom(table).select(['uri', live.as('live')]);
  const uris = all.map(({ uri }) => uri);
  const found = yield* inFewLists(uris, (some) => find.where('uri', 'in', some));
  return new Map(found.map((row) => [row.uri, row.live]));
}

function* talliesOf(db: Kysely<Schema>, all: readonly RecordRow[]): Work<Map<Did, Counts>> {
  const find = db.selectFrom('tallies').select(['did', 'claims', 'profile', 'dead']);
  const dids = [...new Set(all.map(({ did }) => did))];
  const found = yield* inFewLists(dids, (some) => find.where('did', 'in', some));
  return new Map(found.map(({ did, ...counts }) => [did, counts]));
}

/**
 * Deletes a row beyond the limit of tombstones. Without a tombstone an older event of the same
 * record would bring it back.
 */
function* removeRow(db: Kysely<Schema>, table: RecordTable, { uri, did, rev }: RecordRow): Work<void> {
  const row = db.deleteFrom(table).where('uri', '=', uri).where('rev', '<', rev);
  const removed = yield* rows(row.returning(live.as('live')));
  if (removed.length === 0) return;
  if (table === 'profile_records') yield* rows(db.deleteFrom('organisation_refs').where('uri', '=', uri));
  yield* countRemoved(db, did, table, removed);
}

/** The changes of the tallies, by account. */
class Changes {
  readonly #of = new Map<Did, Counts & { rev: string; refused: number }>();

  add(did: Did, table: RecordTable, { live, dead }: Change, rev: string): void {
    const changed = this.#at(did);
    changed[liveColumn(table)] += live;
    changed.dead += dead;
    if (rev > changed.rev) changed.rev = rev;
  }

  refuse(did: Did): void {
    this.#at(did).refused++;
  }

  *write(db: Kysely<Schema>): Work<void> {
    const changed = [...this.#of].map(([did, change]) => ({ did, ...change }));
    const sums = {
      claims: sql<number>`tallies.claims + excluded.claims`,
      profile: sql<number>`tallies.profile + excluded.profile`,
      dead: sql<number>`tallies.dead + excluded.dead`,
      refused: sql<number>`tallies.refused + excluded.refused`,
      rev: sql<string>`CASE WHEN tallies.rev < excluded.rev THEN excluded.rev ELSE tallies.rev END`,
    };
    yield* inFewSizes(changed, (some) => {
      const added = db.insertInto('tallies').values([...some]);
      return added.onConflict((conflict) => conflict.column('did').doUpdateSet(sums));
    });
  }

  #at(did: Did) {
    const known = this.#of.get(did) ?? { ...NONE, rev: '', refused: 0 };
    this.#of.set(did, known);
    return known;
  }
}
