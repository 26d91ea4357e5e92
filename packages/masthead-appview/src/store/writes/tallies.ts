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

type Column = 'claims' | 'profile' | 'dead';
type Counts = Record<Column, number>;
const NONE: Counts = { claims: 0, profile: 0, dead: 0 };

function liveColumn(table: RecordTable): 'claims' | 'profile' {
  return table === 'profile_records' ? 'profile' : 'claims';
}

/** SQL: 1 for a record, 0 for a tombstone. */
export const live = sql<number>`CASE WHEN record IS NULL THEN 0 ELSE 1 END`;

interface Admitted<Row> {
  /** What may be written. */
  readonly writes: readonly Row[];
  /** Counts what was written. */
  count(changed: readonly string[]): Work<void>;
}

/**
 * Leaves out records beyond the limit of their account. It counts no rows: the account's tally says
 * how many there are. A record that the index holds may always change. A delete frees the room of a
 * record; beyond the limit of tombstones it removes the row.
 */
export function* admit<Row extends RecordRow>(
  db: Kysely<Schema>,
  table: RecordTable,
  all: readonly Row[],
): Work<Admitted<Row>> {
  const column = liveColumn(table);
  const known = new Map<string, boolean>();
  const find = db.selectFrom(table).select(['uri', live.as('live')]);
  for (const row of yield* inFewLists(
    all.map(({ uri }) => uri),
    (some) => find.where('uri', 'in', some),
  ))
    known.set(row.uri, row.live === 1);
  const held = new Map<string, Counts>();
  const tallies = db.selectFrom('tallies').select(['did', 'claims', 'profile', 'dead']);
  for (const { did, ...counts } of yield* inFewLists([...new Set(all.map(({ did }) => did))], (some) =>
    tallies.where('did', 'in', some),
  ))
    held.set(did, counts);
  const changes = new Changes();
  const writes: Row[] = [];
  for (const write of all) {
    const counts = held.get(write.did) ?? { ...NONE };
    held.set(write.did, counts);
    const change = changeOf(column, known.get(write.uri), write.record !== undefined);
    if (change[column] > 0 && counts[column] >= LIMITS[column]) changes.refuse(write.did);
    else if (change.dead > 0 && counts.dead >= LIMITS.dead) yield* removeRow(db, table, write);
    else {
      for (const name of ['claims', 'profile', 'dead'] as const) counts[name] += change[name];
      writes.push(write);
    }
  }
  yield* changes.write(db);
  return {
    writes,
    *count(changed) {
      const written = new Set(changed);
      const counted = new Changes();
      for (const { uri, did, record, rev } of writes)
        if (written.has(uri)) counted.add(did, changeOf(column, known.get(uri), record !== undefined), rev);
      yield* counted.write(db);
    },
  };
}

/** Counts rows that were removed. */
export function* countOut(
  db: Kysely<Schema>,
  did: Did,
  table: RecordTable,
  removed: readonly { readonly live: number }[],
): Work<void> {
  const changes = new Changes();
  const records = removed.filter((row) => row.live === 1).length;
  changes.add(did, { ...NONE, [liveColumn(table)]: -records, dead: records - removed.length }, '');
  yield* changes.write(db);
}

/** How many accounts are over their limit, and some of them that the log has not named yet. */
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

/** @param known whether the index holds a record there, or a tombstone; `undefined` for neither */
function changeOf(column: 'claims' | 'profile', known: boolean | undefined, isRecord: boolean): Counts {
  const [before, after] = [known === true, isRecord].map(Number) as [number, number];
  const dead = Number(!isRecord) - Number(known === false);
  return { ...NONE, [column]: after - before, dead };
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
  yield* countOut(db, did, table, removed);
}

/** The changes of the tallies, by account. */
class Changes {
  readonly #of = new Map<Did, Counts & { rev: string; refused: number }>();

  #at(did: Did) {
    const known = this.#of.get(did) ?? { ...NONE, rev: '', refused: 0 };
    this.#of.set(did, known);
    return known;
  }

  add(did: Did, change: Counts, rev: string): void {
    const known = this.#at(did);
    for (const column of ['claims', 'profile', 'dead'] as const) known[column] += change[column];
    if (rev > known.rev) known.rev = rev;
  }

  refuse(did: Did): void {
    this.#at(did).refused++;
  }

  *write(db: Kysely<Schema>): Work<void> {
    const changed = [...this.#of].map(([did, change]) => ({ did, ...change }));
    yield* inFewSizes(changed, (some) =>
      db
        .insertInto('tallies')
        .values([...some])
        .onConflict((conflict) =>
          conflict.column('did').doUpdateSet({
            claims: sql<number>`tallies.claims + excluded.claims`,
            profile: sql<number>`tallies.profile + excluded.profile`,
            dead: sql<number>`tallies.dead + excluded.dead`,
            refused: sql<number>`tallies.refused + excluded.refused`,
            rev: sql<string>`CASE WHEN tallies.rev < excluded.rev THEN excluded.rev ELSE tallies.rev END`,
          }),
        ),
    );
  }
}
