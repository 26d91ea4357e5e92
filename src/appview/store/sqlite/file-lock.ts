import { rmSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import type { IngestLock } from '../engine.ts';

/**
 * A lock on a file beside the database, which the operating system takes back whatever ends the process. The file is an empty database of its own, held in a
 * transaction that never ends: nothing is written to it, so no full disk stands in the way.
 */
export class FileLock implements IngestLock {
  // The operating system takes it from nobody who lives.
  readonly lost = new AbortController().signal;
  readonly #file;
  #held: DatabaseSync | undefined;

  /** @param file the database */
  constructor(file: string) {
    this.#file = file === ':memory:' ? file : `${file}.ingest-lock`;
  }

  take(): boolean {
    const lock = new DatabaseSync(this.#file, { timeout: 0 });
    try {
      lock.exec('BEGIN EXCLUSIVE');
      this.#held = lock;
      return true;
    } catch {
      lock.close();
      return false;
    }
  }

  close(): void {
    if (!this.#held) return;
    this.#held.close();
    this.#held = undefined;
    // Somebody may hold the next lock on it by now; then two lead for a moment, and the epoch sees to it that only the later one writes.
    if (this.#file !== ':memory:') rmSync(this.#file, { force: true });
  }
}
