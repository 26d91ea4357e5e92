import { openReader } from '../../../packages/masthead-appview/src/store/engines.ts';
import type { Schema } from '../../../packages/masthead-appview/src/store/tables.ts';

type Table = keyof Schema;

/**
 * The columns of each table that must be equal after two runs of the same events: all but the
 * engine's row numbers and the real time.
 */
const COMPARED: Readonly<Record<Exclude<Table, 'leadership' | 'changes'>, readonly string[]>> = {
  publications: ['id'],
  documents: ['id'],
  profile_records: ['id'],
  organisation_refs: [],
  identities: ['refresh_at'],
  accounts: [],
  hidden: ['hidden_at'],
  labelers: ['id'],
  labels: ['labeler'],
  sweeps: ['due_at'],
  tallies: [],
  resyncs: ['requested_at'],
  dead_letters: ['id', 'time'],
  repositories: ['fetched_at'],
  backfills: ['started_at'],
  sites: ['check_at', 'checked_at', 'named_at'],
  pages: ['id', 'check_at', 'checked_at', 'named_at'],
  cursors: ['fingerprint'],
};

/**
 * The whole content of a store, row by row.
 *
 * @param database an SQLite file or a `postgres://` address
 * @returns for each table its rows as JSON, in order
 */
export async function dumpStore(database: string): Promise<Record<string, string[]>> {
  const store = await openReader(database);
  try {
    const dump: Record<string, string[]> = {};
    for (const [table, left] of Object.entries(COMPARED) as [Table, readonly string[]][]) {
      const rows: object[] = await store.db.selectFrom(table).selectAll().execute();
      dump[table] = rows.map((row) => JSON.stringify(sortedFields(row, left))).sort();
    }
    return dump;
  } finally {
    await store.close();
  }
}

function sortedFields(row: object, left: readonly string[]): [string, unknown][] {
  return Object.entries(row)
    .filter(([column]) => !left.includes(column))
    .sort(([a], [b]) => (a < b ? -1 : 1));
}

/** The first few rows that only one of two dumps has: a failure must stay readable. */
export function differences(one: Record<string, string[]>, other: Record<string, string[]>): string[] {
  return Object.keys(other).flatMap((table) => {
    const rows = new Set(one[table]);
    const others = new Set(other[table]);
    return [
      ...[...rows].filter((row) => !others.has(row)).map((row) => `more in ${table}: ${row}`),
      ...[...others].filter((row) => !rows.has(row)).map((row) => `missing in ${table}: ${row}`),
    ].slice(0, 5);
  });
}
