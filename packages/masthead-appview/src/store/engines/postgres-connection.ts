import { Kysely, PostgresDialect } from 'kysely';
import { errorText } from 'masthead/internal/core/log';
import { storedDid } from 'masthead/internal/core/values/identifiers';
import pg, { type ClientBase, type Pool, type PoolClient } from 'pg';
import { didOwner } from '../../network/host-owner.ts';
import {
  type ClaimPlace,
  type ClaimValues,
  isStoreError,
  type PreparedRead,
  type ReadConnection,
  type RecordInsert,
  type RowsRead,
  StoreUnavailableError,
  UnstorableError,
  type Values,
  type WriteConnection,
} from '../engine.ts';
import { CLAIM_COLUMNS, CLAIM_READS, publicationsAt } from '../reads/claim-rows.ts';
import type { Schema } from '../tables.ts';
import { rows, statement, type Work } from '../work.ts';

// PostgreSQL's error classes of content that no retry makes storable: data exception, constraint,
// program limit (a value too long for an index).
const UNSTORABLE = new Set(['22', '23', '54']);

// PostgreSQL's error codes of a damaged page of a table or an index.
const DAMAGED = new Set(['XX001', 'XX002']);

/**
 * Maps errors of PostgreSQL and its driver to the two kinds that the ingest treats differently. An
 * error without a code comes from the connection.
 */
export function toStoreError(error: unknown): Error {
  if (isStoreError(error)) return error;
  const message = errorText(error);
  const code = error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
  return UNSTORABLE.has(code.slice(0, 2)) && code.length === 5
    ? new UnstorableError(message, { cause: error })
    : new StoreUnavailableError(message, { cause: error, damaged: DAMAGED.has(code) });
}

const CONNECT_TIMEOUT = 5000;

/**
 * Milliseconds. A server that is switched off never confirms the end of a connection; the wait for
 * it ends here.
 */
const ENDS_WITHIN = 2000;

const INT8 = 20;

/** Options of every connection; everything else comes from the operator's address. */
export function connectionOptions(database: string): pg.ClientConfig {
  return {
    connectionString: database,
    connectionTimeoutMillis: CONNECT_TIMEOUT,
    keepAlive: true,
    application_name: 'masthead',
    // bigint as a number: times in microseconds and row counts stay far below 2^53.
    types: { getTypeParser: (oid, format) => (oid === INT8 ? Number : pg.types.getTypeParser(oid, format)) },
  };
}

/**
 * Ends a pool or a session. Never throws, and returns within `ENDS_WITHIN` whatever the server
 * does.
 */
export async function endConnections(connections: { end(): Promise<void> }): Promise<void> {
  const timeout = new Promise<void>((resolve) => void setTimeout(resolve, ENDS_WITHIN).unref());
  await Promise.race([connections.end().catch(() => {}), timeout]);
}

/**
 * Milliseconds. A server that is switched off does not report it: a query without an answer by then
 * has failed. The server itself ends the readers' queries sooner.
 */
const ANSWERS_WITHIN = 30_000;

const ROLLED_BACK_WITHIN = 2000;

/** Adds a time limit to a query. The driver has this option, its types do not. */
function timed<Query extends object>(query: Query, within = ANSWERS_WITHIN): Query {
  return Object.assign(query, { query_timeout: within });
}

export class PostgresConnection implements ReadConnection, WriteConnection {
  readonly db: Kysely<Schema>;
  readonly #pool;
  readonly #onRows;
  #prepared = 0;

  /** @param onRows as of `Engine.openReading` */
  constructor(pool: Pool, onRows: RowsRead = () => {}) {
    this.#pool = pool;
    this.#onRows = onRows;
    this.db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
  }

  run<T>(work: Work<T>): Promise<T> {
    return this.#with((client) => runWork(client, work, this.#onRows));
  }

