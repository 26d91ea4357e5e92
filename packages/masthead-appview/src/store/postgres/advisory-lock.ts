import { pause } from 'masthead/internal/atproto/node/guard/pause';
import pg from 'pg';
import type { IngestLock, Taken } from '../engine.ts';
import { connectionOptions, endConnections, toStoreError } from './postgres-connection.ts';

// The lock's first key. The second is a hash of the schema's name, so that two indexes in one
// database do not block each other.
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
