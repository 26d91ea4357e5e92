import { pause } from 'masthead/internal/atproto/node/guard/pause';
import { errorText } from 'masthead/internal/core/log';
import { type Engine, type IngestLock, StoreOpenError, StoreUnavailableError } from './engine.ts';
import { engineOf } from './engines.ts';
import { firstRow, type WorkOf } from './work.ts';
import { StoreWriter } from './writes/store-writer.ts';

const CHECK_EVERY = 500;

export interface Leadership {
  /**
   * Writes under this leadership's epoch; throws `LeadershipLostError` once another process has
   * taken over.
   */
  readonly writer: StoreWriter;
  /**
   * Aborted when the leadership is lost: stop, and call `lead` again. On PostgreSQL `resign` aborts
   * it too.
   */
  readonly lost: AbortSignal;
  /** Closes the writer and frees the lock for the next process. */
  resign(): Promise<void>;
}

/**
 * Why this process does not lead yet: another one does, the database is a standby, or it cannot be
 * reached now.
 */
export type Waiting =
  | { readonly kind: 'following' }
  | { readonly kind: 'standby' }
  | { readonly kind: 'unavailable'; readonly reason: string };

/**
 * Waits until this process may ingest; one process has that right at a time. Returns `null` when
 * the signal came first. When the leader ends, a waiting process takes over within a second. When
 * the leader hangs, PostgreSQL ends its session within eight seconds; on SQLite it keeps the lock.
 * Each takeover increments the epoch, so a leader that wakes up after it writes nothing. Throws as
 * `engineOf` does, a `StoreOpenError` when the database cannot be opened and a retry does not help,
 * and a `NoIndexError` for another program's database.
 *
 * @param onWaiting called after every failed try, at most twice a second
 */
export async function lead(
  database: string,
  signal: AbortSignal,
  onWaiting: (why: Waiting) => void,
): Promise<Leadership | null> {
  const engine = await engineOf(database);
  while (!signal.aborted) {
    let lock: IngestLock | undefined;
    try {
      // Open the database first: this creates the schema and reports an address or a version that
      // cannot be used.
      await (await engine.openReading(database, 'make')).close();
      lock = await engine.openIngestLock(database);
      while (!signal.aborted) {
        const taken = await lock.take();
        if (taken === 'taken') return await takeOver(engine, database, lock);
        onWaiting({ kind: taken === 'held' ? 'following' : 'standby' });
        await pause(CHECK_EVERY, signal);
      }
      await lock.close();
    } catch (error) {
      await lock?.close();
      if (!mayPass(error)) throw error;
      onWaiting({ kind: 'unavailable', reason: errorText(error) });
      await pause(CHECK_EVERY, signal);
    }
  }
  return null;
}

async function takeOver(engine: Engine, database: string, lock: IngestLock): Promise<Leadership> {
  const first = new StoreWriter(engine.dialect, await engine.openWriting(database, 'make', 'commands'));
  let epoch: number;
  try {
    epoch = await first.perform(nextEpoch);
  } finally {
    await first.close();
  }
  const writer = new StoreWriter(engine.dialect, await engine.openWriting(database, 'make', 'ingest'), epoch);
  return {
    writer,
    lost: lock.lost,
    async resign() {
      await writer.close();
      await lock.close();
    },
  };
}

const nextEpoch: WorkOf<[], number> = function* (db) {
  const counted = db.updateTable('leadership').set((of) => ({ epoch: of('epoch', '+', 1) }));
  const leader = yield* firstRow(counted.returning('epoch'));
  if (!leader) throw new StoreOpenError('The database has lost its table of leaders; restore a back-up.');
  return leader.epoch;
};

/**
 * Whether a retry may help: an unreachable server comes back and a full disk is emptied; a newer
 * schema stays.
 */
function mayPass(error: unknown): boolean {
  return error instanceof StoreUnavailableError || (error instanceof StoreOpenError && error.cause !== undefined);
}
