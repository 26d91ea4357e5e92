import { openWriter } from '../../store/engines.ts';
import { type DiagnosedLink, recheckLink } from '../../store/jobs/sites.ts';

/**
 * The most diagnoses that wait for the database. Beyond it the oldest are dropped; a new diagnosis
 * of the same link adds it again.
 */
const MAX_WAITING = 100;

/**
 * Adds the findings of diagnoses to the queue of sites, in any of the processes that share a
 * database; the process that ingests then asks the sites. It runs in this thread because the
 * server's must not wait for a transaction.
 */
export class DiagnosedLinks {
  readonly #database;
  readonly #waiting: DiagnosedLink[] = [];
  #writing: Promise<void> | undefined;

  constructor(database: string) {
    this.#database = database;
  }

  add(link: DiagnosedLink): void {
    this.#waiting.push(link);
    if (this.#waiting.length > MAX_WAITING) this.#waiting.shift();
    this.#writing ??= this.#write().finally(() => {
      this.#writing = undefined;
    });
  }

  /** Resolves when everything is written, or dropped because the store took no writes. */
  async settled(): Promise<void> {
    await this.#writing;
  }

  async #write(): Promise<void> {
    try {
      const store = await openWriter(this.#database, 'existing');
      try {
        for (let next = this.#waiting.shift(); next; next = this.#waiting.shift())
          await store.perform(recheckLink, next, Date.now());
      } finally {
        await store.close();
      }
    } catch {
      // The store is full, locked or unreachable; the ingest reports it. Only a hint is lost.
      this.#waiting.length = 0;
    }
  }
}
