import type { ClientBase } from 'pg';
import { ORGANISATION } from '../../collections.ts';
import type { RecordWrite } from '../cold/cold-write.ts';
import type { RecordTable } from '../cold/record-tables.ts';
import { ownsHostSql, visibleSql } from '../cold/visibility.ts';
import type { ProfileWrite } from '../store-write.ts';

/** How one table takes many rows in one statement: each column is an array, in the same order. */
interface TableStatement {
  readonly name: string;
  readonly text: string;
  readonly values: (writes: readonly RecordWrite[]) => unknown[][];
}

/**
 * Records on their way into the store, by table. One statement takes all that a batch holds of a table, so that a batch costs a few round trips and not
 * thousands. The rules are those of `sqlite/record-statements.ts`, and one test holds both to them.
 */
export class RecordBatch {
  readonly #writes = new Map<RecordTable, Map<string, RecordWrite>>();
  readonly #dids = new Set<string>();

  /** Whether this record is in the batch already: then the batch goes first, because the one claim decides about the next. */
  has({ to, uri }: RecordWrite): boolean {
    return this.#writes.get(to)?.has(uri) === true;
  }

  /** Whether the batch holds anything of an account. */
  touches(did: string): boolean {
    return this.#dids.has(did);
  }

  add(write: RecordWrite): void {
    const writes = this.#writes.get(write.to) ?? new Map<string, RecordWrite>();
    this.#writes.set(write.to, writes.set(write.uri, write));
    this.#dids.add(write.did);
  }

  /** Writes everything and starts again, empty. */
  async flush(client: ClientBase): Promise<void> {
    for (const [table, byUri] of this.#writes) {
      const writes = [...byUri.values()];
      const { name, text, values } = STATEMENTS[table];
      await client.query({ name, text, values: values(writes) });
      if (table === 'profile_records') await writeReferences(client, writes);
    }
    this.#writes.clear();
    this.#dids.clear();
  }
}

type Column = readonly [name: string, type: string, value: (write: RecordWrite) => unknown];

const SHARED: readonly Column[] = [
  ['uri', 'text', ({ uri }) => uri],
  ['did', 'text', ({ did }) => did],
  ['rev', 'text', ({ rev }) => rev],
  ['cid', 'text', ({ cid = null }) => cid],
  ['record', 'text', ({ record = null }) => record],
  ['shown', 'smallint', ({ record, selfHidden }) => Number(record !== undefined && !selfHidden)],
];
const CLAIM: readonly Column[] = [
  ['host', 'text', (write) => ('host' in write ? write.host : null)],
  ['claimed_at', 'bigint', ({ time }) => time],
];

const STATEMENTS: Readonly<Record<RecordTable, TableStatement>> = {
  publications: upsert(
    'publications',
    [...SHARED, ...CLAIM, ['url', 'text', (write) => ('url' in write ? write.url : null)]],
    'excluded.url = publications.url',
  ),
  documents: upsert(
    'documents',
    [
      ...SHARED,
      ...CLAIM,
      ['site', 'text', (write) => ('site' in write ? write.site : null)],
      ['path', 'text', (write) => ('path' in write ? write.path : null)],
      ['reading_time', 'bigint', (write) => ('readingTime' in write ? write.readingTime : null)],
    ],
    'excluded.site = documents.site AND excluded.path = documents.path',
  ),
  profile_records: upsert('profile_records', [
    ...SHARED,
    ['collection', 'text', (write) => ('collection' in write ? write.collection : null)],
    ['rkey', 'text', (write) => ('rkey' in write ? write.rkey : null)],
  ]),
};

