import { pause } from 'masthead/internal/node';
import pg from 'pg';
import type { IngestLock, Taken } from '../engine.ts';
import { serversOf } from '../engine.ts';
import { chooseServer, type FoundServer } from './choose-server.ts';
import { connectionOptions, endConnections } from './open-pool.ts';
import { toStoreError } from './postgres-connection.ts';

// The lock's first key. The second is a hash of the schema's name, so that two indexes in one database do not block each other.
const INGEST_LOCK = 1_398_030_402;
const BEAT_EVERY = 1000;
/** Milliseconds. A server that has not answered by then is given up, and the leadership with it. */
const ANSWERS_WITHIN = 5000;
/** Beats after which the other servers of the address are looked at. */
const LOOK_AROUND = 5;
// A leader whose session was idle for this long hangs: a waiting process ends the session, which frees the lock.
const STANDSTILL = '6 seconds';

/** NULL on a standby, which would give a lock of its own. */
const TRY_LOCK = `SELECT CASE WHEN NOT pg_is_in_recovery()
  THEN pg_try_advisory_lock($1, hashtext(current_schema())) END AS taken`;
const END_STANDSTILL = `
  SELECT pg_terminate_backend(a.pid) FROM pg_locks l JOIN pg_stat_activity a USING (pid)
  WHERE l.locktype = 'advisory' AND l.granted AND l.database = (SELECT oid FROM pg_database WHERE datname = current_database())
    AND l.classid::bigint = $1 AND l.objid::bigint = hashtext(current_schema())::bigint & 4294967295
    AND a.state_change < clock_timestamp() - interval '${STANDSTILL}'`;

/**
 * An advisory lock on the server that takes writes. Its session sends a heartbeat: the server frees the lock when the process ends, a waiting process when the
 * heartbeat stops. Where the address names several servers, the lock is lost once another one has taken its server's place.
 */
export class AdvisoryLock implements IngestLock {
  readonly #database;
  readonly #hasSeveral;
  readonly #lost = new AbortController();
  #session: pg.Client | undefined;
  #server: FoundServer;

  constructor(database: string) {
    this.#database = database;
    this.#hasSeveral = serversOf(database).length > 1;
    this.#server = { address: database, isStandby: false, timeline: 0 };
  }

  get lost(): AbortSignal {
    return this.#lost.signal;
  }

  get database(): string {
    return this.#server.address;
  }

  async take(): Promise<Taken> {
    try {
      this.#session ??= await this.#connect();
      const session = this.#session;
      const { rows } = await session.query<{ taken: boolean | null }>(TRY_LOCK, [INGEST_LOCK]);
      const taken = rows[0]?.taken ?? null;
      if (taken === null) return await this.#waitAtStandby(session);
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
    if (this.#hasSeveral) this.#server = await chooseServer(this.#database, 'prefer-primary');
    const session = new pg.Client({ ...connectionOptions(this.#server.address), query_timeout: ANSWERS_WITHIN });
    session.on('error', () => this.#lose(session));
    session.on('end', () => this.#lose(session));
    await session.connect();
    return session;
  }

  /** One server is promoted with its session. Of several another one may be, so that the next try chooses anew. */
  async #waitAtStandby(session: pg.Client): Promise<'standby'> {
    if (this.#hasSeveral) {
      this.#session = undefined;
      await endConnections(session);
    }
    return 'standby';
  }

  #lose(session: pg.Client): void {
    if (session === this.#session) this.#lost.abort();
  }

  async #beat(session: pg.Client): Promise<void> {
    for (let beats = 1; !this.#lost.signal.aborted; beats++) {
      await pause(BEAT_EVERY, this.#lost.signal);
      if (this.#lost.signal.aborted) return;
      // A server that was switched off sends no word of it.
      await session.query('SELECT 1').catch(() => this.#lost.abort());
      if (beats % LOOK_AROUND === 0 && this.#hasSeveral) await this.#lookAround();
    }
  }

  /** Two primaries: the one that was promoted later goes on. */
  async #lookAround(): Promise<void> {
    const current = await chooseServer(this.#database, 'read-write').catch(() => this.#server);
    if (current.timeline > this.#server.timeline) this.#lost.abort();
  }
}
