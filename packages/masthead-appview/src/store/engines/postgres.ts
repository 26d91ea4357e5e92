import { pause } from 'masthead/internal/atproto/node/guard/pause';
import { errorText } from 'masthead/internal/core/log';
import pg, { type ClientBase } from 'pg';
import { type Dialect, SCHEMA_VERSION } from '../columns.ts';
import {
  BackUpError,
  checkVersion,
  type Engine,
  type IngestLock,
  NoIndexError,
  type Opening,
  type Purpose,
  type RowsRead,
  StoreOpenError,
  shownAddress,
  type Taken,
} from '../engine.ts';
import { createSchema } from '../tables.ts';
import { connectionOptions, endConnections, PostgresConnection, toStoreError } from './postgres-connection.ts';

const POSTGRES_DIALECT: Dialect = {
  text: 'TEXT COLLATE "C"',
  integer: 'BIGINT',
  flag: 'SMALLINT',
  id: 'BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY',
  end: '',
  keyed: '',
  forUpdate: ' FOR UPDATE',
};

// Every read is small and uses an index. Without these settings the planner scans new tables that
// have no statistics yet.
const READING = {
  jit: 'off',
  plan_cache_mode: 'force_generic_plan',
  enable_seqscan: 'off',
  enable_bitmapscan: 'off',
  enable_hashjoin: 'off',
  enable_mergejoin: 'off',
  statement_timeout: "'10s'",
};
// A process that hangs inside a transaction would block all other writers.
const WRITING = { jit: 'off', idle_in_transaction_session_timeout: "'5s'" };

export const postgres = {
  dialect: POSTGRES_DIALECT,
  async openReading(database: string, opening: Opening, onRows?: RowsRead) {
    const pool = await openPool(database, { maxConnections: 10, settings: READING, opening });
    return new PostgresConnection(pool, onRows);
  },
  async openWriting(database: string, opening: Opening, purpose: Purpose) {
    const settings = { ...WRITING, ...(purpose === 'ingest' && { synchronous_commit: 'off' }) };
    return new PostgresConnection(await openPool(database, { maxConnections: 4, settings, opening }));
  },
  openIngestLock: (database: string) => new AdvisoryLock(database),
  backUp(): never {
    throw new BackUpError('A PostgreSQL database is copied with its own tools; run pg_dump with its address.');
  },
} satisfies Engine;

// The lock's first key. The second is a hash of the schema's name, so that two indexes in one
// database do not block each other.
const SCHEMA_LOCK = 1_398_030_401;

interface PoolOptions {
  readonly maxConnections: number;
  /** Settings of each connection: `SET name = value`. */
  readonly settings: Readonly<Record<string, string>>;
  readonly opening: Opening;
}

/**
 * Opens a pool and with `make` creates a missing schema. Throws as `Engine.openWriting` does,
 * always in one sentence.
 */
export async function openPool(database: string, options: PoolOptions): Promise<pg.Pool> {
  const pool = makePool(database, options);
  try {
    const client = await pool.connect();
    try {
      await makeSchema(client, database, options.opening);
    } finally {
      client.release();
    }
    return pool;
  } catch (error) {
    await endConnections(pool);
    if (error instanceof StoreOpenError || error instanceof NoIndexError) throw error;
    throw openError(database, error);
  }
}

/** Does not connect yet. Throws a `StoreOpenError` for an address that cannot be parsed. */
function makePool(database: string, { maxConnections, settings }: PoolOptions): pg.Pool {
  const set = Object.entries(settings).map(([name, value]) => `SET ${name} = ${value}`);
  try {
    const pool = new pg.Pool({
      ...connectionOptions(database),
      max: maxConnections,
      onConnect: async (client) => {
        for (const statement of set) await client.query(statement);
      },
    });
    // An idle connection that breaks is replaced when one is needed.
    pool.on('error', () => {});
    // A broken connection in use fails its query; without a listener it would also end the process.
    pool.on('connect', (client) => client.on('error', () => {}));
    return pool;
  } catch (error) {
    throw openError(database, error);
  }
}

/**
 * What the operator can do, by PostgreSQL's error code. For any other error the advice is `START`:
 * most of them mean that the server cannot be reached.
 */
const REMEDIES: Readonly<Record<string, string>> = {
  '28P01': 'check user and password in its address',
  '28000': 'let this user in (pg_hba.conf), or check its address',
  '3D000': 'make it with createdb, or name another with --db',
  '25006': 'it is a standby: start a server on its primary first, which makes or updates the tables',
  '42501': 'let its user make tables there (GRANT CREATE ON SCHEMA public)',
  '53300': 'let the server take more connections (max_connections)',
};
// A retry is refused again, and the server may lock the user for it.
const REFUSED = new Set(['28P01', '28000']);
const START = 'start the server, or name another with --db';