/** @param same SQL: whether a row keeps its claim; absent for rows that make none */
function upsert(table: RecordTable, columns: readonly Column[], same?: string): TableStatement {
  const names = columns.map(([name]) => name);
  const arrays = columns.map(([, type], index) => `$${index + 1}::${type}[]`);
  const computed = ['visible', ...(same === undefined ? [] : ['owns_host'])];
  const kept = new Set(same === undefined ? [] : ['claimed_at']);
  const updated = [...names, ...computed].filter((name) => name !== 'uri' && !kept.has(name));
  const assignments = [
    ...updated.map((name) => `${name} = excluded.${name}`),
    // A changed URL is a new claim, which has yet to be verified; an unchanged one keeps what is known, until the record is checked again.
    ...(same === undefined
      ? []
      : [
          `claimed_at = CASE WHEN ${same} THEN ${table}.claimed_at ELSE excluded.claimed_at END`,
          `verified = CASE WHEN ${same} THEN ${table}.verified ELSE 0 END`,
        ]),
  ];
  const text = `
    WITH changed AS (
      INSERT INTO ${table} (${[...names, ...computed].join(', ')})
      SELECT ${names.map((name) => `i.${name}`).join(', ')}, ${visibleSql('i')}${same === undefined ? '' : `, ${ownsHostSql('i')}`}
      FROM unnest(${arrays.join(', ')}) AS i(${names.join(', ')})
      WHERE NOT EXISTS (SELECT 1 FROM accounts a WHERE a.did = i.did AND a.gone_rev IS NOT NULL
        AND CASE WHEN i.rev = '' THEN a.active = 0 ELSE i.rev <= a.gone_rev END)
      ON CONFLICT (uri) DO UPDATE SET ${assignments.join(', ')}
      WHERE excluded.rev > ${table}.rev OR (excluded.rev = '' AND ${table}.rev = '')
      RETURNING did
    )
    INSERT INTO identities (did) SELECT DISTINCT did FROM changed ON CONFLICT DO NOTHING`;
  return {
    name: `write-${table}`,
    text,
    values: (writes) => columns.map(([, , value]) => writes.map((write) => value(write) ?? null)),
  };
}

const DROP_REFERENCES = `
  DELETE FROM organisation_refs o USING unnest($1::text[], $2::text[]) AS written(uri, rev), profile_records p
  WHERE o.uri = written.uri AND p.uri = written.uri AND p.rev = written.rev
    AND NOT EXISTS (SELECT 1 FROM unnest($3::text[], $4::text[]) AS kept(uri, ref) WHERE kept.uri = o.uri AND kept.ref = o.ref)`;
const ADD_REFERENCES = `
  INSERT INTO organisation_refs (uri, ref, claimed_at)
  SELECT w.uri, w.ref, w.claimed_at FROM unnest($1::text[], $2::text[], $3::bigint[], $4::text[]) AS w(uri, ref, claimed_at, rev)
  JOIN profile_records p ON p.uri = w.uri AND p.rev = w.rev
  ON CONFLICT DO NOTHING`;

/** What organisations stand for, of those records that were new enough to be written. */
async function writeReferences(client: ClientBase, writes: readonly RecordWrite[]): Promise<void> {
  const organisations = writes.filter(isOrganisation);
  if (organisations.length === 0) return;
  const references = organisations.flatMap(({ uri, rev, time, entityRefs = [] }) =>
    [...new Set(entityRefs)].map((ref) => ({ uri, rev, time, ref })),
  );
  const uris = references.map(({ uri }) => uri);
  const refs = references.map(({ ref }) => ref);
  const written = [organisations.map(({ uri }) => uri), organisations.map(({ rev }) => rev)];
  await client.query({ name: 'drop-references', text: DROP_REFERENCES, values: [...written, uris, refs] });
  if (references.length === 0) return;
  const times = references.map(({ time }) => time);
  const revs = references.map(({ rev }) => rev);
  await client.query({ name: 'add-references', text: ADD_REFERENCES, values: [uris, refs, times, revs] });
}

function isOrganisation(write: RecordWrite): write is ProfileWrite {
  return write.to === 'profile_records' && write.collection === ORGANISATION;
}
