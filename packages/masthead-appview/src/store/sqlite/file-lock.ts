import { rmSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { reasonOf } from 'masthead/internal/node';
import type { IngestLock } from '../engine.ts';
import { StoreOpenError, StoreUnavailableError } from '../store-errors.ts';
import { makePrivate } from './open-database.ts';
import { BUSY, resultCode } from './sqlite-error.ts';

// SQLite's primary result codes that no retry changes: no rights, read-only, cannot be opened, no database.
const FINAL = new Set([3, 8, 14, 26]);

/**
 * A lock on a file beside the database, which the operating system frees however the process ends. The file is an empty database, held in an exclusive
 * transaction that never ends. Nothing is written to it, so a full disk does not matter.
 */
export class FileLock implements IngestLock {
  // Never aborted: the operating system takes a lock from no living process.
  readonly lost = new AbortController().signal;
  readonly #file;
  #held: DatabaseSync | undefined;

  /** @param file the database; `take` makes the lock's file beside it */
  constructor(file: string) {
    this.#file = file === ':memory:' ? file : `${file}.ingest-lock`;
  }

  take(): boolean {
    let lock: DatabaseSync | undefined;
    try {
      if (this.#file !== ':memory:') makePrivate(this.#file);
      lock = new DatabaseSync(this.#file, { timeout: 0 });
      lock.exec('BEGIN EXCLUSIVE');
      this.#held = lock;
      return true;
    } catch (error) {
      lock?.close();
      if (resultCode(error) === BUSY) return false;
      if (!FINAL.has(resultCode(error) ?? 0)) throw new StoreUnavailableError(reasonOf(error), { cause: error });
      throw new StoreOpenError(`The file ${this.#file} cannot be locked (${reasonOf(error)}); ${remedy(this.#file)}.`);
    }
  }

  close(): void {
    if (!this.#held) return;
    this.#held.close();
    this.#held = undefined;
    // Another process may already hold this file's lock, and a third then locks a new file. Two lead for a moment, but only the later epoch writes.
    if (this.#file !== ':memory:') rmSync(this.#file, { force: true });
  }
}

function remedy(file: string): string {
  const folder = dirname(file);
  return isFolder(folder)
    ? 'stop the servers of this database, delete what has that name, and start them as one user'
    : `there is no folder ${folder} any more: put it back, and start this server again`;
}

/** Also where a part of the path is a file, which `statSync` throws for. */
function isFolder(path: string): boolean {
  try {
    return statSync(path).isDirectory();
  } catch {
    return false;
  }
}
