import pg from 'pg';
import { reasonOf } from '../../../network/guarded/reason-of.ts';
import { shownAddress } from '../database-address.ts';
import type { Opening } from '../engine.ts';
import { NoIndexError, StoreOpenError } from '../store-errors.ts';
import { makeSchema } from './migrate.ts';
import { kyselyOverPool } from './postgres-connection.ts';

const CONNECT_TIMEOUT = 5000;
const INT8 = 20;

/** What a connection is for. */
export interface PoolOptions {
  readonly maxConnections: number;
  /** Settings of each connection: `SET name = value`. */
  readonly settings: Readonly<Record<string, string>>;
  /** Default `make`. */
  readonly opening?: Opening | undefined;
}

/**
 * Opens connections to PostgreSQL and brings the schema up to date, or only looks at it.
 *
 * @param database a `postgres://` address
 * @throws {StoreOpenError} one sentence: the server cannot be reached, refuses this user, or the schema was made by a newer version
 * @throws {NoIndexError} there is no schema, and none is to be made
 */
export async function openPool(
  database: string,
  { maxConnections, settings, opening = 'make' }: PoolOptions,
): Promise<pg.Pool> {
  const set = Object.entries(settings).map(([name, value]) => `SET ${name} = ${value}`);
  const pool = makePool(database, maxConnections, set);
  // A connection that breaks while nobody uses it is replaced when somebody needs one.
  pool.on('error', () => {});
  // One that breaks while somebody uses it fails what they ask; without a listener it would end the process as well.
  pool.on('connect', (client) => client.on('error', () => {}));
  try {
    const client = await pool.connect();
    try {
      await makeSchema(client, kyselyOverPool(pool), database, opening);
    } finally {
      client.release();
    }
    return pool;
  } catch (error) {
    await pool.end().catch(() => {});
    if (error instanceof StoreOpenError || error instanceof NoIndexError) throw error;
    throw openError(database, error);
  }
}

/** How a connection is made; the rest of the address is the operator's. */
export function connectionOptions(database: string): pg.ClientConfig {
  return {
    connectionString: database,
    connectionTimeoutMillis: CONNECT_TIMEOUT,
    keepAlive: true,
    application_name: 'masthead',
    // Times in microseconds and counts of rows stay far below 2^53.
    types: { getTypeParser: (oid, format) => (oid === INT8 ? Number : pg.types.getTypeParser(oid, format)) },
  };
}

function makePool(database: string, maxConnections: number, settings: readonly string[]): pg.Pool {
  try {
    return new pg.Pool({
      ...connectionOptions(database),
      max: maxConnections,
      onConnect: async (client) => {
        for (const statement of settings) await client.query(statement);
      },
    });
  } catch (error) {
    throw openError(database, error);
  }
}

/** What an operator can do about PostgreSQL's own refusals, by its error codes; else it is the server that cannot be reached. */
const REMEDIES: Readonly<Record<string, string>> = {
  '28P01': 'check user and password in its address',
  '28000': 'let this user in (pg_hba.conf), or check its address',
  '3D000': 'make it with createdb, or name another with --db',
  '42501': 'let its user make tables there (GRANT CREATE ON SCHEMA public)',
  '53300': 'let the server take more connections (max_connections)',
};
const START = 'start the server, or name another with --db';

/** Why a database cannot be opened, in one sentence without its password. */
function openError(database: string, error: unknown): StoreOpenError {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const remedy = Object.hasOwn(REMEDIES, code) ? REMEDIES[code] : START;
  return new StoreOpenError(
    `The database ${shownAddress(database)} cannot be opened (${reasonOf(error)}); ${remedy}.`,
    {
      cause: error,
    },
  );
}