  async transact<T>(work: Work<T>): Promise<T> {
    const outcome = await this.#with(async (client) => {
      await client.query(timed({ text: 'BEGIN' }));
      try {
        const result = await runWork(client, work, this.#onRows);
        await client.query(timed({ text: 'COMMIT' }));
        return { result };
      } catch (error) {
        await client.query(timed({ text: 'ROLLBACK' }, ROLLED_BACK_WITHIN)).catch(() => {
          throw error;
        });
        return { error };
      }
    });
    if ('error' in outcome) throw toStoreError(outcome.error);
    return outcome.result;
  }

  /** Reads all lists in one statement: LATERAL runs the SELECT once for each. */
  prepare(select: string): PreparedRead {
    const name = `read-${this.#prepared++}`;
    const count = select.match(/\$\d+/g)?.length ?? 0;
    const columns = Array.from({ length: count }, (_, index) => index);
    const text = `
      SELECT found.* FROM unnest(${columns.map((index) => `$${index + 1}::text[]`).join(', ')})
        AS wanted(${columns.map((index) => `p${index + 1}`).join(', ')})
      CROSS JOIN LATERAL (${select.replaceAll(/\$(\d+)/g, 'wanted.p$1')}) found`;
    return async (lists) => {
      const values = columns.map((index) => lists.map((list) => list[index]));
      const query = timed({ name, text, values, rowMode: 'array' as const });
      const { rows: found } = await this.#with((client) => client.query<unknown[]>(query));
      this.#onRows(found);
      return found;
    };
  }

  prepareClaims(limit: number) {
    const [name, text] = [`claims-${limit}`, claimsStatement(limit)];
    return async (urls: readonly string[], places: readonly ClaimPlace[]): Promise<ClaimValues> => {
      const values = [urls, places.map(({ base }) => base), places.map(({ path }) => path)];
      const query = timed({ name, text, values, rowMode: 'array' as const });
      const { rows: found } = await this.#with((client) => client.query<Values[][]>(query));
      for (const kind of found[0] ?? []) this.#onRows(kind);
      return toClaims(found[0] ?? []);
    };
  }

  /**
   * Inserts all rows in one statement, each column as an array, because each statement is a round
   * trip.
   */
  prepareInsert({ table, columns, from }: RecordInsert): (rows: readonly Values[]) => Work<readonly string[]> {
    const arrays = columns.map(({ type }, index) => `$${index + 1}::${type}[]`);
    const insert = from(`unnest(${arrays.join(', ')}) AS i(${columns.map(({ name }) => name).join(', ')})`);
    const more = columns.length;
    const text = `WITH changed AS (${insert}),
      seen AS (INSERT INTO identities (did, refresh_at, owner) SELECT DISTINCT did, $${more + 1}::bigint, owners.owner
        FROM changed JOIN unnest($${more + 2}::text[], $${more + 3}::text[]) AS owners (of, owner) ON owners.of = did ON CONFLICT DO NOTHING)
      SELECT uri FROM changed`;
    const didAt = columns.findIndex(({ name }) => name === 'did');
    return function* (values) {
      const lists = columns.map((_, index) => values.map((row) => row[index]));
      const dids = [...new Set(values.map((row) => storedDid(String(row[didAt]))))];
      const parameters = [...lists, Date.now(), dids, dids.map(didOwner)];
      const changed = yield* rows(statement<{ uri: string }>(text, parameters, `write-${table}`));
      return changed.map(({ uri }) => uri);
    };
  }

  async close(): Promise<void> {
    await endConnections(this.#pool);
  }

  /** Uses a connection; when `work` throws, it is not used again. */
  #with<T>(work: (client: PoolClient) => Promise<T>): Promise<T> {
    return asStoreErrors(async () => {
      const client = await this.#pool.connect();
      try {
        const result = await work(client);
        client.release();
        return result;
      } catch (error) {
        client.release(true);
        throw error;
      }
    });
  }
}

async function runWork<T>(client: ClientBase, work: Work<T>, onRows: RowsRead): Promise<T> {
  let step = work.next();
  while (!step.done) {
    const { name } = step.value;
    const { sql: text, parameters } = step.value.compile();
    const query = timed({ text, values: [...parameters], ...(name !== undefined && { name }) });
    const { rows: found } = await client.query(query);
    onRows(found);
    step = work.next(found);
  }
  return step.value;
}

async function asStoreErrors<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw toStoreError(error);
  }
}

/**
 * Reads the claims on some URLs, the documents below them and the accounts of all of these in one
 * statement, to save round trips. Parameters: the URLs, and the bases and paths of documents. Its
 * one row has a list for each kind, with the columns of that kind in `CLAIM_COLUMNS`.
 */
function claimsStatement(limit: number): string {
  const { publication, publicationOfAlias, document, owner } = CLAIM_COLUMNS;
  // A step of the statement: the rows of a SELECT for each row of `from`, which has its parameters.
  const step = (name: string, columns: string, from: string, select: string, ...parameters: string[]) =>
    `${name} (${columns}) AS MATERIALIZED (SELECT found.* FROM ${from} CROSS JOIN LATERAL (${parameters.reduce(
      (text, parameter, at) => text.replaceAll(`$${at + 1}`, parameter),
      select,
    )}) found)`;
  return `WITH prefix AS (SELECT unnest($1::text[]) AS url),
    ${step('p', publication, 'prefix', publicationsAt(limit), 'prefix.url')},
    ${step('a', publicationOfAlias, 'prefix', CLAIM_READS.publicationOfAlias, 'prefix.url')},
    pair AS (SELECT * FROM unnest($2::text[], $3::text[]) AS pair (base, path)),
    wanted AS (SELECT base AS site, path FROM pair
      UNION SELECT claiming.uri, pair.path FROM pair CROSS JOIN (SELECT uri, url FROM p UNION ALL SELECT uri, alias FROM a) claiming
        WHERE claiming.url = pair.base),
    ${step('d', document, 'wanted', CLAIM_READS.documentAt, 'wanted.site', 'wanted.path')},
    who AS (SELECT did FROM p UNION SELECT did FROM a UNION SELECT did FROM d),
    ${step('o', owner, 'who', CLAIM_READS.owner, 'who.did')}
    SELECT ${rowsOf('p', publication)}, ${rowsOf('a', publicationOfAlias)}, ${rowsOf('d', document)}, ${rowsOf('o', owner)}`;
}

/** SQL: all rows as one JSON list of lists. */
function rowsOf(table: string, columns: string): string {
  return `(SELECT coalesce(json_agg(json_build_array(${columns})), '[]') FROM ${table})`;
}

/** Reads the one row of `claimsStatement`. */
function toClaims([publications, aliases, documents, owners]: readonly (readonly Values[])[]): ClaimValues {
  return { publications: publications ?? [], aliases: aliases ?? [], documents: documents ?? [], owners: owners ?? [] };
}
