import { type Holdings, holdings } from '../store/background/holdings.ts';
import { openReader } from '../store/open-store.ts';
import type { StoreReader } from '../store/store.ts';

/** Where the process that ingests stands, for one that waits for its turn. */
export interface Followed extends Holdings {
  readonly cursor?: number;
}

/** Looks at what another process ingests. */
export class Follower {
  readonly #database;
  #reader: Promise<StoreReader> | undefined;

  constructor(database: string) {
    this.#database = database;
  }

  /** What the store holds, and the newest cursor in it; `null` when it cannot be read now. */
  async look(): Promise<Followed | null> {
    try {
      this.#reader ??= openReader(this.#database);
      const store = await this.#reader;
      const newest = store.db.selectFrom('cursors').select('cursor').orderBy('time', 'desc').limit(1);
      return { ...(await store.read(holdings)), ...(await newest.executeTakeFirst()) };
    } catch {
      await this.close();
      return null;
    }
  }

  async close(): Promise<void> {
    const reader = this.#reader;
    this.#reader = undefined;
    await (await reader?.catch(() => undefined))?.close();
  }
}
