import type { Kysely } from 'kysely';
import { type Did, ORGANISATION } from 'masthead/internal/core/values/identifiers';
import type { InsertColumn, RecordInsert, Values, WriteConnection } from '../engine.ts';
import type { ProfileWrite, RecordWrite, StoreWrite } from '../store-write.ts';
import type { Schema } from '../tables.ts';
import { accountCreatedSql, leftOutOf, mirroredSql, ownsHostSql, type RecordTable, visibleSql } from '../visibility.ts';
import { firstRow, inChunks, rows, type Work } from '../work.ts';
import { writeSignedInOnly } from './accounts.ts';
import { forgetDeleted } from './dead-letter-rows.ts';
import { admit, countWritten } from './tallies.ts';

export function isRecordWrite(write: StoreWrite): write is RecordWrite {
  return write.to === 'publications' || write.to === 'documents' || write.to === 'profile_records';
}

type Column = InsertColumn & { readonly value: (write: RecordWrite) => unknown };
interface Insert extends RecordInsert {
  readonly columns: readonly Column[];
}
interface PreparedInsert {
  readonly of: Insert;
  readonly insert: ReturnType<WriteConnection['prepareInsert']>;
}

/** Prepares the statements of a batch, once for each connection. */
export function prepareInserts(connection: WriteConnection): readonly PreparedInsert[] {
  return INSERTS.map((of) => ({ of, insert: connection.prepareInsert(of) }));
}

/** Records to be written, by table, so that an engine may write a whole batch in one statement. */
export class RecordBatch {
  readonly #inserts;
  readonly #writes = new Map<RecordTable, Map<string, RecordWrite>>();
  readonly #dids = new Set<Did>();
  readonly #leftOut = new Set<string>();

  constructor(inserts: readonly PreparedInsert[]) {
    this.#inserts = inserts;
  }

  /**
   * Whether the batch holds this record already. Then flush first: the earlier write decides about
   * the claim of the later one.
   */
  has({ to, uri }: RecordWrite): boolean {
    return this.#writes.get(to)?.has(uri) === true;
  }

  /** Whether records of this account were left out. */
  leftOut(did: Did): boolean {
    return this.#leftOut.has(did);
  }

  touches(did: Did): boolean {
    return this.#dids.has(did);
  }

  add(write: RecordWrite): void {
    const writes = this.#writes.get(write.to) ?? new Map<string, RecordWrite>();
    this.#writes.set(write.to, writes.set(write.uri, write));
    this.#dids.add(write.did);
  }

