import { pause } from 'masthead/internal/node';
import pg from 'pg';
import type { IngestLock } from '../engine.ts';
import { connectionOptions } from './open-pool.ts';
import { toStoreError } from './postgres-connection.ts';

// The lock's first key. The second is a hash of the schema's name, so that two indexes in one database do not block each other.
const INGEST_LOCK = 1_398_030_402;
const BEAT_EVERY = 1000;
// A leader whose session was idle for this long hangs: a waiting process ends the session, which frees the lock.
const STANDSTILL = '6 seconds';

const TRY_LOCK = 'SELECT pg_try_advisory_lock($1, hashtext(current_schema())) AS taken';
const END_STANDSTILL = `
  SELECT pg_terminate_backend(a.pid) FROM pg_locks l JOIN pg_stat_activity a USING (pid)
  WHERE l.locktype = 'advisory' AND l.granted AND l.database = (SELECT oid FROM pg_database WHERE datname = current_database())
    AND l.classid::bigint = $1 AND l.objid::bigint = hashtext(current_schema())::bigint & 4294967295
    AND a.state_change < clock_timestamp() - interval '${STANDSTILL}'`;

/** An advisory lock. Its session sends a heartbeat: the server frees the lock when the process ends, a waiting process when the heartbeat stops. */
export class AdvisoryLock implements IngestLock {
  readonly #session;
  readonly #lost = new AbortController();
  #connected = false;

  constructor(database: string) {
    this.#session = new pg.Client(connectionOptions(database));
    this.#session.on('error', () => this.#lost.abort());
    this.#session.on('end', () => this.#lost.abort());
  }

  get lost(): AbortSignal {
    return this.#lost.signal;
  }

  async take(): Promise<boolean> {
    try {
      if (!this.#connected) await this.#session.connect();
      this.#connected = true;
      const { rows } = await this.#session.query<{ taken: boolean }>(TRY_LOCK, [INGEST_LOCK]);
      if (rows[0]?.taken) {
        void this.#beat();
        return true;
      }
      await this.#session.query(END_STANDSTILL, [INGEST_LOCK]);
      return false;
    } catch (error) {
      throw toStoreError(error);
    }
  }

  async close(): Promise<void> {
    this.#lost.abort();
    await this.#session.end().catch(() => {});
  }

  async #beat(): Promise<void> {
    while (!this.#lost.signal.aborted) {
      await pause(BEAT_EVERY, this.#lost.signal);
      if (this.#lost.signal.aborted) return;
      // A failure also emits `error` or `end` on the session, which ends the leadership.
      await this.#session.query('SELECT 1').catch(() => {});
    }
  }
}
