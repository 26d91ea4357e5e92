import pg from 'pg';
import { pause } from '../../../network/guarded/pause.ts';
import type { Leadership, Waiting } from '../lead.ts';
import { StoreOpenError } from '../store-errors.ts';
import { INGEST_LOCK } from './locks.ts';
import { connectionOptions, openPool } from './open-pool.ts';
import { openPostgresWriter } from './postgres-writer.ts';

const LOOK_EVERY = 1000;
const BEAT_EVERY = 1000;
// A leader whose heart has not beaten for this long stands still: its session is ended, which frees the lock.
const STANDSTILL = '6 seconds';

const TRY_LOCK = 'SELECT pg_try_advisory_lock($1, hashtext(current_schema())) AS taken';
const END_STANDSTILL = `
  SELECT pg_terminate_backend(a.pid) FROM pg_locks l JOIN pg_stat_activity a USING (pid)
  WHERE l.locktype = 'advisory' AND l.granted AND l.database = (SELECT oid FROM pg_database WHERE datname = current_database())
    AND l.classid::bigint = $1 AND l.objid::bigint = hashtext(current_schema())::bigint & 4294967295
    AND a.state_change < clock_timestamp() - interval '${STANDSTILL}'`;
const NEXT_EPOCH = 'UPDATE leadership SET epoch = epoch + 1 RETURNING epoch';

/**
 * Waits for the right to ingest into a PostgreSQL database: an advisory lock of a session whose heart beats. The server frees it when the process ends, whatever
 * ends it; when the process or its machine stands still, whoever waits ends that session. See `lead`.
 */
export async function leadPostgres(
  database: string,
  signal: AbortSignal,
  onWaiting: (why: Waiting) => void,
): Promise<Leadership | null> {
  while (!signal.aborted) {
    try {
      // The schema first.
      await (await openPool(database, { most: 1, settings: {} })).end();
      return await campaign(database, signal, onWaiting);
    } catch (error) {
      // A server that cannot be reached comes back; a schema from the future does not go away.
      if (error instanceof StoreOpenError && error.cause === undefined) throw error;
      onWaiting({ kind: 'unavailable', reason: error instanceof Error ? error.message : String(error) });
      await pause(LOOK_EVERY, signal);
    }
  }
  return null;
}

async function campaign(
  database: string,
  signal: AbortSignal,
  onWaiting: (why: Waiting) => void,
): Promise<Leadership | null> {
  const session = new pg.Client(connectionOptions(database));
  const lost = new AbortController();
  session.on('error', () => lost.abort());
  session.on('end', () => lost.abort());
  let leads = false;
  try {
    await session.connect();
    while (!signal.aborted) {
      const { rows } = await session.query<{ taken: boolean }>(TRY_LOCK, [INGEST_LOCK]);
      if (rows[0]?.taken) {
        const epoch = await nextEpoch(session);
        const writer = await openPostgresWriter(database, { epoch });
        leads = true;
        void beat(session, lost.signal);
        return {
          writer,
          lost: lost.signal,
          async resign() {
            lost.abort();
            await writer.close();
            await session.end().catch(() => {});
          },
        };
      }
      onWaiting({ kind: 'following' });
      await session.query(END_STANDSTILL, [INGEST_LOCK]);
      await pause(LOOK_EVERY, signal);
    }
    return null;
  } finally {
    if (!leads) await session.end().catch(() => {});
  }
}

async function nextEpoch(session: pg.Client): Promise<number> {
  const { rows } = await session.query<{ epoch: number }>(NEXT_EPOCH);
  const epoch = rows[0]?.epoch;
  if (epoch === undefined) throw new StoreOpenError('The database has lost its table of leaders; restore a back-up.');
  return epoch;
}

/** The session shows that it lives, until it is lost. */
async function beat(session: pg.Client, lost: AbortSignal): Promise<void> {
  while (!lost.aborted) {
    await pause(BEAT_EVERY, lost);
    if (lost.aborted) return;
    // A failure is an event of the session, which ends the leadership.
    await session.query('SELECT 1').catch(() => {});
  }
}
