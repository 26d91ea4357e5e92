import { pause } from '../../network/guarded/pause.ts';
import { reasonOf } from '../../network/guarded/reason-of.ts';
import { firstRow, type WorkOf } from './background/work.ts';
import type { Engine, IngestLock } from './engine.ts';
import { engineOf } from './engines.ts';
import type { StoreWriter } from './store.ts';
import { StoreOpenError, StoreUnavailableError } from './store-errors.ts';
import { Writer } from './writer.ts';

const LOOK_EVERY = 500;

/** The right to ingest: one process has it at a time. */
export interface Leadership {
  /** Writes under this leadership's number; throws `LeadershipLostError` once another has taken over. */
  readonly writer: StoreWriter;
  /** Comes when the right is lost before it was given back: stop, and ask again. */
  readonly lost: AbortSignal;
  /** Closes the writer and lets the next one in. */
  resign(): Promise<void>;
}

/** Why nobody leads yet: another process does, or the database cannot be reached now (then why). */
export type Waiting = { readonly kind: 'following' } | { readonly kind: 'unavailable'; readonly reason: string };

/**
 * Waits until this process may ingest. Of several that wait, another takes over within a second of the leader's end, and within eight of its standing still.
 * Whoever takes over counts the epoch up, so that a leader which wakes too late writes nothing.
 *
 * @param database an SQLite file or a `postgres://` address
 * @param onWaiting called again and again while there is nothing to do but wait
 * @returns `null` when the signal came first
 * @throws {StoreOpenError} the database cannot be opened, and waiting does not mend it
 * @throws {MissingPackageError} the engine's package is not installed
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
      // Opened first: a wrong address is told as such, and the schema is there.
      await (await engine.openReading(database, 'make')).close();
      lock = await engine.openIngestLock(database);
      while (!signal.aborted) {
        if (await lock.take()) return await takeOver(engine, database, lock);
        onWaiting({ kind: 'following' });
        await pause(LOOK_EVERY, signal);
      }
      await lock.close();
    } catch (error) {
      await lock?.close();
      if (!mayPass(error)) throw error;
      onWaiting({ kind: 'unavailable', reason: reasonOf(error) });
      await pause(LOOK_EVERY, signal);
    }
  }
  return null;
}

async function takeOver(engine: Engine, database: string, lock: IngestLock): Promise<Leadership> {
  const first = new Writer(engine.dialect, await engine.openWriting(database, 'make', 'commands'));
  let epoch: number;
  try {
    epoch = await first.perform(nextEpoch);
  } finally {
    await first.close();
  }
  const writer = new Writer(engine.dialect, await engine.openWriting(database, 'make', 'ingest'), epoch);
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

/** A server that cannot be reached comes back, and a full disk is emptied; a schema from the future does not go away. */
function mayPass(error: unknown): boolean {
  return error instanceof StoreUnavailableError || (error instanceof StoreOpenError && error.cause !== undefined);
}
