import { type Looked, lookAgain } from '../../store/background/alias-requests.ts';
import { openWriter } from '../../store/engines.ts';

/**
 * Diagnoses that wait for the database. Those beyond it are dropped, the oldest first: whoever
 * looks again is heard again.
 */
const MAX_WAITING = 100;

/**
 * Takes what diagnoses found out into the queue of sites, in any process of those that share a
 * database: the one that ingests asks them. It is here and not in the server's thread, which must
 * wait for no transaction.
 */
export class LookedLinks {
  readonly #database;
  readonly #waiting: Looked[] = [];
  #writing: Promise<void> | undefined;

  constructor(database: string) {
    this.#database = database;
  }

  add(looked: Looked): void {
    this.#waiting.push(looked);
    if (this.#waiting.length > MAX_WAITING) this.#waiting.shift();
    this.#writing ??= this.#write().finally(() => {
      this.#writing = undefined;
    });
  }

  /** Resolves when everything is written, or was dropped because the store took nothing. */
  async settled(): Promise<void> {
    await this.#writing;
  }

  async #write(): Promise<void> {
    try {
      const store = await openWriter(this.#database, 'existing');
      try {
        for (let next = this.#waiting.shift(); next; next = this.#waiting.shift())
          await store.perform(lookAgain, next, Date.now());
      } finally {
        await store.close();
      }
    } catch {
      // The store is full, locked or unreachable; the ingest reports it. Nothing is lost but a
      // hint.
      this.#waiting.length = 0;
    }
  }
}
