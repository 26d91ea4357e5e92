import type { Kysely } from 'kysely';
import type { Pool, PoolClient } from 'pg';
import type { SourceCursor } from '../../event.ts';
import { recordUris, staleIdentities } from '../cold/cold-reads.ts';
import { coldWrite, isRecordWrite } from '../cold/cold-write.ts';
import { wantSitesOf } from '../cold/site-work.ts';
import type { Work } from '../cold/work.ts';
import type { Opening } from '../opening.ts';
import type { Schema } from '../schema/schema.ts';
import type { StoreWriter } from '../store.ts';
import { LeadershipLostError } from '../store-errors.ts';
import type { StoreWrite } from '../store-write.ts';
import { kyselyOverPool, openPool } from './open-pool.ts';
import { toStoreError } from './postgres-error.ts';
import { RecordBatch } from './record-batch.ts';
import { runWork } from './run-work.ts';

const MOST_CONNECTIONS = 4;

const SET_CURSOR = `
  INSERT INTO cursors (source, cursor, time, fingerprint, done) VALUES ($1, $2, $3, $4, $5)
  ON CONFLICT (source) DO UPDATE SET cursor = excluded.cursor, time = excluded.time,
    fingerprint = excluded.fingerprint, done = excluded.done`;

/**
 * Opens the writing side of a PostgreSQL store.
 *
 * @param epoch the ingester's number; once another has a higher one, this writer writes nothing more. Without it, writes are not fenced: the operator's commands
 * @throws {StoreOpenError} the database cannot be opened
 */
export async function openPostgresWriter(
  database: string,
  { epoch, opening }: { readonly epoch?: number; readonly opening?: Opening } = {},
): Promise<StoreWriter> {
  // A process that stands still inside a transaction would hold everybody else up.
  const shared = { jit: 'off', idle_in_transaction_session_timeout: "'5s'" };
  // A crash of the server may lose an ingester's last commits but never tears one, and the cursor is lost with its rows, so the source sends them again.
  const settings = { ...shared, ...(epoch !== undefined && { synchronous_commit: 'off' }) };
  return new PostgresWriter(await openPool(database, { most: MOST_CONNECTIONS, settings, opening }), epoch);
}

class PostgresWriter implements StoreWriter {
  readonly db;
  readonly #pool;
  readonly #epoch;

  constructor(pool: Pool, epoch: number | undefined) {
    this.#pool = pool;
    this.#epoch = epoch;
    this.db = kyselyOverPool(pool);
  }

  async cursor(source: string): Promise<SourceCursor | null> {
    const found = await this.#query(
      this.db
        .selectFrom('cursors')
        .select(['cursor', 'time', 'fingerprint', 'done'])
        .where('source', '=', source)
        .executeTakeFirst(),
    );
    return found ? { ...found, done: found.done === 1 } : null;
  }

  apply(writes: readonly StoreWrite[], source: string, cursor: SourceCursor): Promise<void> {
    return this.#transaction(async (client) => {
      await this.#write(client, writes);
      const values = [source, cursor.cursor, cursor.time, cursor.fingerprint, Number(cursor.done)];
      await client.query({ name: 'set-cursor', text: SET_CURSOR, values });
    });
  }

  applyAlone(writes: readonly StoreWrite[]): Promise<void> {
    return this.#transaction((client) => this.#write(client, writes));
  }

  perform<T>(work: (db: Kysely<Schema>) => Work<T>): Promise<T> {
    return this.#transaction((client) => runWork(client, work(this.db)));
  }

  async knows(did: string): Promise<boolean> {
    const query = { name: 'knows', text: 'SELECT 1 FROM identities WHERE did = $1', values: [did] };
    return (await this.#query(this.#pool.query(query))).rows.length > 0;
  }

  staleIdentities(now: number, most: number) {
    return this.#query(staleIdentities(this.db, now, most));
  }

  recordUris(did: string) {
    return this.#query(recordUris(this.db, did));
  }

  async close(): Promise<void> {
    await this.#pool.end();
  }

  /** Records wait in a batch until something needs to see them: what concerns their account, or the same record again. */
  async #write(client: PoolClient, writes: readonly StoreWrite[]): Promise<void> {
    const batch = new RecordBatch();
    for (const write of writes) {
      if (isRecordWrite(write)) {
        if (batch.has(write)) await batch.flush(client);
        batch.add(write);
      } else {
        if (!('did' in write) || batch.touches(write.did)) {
          if (write.to !== 'dead_letters') await batch.flush(client);
        }
        await runWork(client, coldWrite(this.db, write));
      }
    }
    await batch.flush(client);
    await runWork(client, wantSitesOf(this.db, writes, Date.now()));
  }

  async #transaction<T>(work: (client: PoolClient) => Promise<T>): Promise<T> {
    try {
      const client = await this.#pool.connect();
      let broken: Error | undefined;
      const onError = (error: Error) => {
        broken = error;
      };
      client.on('error', onError);
      try {
        await client.query('BEGIN');
        // One writer at a time, the operator's commands among them, so that what one decides about visibility the other sees.
        const { rows } = await client.query<{ epoch: number }>('SELECT epoch FROM leadership WHERE id = 1 FOR UPDATE');
        if (this.#epoch !== undefined && rows[0]?.epoch !== this.#epoch) throw new LeadershipLostError();
        const result = await work(client);
        await client.query('COMMIT');
        return result;
      } catch (error) {
        await client.query('ROLLBACK').catch((failure: Error) => {
          broken ??= failure;
        });
        throw error;
      } finally {
        client.off('error', onError);
        client.release(broken);
      }
    } catch (error) {
      throw toStoreError(error);
    }
  }

  async #query<T>(query: Promise<T>): Promise<T> {
    try {
      return await query;
    } catch (error) {
      throw toStoreError(error);
    }
  }
}
