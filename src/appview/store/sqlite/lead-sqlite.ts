import { rmSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { pause } from '../../../network/guarded/pause.ts';
import type { Leadership, Waiting } from '../lead.ts';
import { StoreUnavailableError } from '../store-errors.ts';
import { openDatabase } from './open-database.ts';
import { toStoreError } from './sqlite-error.ts';
import { openSqliteWriter } from './sqlite-writer.ts';

const LOOK_EVERY = 500;

/**
 * Waits for the right to ingest into an SQLite file: a lock on a file beside it, which the operating system takes back whatever ends the process. See `lead`.
 */
export async function leadSqlite(
  file: string,
  signal: AbortSignal,
  onWaiting: (why: Waiting) => void,
): Promise<Leadership | null> {
  // Opened first: a wrong file name is told as such, and the folder is there.
  openDatabase(file).close();
  while (!signal.aborted) {
    const lock = takeLock(file);
    if (lock) {
      try {
        const writer = openSqliteWriter(file, { epoch: nextEpoch(file) });
        return {
          writer,
          lost: new AbortController().signal,
          async resign() {
            await writer.close();
            releaseLock(file, lock);
          },
        };
      } catch (error) {
        releaseLock(file, lock);
        if (!(error instanceof StoreUnavailableError)) throw error;
        onWaiting({ kind: 'unavailable', reason: error.message });
      }
    } else {
      onWaiting({ kind: 'following' });
    }
    await pause(LOOK_EVERY, signal);
  }
  return null;
}

/** An empty database of its own, held in a transaction that never ends: nothing is written to it, so no full disk stands in the way. */
function takeLock(file: string): DatabaseSync | null {
  if (file === ':memory:') return new DatabaseSync(':memory:');
  const lock = new DatabaseSync(lockFile(file), { timeout: 0 });
  try {
    lock.exec('BEGIN EXCLUSIVE');
    return lock;
  } catch {
    lock.close();
    return null;
  }
}

function releaseLock(file: string, lock: DatabaseSync): void {
  lock.close();
  // Somebody may hold the next lock on it by now; then two lead for a moment, and the epoch sees to it that only the later one writes.
  if (file !== ':memory:') rmSync(lockFile(file), { force: true });
}

function lockFile(file: string): string {
  return `${file}.ingest-lock`;
}

function nextEpoch(file: string): number {
  const database = openDatabase(file);
  try {
    const row = database.prepare('UPDATE leadership SET epoch = epoch + 1 RETURNING epoch').get();
    return Number(row?.epoch);
  } catch (error) {
    throw toStoreError(error);
  } finally {
    database.close();
  }
}
