import { pause } from 'masthead/internal/node';
import pg from 'pg';
import type { IngestLock, Taken } from '../engine.ts';
import { serversOf } from '../engine.ts';
import { chooseServer, type FoundServer } from './choose-server.ts';
import { connectionOptions } from './open-pool.ts';
import { toStoreError } from './postgres-connection.ts';

// The lock's first key. The second is a hash of the schema's name, so that two indexes in one database do not block each other.
const INGEST_LOCK = 1_398_030_402;
const BEAT_EVERY = 1000;
/** Beats after which the other servers of the address are looked at. */
const LOOK_AROUND = 5;
// A leader whose session was idle for this long hangs: a waiting process ends the session, which frees the lock.
const STANDSTILL = '6 seconds';

const TRY_LOCK = 'SELECT pg_try_advisory_lock($1, hashtext(current_schema())) AS taken';
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
  readonly #lost = new AbortController();
  #session: pg.Client | undefined;
  #server: FoundServer;

  constructor(database: string) {
    this.#database = database;
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
      const session = await this.#connect();
      if (!session) return 'standby';
      const { rows } = await session.query<{ taken: boolean }>(TRY_LOCK, [INGEST_LOCK]);
      if (rows[0]?.taken) {
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
    await this.#session?.end().catch(() => {});
  }

  /** A session with the server that takes writes; `undefined` while all that can be reached are standbys. */
  async #connect(): Promise<pg.Client | undefined> {
    if (this.#session) return this.#session;
    this.#server = await chooseServer(this.#database, 'any');
    if (this.#server.isStandby)
      this.#server = await chooseServer(this.#database, 'read-write').catch(() => this.#server);
    if (this.#server.isStandby) return undefined;
    const session = new pg.Client(connectionOptions(this.#server.address));
    session.on('error', () => this.#lost.abort());
    session.on('end', () => this.#lost.abort());
    await session.connect();
    this.#session = session;
    return session;
  }

  async #beat(session: pg.Client): Promise<void> {
    for (let beats = 1; !this.#lost.signal.aborted; beats++) {
      await pause(BEAT_EVERY, this.#lost.signal);
      if (this.#lost.signal.aborted) return;
      // A failure also emits `error` or `end` on the session, which ends the leadership.
      await session.query('SELECT 1').catch(() => {});
      if (beats % LOOK_AROUND === 0) void this.#lookAround();
    }
  }

  /** Two primaries: the one that was promoted later goes on. */
  async #lookAround(): Promise<void> {
    if (serversOf(this.#database).length === 1) return;
    const current = await chooseServer(this.#database, 'read-write').catch(() => this.#server);
    if (current.timeline > this.#server.timeline) this.#lost.abort();
  }
}