/** The error in one sentence, without the password of the address. */
function openError(database: string, error: unknown): StoreOpenError {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const remedy = Object.hasOwn(REMEDIES, code) ? REMEDIES[code] : START;
  return new StoreOpenError(
    `The database ${shownAddress(database)} cannot be opened (${errorText(error)}); ${remedy}.`,
    REFUSED.has(code) ? {} : { cause: error },
  );
}

/**
 * Creates a missing schema; of several processes that start at once, one does it and the others
 * wait. Throws as `checkVersion` does.
 */
async function makeSchema(client: ClientBase, database: string, opening: Opening): Promise<void> {
  const version = await readVersion(client);
  checkVersion(database, version, opening);
  if (version !== 0) return;
  // Locked before the transaction begins, so that the transaction sees what other processes have
  // committed.
  const lock = [SCHEMA_LOCK];
  await client.query('SELECT pg_advisory_lock($1, hashtext(current_schema()))', lock);
  try {
    await createTables(client, database);
  } finally {
    await client.query('SELECT pg_advisory_unlock($1, hashtext(current_schema()))', lock).catch(() => {});
  }
}

async function createTables(client: ClientBase, database: string): Promise<void> {
  await client.query('BEGIN');
  try {
    const version = await readVersion(client);
    checkVersion(database, version, 'make');
    if (version === 0) {
      for (const statement of createSchema(POSTGRES_DIALECT)) await client.query(statement);
      await client.query('CREATE TABLE masthead_schema (version INTEGER NOT NULL)');
      await client.query('INSERT INTO masthead_schema (version) VALUES ($1)', [SCHEMA_VERSION]);
    }
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {});
    throw error;
  }
}

async function readVersion(client: ClientBase): Promise<number> {
  const found = await client.query<{ there: boolean }>("SELECT to_regclass('masthead_schema') IS NOT NULL AS there");
  if (!found.rows[0]?.there) return 0;
  const { rows } = await client.query<{ version: number }>('SELECT version FROM masthead_schema');
  return rows[0]?.version ?? 0;
}

/** The first key of the ingest lock, as `SCHEMA_LOCK` is. */
const INGEST_LOCK = 1_398_030_402;
const BEAT_EVERY = 1000;
/** Milliseconds. If the server has not answered by then, the leader resigns. */
const ANSWERS_WITHIN = 5000;
// A leader whose session was idle for this long hangs: a waiting process ends the session, which
// frees the lock.
const STANDSTILL = '6 seconds';

/** NULL on a standby, whose locks do not bind the server that takes writes. */
const TRY_LOCK = `SELECT CASE WHEN NOT pg_is_in_recovery()
  THEN pg_try_advisory_lock($1, hashtext(current_schema())) END AS taken`;
const END_STANDSTILL = `
  SELECT pg_terminate_backend(a.pid) FROM pg_locks l JOIN pg_stat_activity a USING (pid)
  WHERE l.locktype = 'advisory' AND l.granted AND l.database = (SELECT oid FROM pg_database WHERE datname = current_database())
    AND l.classid::bigint = $1 AND l.objid::bigint = hashtext(current_schema())::bigint & 4294967295
    AND a.state_change < clock_timestamp() - interval '${STANDSTILL}'`;

/**
 * An advisory lock on the server that takes writes. Its session sends a heartbeat: the server frees
 * the lock when the process ends, a waiting process when the heartbeat stops.
 */
export class AdvisoryLock implements IngestLock {
  readonly #database;
  readonly #lost = new AbortController();
  #session: pg.Client | undefined;

  constructor(database: string) {
    this.#database = database;
  }

  get lost(): AbortSignal {
    return this.#lost.signal;
  }

  async take(): Promise<Taken> {
    try {
      this.#session ??= await this.#connect();
      const session = this.#session;
      const { rows } = await session.query<{ taken: boolean | null }>(TRY_LOCK, [INGEST_LOCK]);
      const taken = rows[0]?.taken ?? null;
      if (taken === null) return 'standby';
      if (taken) {
        void this.#beat(session);
        return 'taken';
      }
      await session.query(END_STANDSTILL, [INGEST_LOCK]);
      return 'held';
    } catch (error) {
      throw toStoreError(error);
    }
  }

  async close(): Promise<void> {
    this.#lost.abort();
    if (this.#session) await endConnections(this.#session);
  }

  async #connect(): Promise<pg.Client> {
    const session = new pg.Client({ ...connectionOptions(this.#database), query_timeout: ANSWERS_WITHIN });
    session.on('error', () => this.#lose(session));
    session.on('end', () => this.#lose(session));
    await session.connect();
    return session;
  }

  #lose(session: pg.Client): void {
    if (session === this.#session) this.#lost.abort();
  }

  async #beat(session: pg.Client): Promise<void> {
    while (!this.#lost.signal.aborted) {
      await pause(BEAT_EVERY, this.#lost.signal);
      if (this.#lost.signal.aborted) return;
      // A server that was switched off does not report it.
      await session.query('SELECT 1').catch(() => this.#lost.abort());
    }
  }
}