  /**
   * Writes all records but those that the operator leaves out, forgets what is stored of deleted
   * ones beside the record (dead letters, answers of pages), and empties the batch.
   */
  *flush(db: Kysely<Schema>): Work<void> {
    const out = yield* leftOutOf(db, [...this.#dids]);
    for (const did of out) this.#leftOut.add(did);
    for (const prepared of this.#inserts) {
      const all = [...(this.#writes.get(prepared.of.table)?.values() ?? [])];
      const kept = all.filter(({ did }) => !out.has(did));
      if (kept.length > 0) yield* writeTable(db, prepared, kept);
      yield* forgetDeleted(db, prepared.of.table, all);
    }
    this.#writes.clear();
    this.#dids.clear();
  }
}

function* writeTable(db: Kysely<Schema>, { of, insert }: PreparedInsert, all: readonly RecordWrite[]): Work<void> {
  const admitted = yield* admit(db, of.table, all);
  const { writes } = admitted;
  const values = writes.map((write): Values => of.columns.map(({ value }) => value(write) ?? null));
  if (writes.length > 0) yield* countWritten(db, of.table, admitted, yield* insert(values));
  for (const write of writes) if (write.to === 'profile_records') yield* writeReferences(db, write);
  // All of them: an owner's label counts even if its record has no room.
  const profiles = all.filter((write) => write.to === 'profile_records');
  yield* writeSignedInOnly(db, profiles);
}

const text = (name: string, value: Column['value']): Column => ({ name, type: 'text', value });
const time = (name: string, value: Column['value']): Column => ({ name, type: 'bigint', value });

const SHARED: readonly Column[] = [
  text('uri', ({ uri }) => uri),
  text('did', ({ did }) => did),
  text('rev', ({ rev }) => rev),
  text('cid', ({ cid }) => cid),
  text('record', ({ record }) => record),
  { name: 'shown', type: 'smallint', value: ({ record, selfHidden }) => Number(record !== undefined && !selfHidden) },
];
const CLAIM: readonly Column[] = [
  text('host', (write) => ('host' in write ? write.host : null)),
  time('claimed_at', ({ time }) => time),
];

const INSERTS: readonly Insert[] = [
  insertInto(
    'publications',
    [...SHARED, ...CLAIM, text('url', (write) => ('url' in write ? write.url : null))],
    'excluded.url = publications.url',
  ),
  insertInto(
    'documents',
    [
      ...SHARED,
      ...CLAIM,
      text('site', (write) => ('site' in write ? write.site : null)),
      text('path', (write) => ('path' in write ? write.path : null)),
      time('reading_time', (write) => ('readingTime' in write ? write.readingTime : null)),
    ],
    'excluded.site = documents.site AND excluded.path = documents.path',
  ),
  insertInto('profile_records', [
    ...SHARED,
    text('collection', (write) => ('collection' in write ? write.collection : null)),
    text('rkey', (write) => ('rkey' in write ? write.rkey : null)),
    text('rank', (write) => ('rank' in write ? write.rank : '')),
  ]),
];

/**
 * A row changes only for a newer revision (TIDs, which sort as text). A record read outside any
 * stream has an empty revision: it fills a gap and never overwrites a row of a stream. A revision
 * up to the deletion of its account is not written. `same`: SQL, whether a row keeps its claim;
 * absent for tables without claims.
 */
function insertInto(table: RecordTable, columns: readonly Column[], same?: string): Insert {
  const names = columns.map(({ name }) => name);
  const computed: [name: string, sql: string][] = [['visible', visibleSql('i')]];
  if (same !== undefined)
    computed.push(
      ['owns_host', ownsHostSql('i')],
      ['account_created_at', accountCreatedSql('i')],
      ['mirrored', mirroredSql('i')],
    );
  const all = [...names, ...computed.map(([name]) => name)];
  const updated = all
    .filter((name) => name !== 'uri' && name !== 'claimed_at')
    .map((name) => `${name} = excluded.${name}`);
  // A changed URL is a new, unverified claim. An unchanged one keeps its state until the site is
  // checked again.
  if (same !== undefined) {
    // A row that remains of a deleted account claims nothing, even if the account came back.
    const kept = `${same} AND NOT EXISTS (SELECT 1 FROM accounts a WHERE a.did = ${table}.did AND a.purging = 1 AND ${table}.rev <= a.gone_rev)`;
    updated.push(`claimed_at = CASE WHEN ${kept} THEN ${table}.claimed_at ELSE excluded.claimed_at END`);
    updated.push(`verified = CASE WHEN ${kept} THEN ${table}.verified ELSE 0 END`);
  }
  const from = (source: string) => `
    INSERT INTO ${table} (${all.join(', ')})
    SELECT ${[...names.map((name) => `i.${name}`), ...computed.map(([, sql]) => sql)].join(', ')}
    FROM ${source}
    WHERE NOT EXISTS (SELECT 1 FROM accounts a WHERE a.did = i.did AND a.gone_rev IS NOT NULL
      AND CASE WHEN i.rev = '' THEN a.active = 0 ELSE i.rev <= a.gone_rev END)
    ON CONFLICT (uri) DO UPDATE SET ${updated.join(', ')}
    WHERE excluded.rev > ${table}.rev OR (excluded.rev = '' AND ${table}.rev = '')
    RETURNING did, uri`;
  return { table, columns, from };
}

/** Updates an organisation's references, if its record was new enough to be written. */
function* writeReferences(db: Kysely<Schema>, write: ProfileWrite): Work<void> {
  const { uri, rev, time, entityRefs } = write;
  if (write.collection !== ORGANISATION) return;
  const profile = db.selectFrom('profile_records').select('id').where('uri', '=', uri).where('rev', '=', rev);
  if (!(yield* firstRow(profile))) return;
  const refs = new Set(entityRefs);
  const known = yield* rows(db.selectFrom('organisation_refs').select('ref').where('uri', '=', uri));
  const dropped = known.flatMap(({ ref }) => (refs.delete(ref) ? [] : [ref]));
  yield* inChunks(dropped, (some) =>
    db.deleteFrom('organisation_refs').where('uri', '=', uri).where('ref', 'in', some),
  );
  yield* inChunks([...refs], (some) =>
    db.insertInto('organisation_refs').values(some.map((ref) => ({ uri, ref, claimed_at: time }))),
  );
}
