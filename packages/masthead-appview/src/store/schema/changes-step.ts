import { ORGANISATION } from 'masthead/internal/core';
import { presentSql } from '../background/visibility.ts';
import { rows, statement, type Work } from '../background/work.ts';
import type { ChangeTable, Dialect, Schema, Trigger } from './schema.ts';

/** SQL, of the row before (`OLD`) or after (`NEW`) a change. */
type RowSql = (row: 'OLD' | 'NEW') => string;

/** A table of which answers read something. */
interface Watched {
  readonly table: keyof Schema;
  /** What answers read of it: a change of anything else is none. A row that comes or goes always is one. */
  readonly columns: readonly string[];
  /** The keys by which a row is read, as columns of `changes`. None: everything that was read before is void. */
  readonly keys: Readonly<Partial<Record<keyof ChangeTable, RowSql>>>;
  /** Whether a row is read at all. Those of an account that is not shown are not: what becomes of them until they are gone is no change. */
  readonly where?: RowSql;
  /** Further SELECTs of keys by which rows of other tables lead to this one: `column` of `changes`, and where it comes from. */
  readonly also?: readonly (readonly [column: 'url' | 'ref', from: RowSql])[];
  /**
   * The account that is shown again by an event, and when it is. Its rows may not be brought up to date yet; they do not change by that, and no answer could note
   * them. So everything is void while its sweep is pending.
   */
  readonly shownAgain?: { readonly did: string; readonly by: Readonly<Partial<Record<Trigger['event'], string>>> };
}

const CLAIM = ['rev', 'cid', 'record', 'claimed_at', 'verified', 'owns_host', 'mirrored', 'born', 'visible'] as const;
const column =
  (name: string): RowSql =>
  (row) =>
    `${row}.${name}`;

const WATCHED: readonly Watched[] = [
  {
    table: 'publications',
    columns: ['url', ...CLAIM],
    keys: { uri: column('uri'), url: column('url') },
    where: (row) => `${row}.visible = 1 AND ${presentSql(row)}`,
    // It may stand at other hosts too.
    also: [['url', (row) => `url FROM sites WHERE alias_of = ${row}.uri`]],
  },
  {
    table: 'documents',
    columns: ['site', 'path', 'reading_time', ...CLAIM],
    keys: { uri: column('uri'), site: column('site'), path: column('path') },
    // One that a labeler takes away is asked for by its place too, though it is not shown.
    where: (row) => `(${row}.visible = 1 OR ${row}.site IS NOT NULL) AND ${presentSql(row)}`,
    also: [['url', (row) => `url FROM pages WHERE uri = ${row}.uri AND url IS NOT NULL`]],
  },
  {
    table: 'profile_records',
    columns: ['rev', 'record', 'rank', 'visible'],
    keys: { did: column('did') },
    also: [
      ['ref', (row) => `ref FROM organisation_refs WHERE uri = ${row}.uri AND ${row}.collection = '${ORGANISATION}'`],
    ],
  },
  { table: 'organisation_refs', columns: ['ref'], keys: { ref: column('ref') } },
  {
    table: 'identities',
    columns: ['handle', 'holds_handle', 'pds'],
    keys: { did: column('did'), handle: (row) => `CASE WHEN ${row}.holds_handle = 1 THEN ${row}.handle END` },
  },
  {
    table: 'accounts',
    columns: ['active', 'signed_in_only', 'gone_rev', 'purging'],
    keys: { did: column('did') },
    // A row that says nothing else than none would.
    where: (row) =>
      `(${row}.active = 0 OR ${row}.signed_in_only <> 0 OR ${row}.purging = 1 OR ${row}.gone_rev IS NOT NULL)`,
    shownAgain: {
      did: 'did',
      by: { UPDATE: 'OLD.active < NEW.active OR (OLD.signed_in_only = 1 AND NEW.signed_in_only <> 1)' },
    },
  },
  {
    table: 'hidden',
    columns: ['subject'],
    keys: { subject: column('subject') },
    shownAgain: { did: 'subject', by: { DELETE: '1 = 1' } },
  },
  {
    table: 'labels',
    columns: ['cid', 'cts', 'exp', 'active'],
    keys: { subject: column('uri') },
    shownAgain: {
      did: 'uri',
      by: { UPDATE: 'OLD.away = 1 AND OLD.active > NEW.active', DELETE: 'OLD.away = 1 AND OLD.active = 1' },
    },
  },
  { table: 'labelers', columns: ['active'], keys: {} },
  { table: 'sites', columns: ['names', 'denies', 'checked_at', 'alias_of'], keys: { url: column('url') } },
  { table: 'pages', columns: ['url', 'denies', 'checked_at'], keys: { uri: column('uri'), url: column('url') } },
];

/**
 * Step 15: what has changed, for answers in memory (docs/decisions/answers-in-memory.md). Triggers write it in the transaction of the change itself, with the
 * keys that reads bind. `changes.subject`: a DID or an at-uri. A row without any key: everything is void. `seq` is in the order of the commits, because
 * each writer first locks the row of `leadership` (`writer.ts`).
 */
export function* changesStep(dialect: Dialect): Work<void> {
  const { id, text, end } = dialect;
  const texts = ['did', 'uri', 'subject', 'url', 'site', 'path', 'handle', 'ref'].map((name) => `${name} ${text}`);
  yield* rows(statement(`CREATE TABLE changes (seq ${id}, ${texts.join(', ')})${end}`));
  for (const watched of WATCHED)
    for (const event of ['INSERT', 'UPDATE', 'DELETE'] as const)
      for (const sql of dialect.trigger(triggerOf(watched, event))) yield* rows(statement(sql));
}

function triggerOf(watched: Watched, event: Trigger['event']): Trigger {
  const { table, columns, keys, where, also = [], shownAgain } = watched;
  const row = event === 'DELETE' ? 'OLD' : 'NEW';
  const into = Object.keys(keys);
  const valuesOf = (of: 'OLD' | 'NEW') => Object.values(keys).map((sql) => sql(of));
  const note = (of: 'OLD' | 'NEW', more?: string) => {
    const only = [where?.(of), more].filter((condition) => condition !== undefined).join(' AND ');
    return insert(into, valuesOf(of).join(', ') + (only && ` WHERE ${only}`));
  };
  const all = into.length === 0 ? [insert(['did'], 'NULL')] : [note(row)];
  const statements = [...all, ...also.map(([name, from]) => insert([name], from(row)))];
  const when = shownAgain?.by[event];
  if (when) statements.push(insert(['did'], `NULL FROM sweeps WHERE did = ${row}.${shownAgain.did} AND (${when})`));
  if (event !== 'UPDATE') return { table, event, statements };
  // Where the row was read until now, and is no longer.
  const left = [...(where ? [`NOT (${where('NEW')})`] : []), ...differ(valuesOf('OLD'), valuesOf('NEW'))];
  if (into.length > 0) statements.push(note('OLD', `(${left.join(' OR ')})`));
  const [before, after] = [columns.map(column).map((sql) => sql('OLD')), columns.map(column).map((sql) => sql('NEW'))];
  return { table, event, columns, when: differ(before, after).join(' OR '), statements };
}

function insert(into: readonly string[], select: string): string {
  return `INSERT INTO changes (${into.join(', ')}) SELECT ${select}`;
}

function differ(before: readonly string[], after: readonly string[]): string[] {
  return before.map((each, at) => `${each} IS DISTINCT FROM ${after[at]}`);
}
