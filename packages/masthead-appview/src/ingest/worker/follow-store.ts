import { openReader } from '../../store/engines.ts';
import { type Holdings, holdings } from '../../store/reads/stored-records.ts';
import type { StoreReader } from '../../store/store.ts';

/** Reads what another process ingests, while this one waits for the leadership. */
export interface Follower {
  /** The holdings of the store, and its newest cursor; `null` when it cannot be read now. */
  read(): Promise<(Holdings & { readonly cursor?: number }) | null>;
  close(): Promise<void>;
}

/** The store is opened at the first `read`, and again after a failure. */
export function followStore(database: string): Follower {
  let reader: Promise<StoreReader> | undefined;
  const close = async () => {
    const opened = reader;
    reader = undefined;
    await (await opened?.catch(() => undefined))?.close();
  };
  return {
    close,
    async read() {
      try {
        reader ??= openReader(database);
        const store = await reader;
        const newest = store.db
          .selectFrom('cursors')
          .select('cursor')
          .where('cursor', '>=', 0)
          .orderBy('time', 'desc')
          .limit(1);
        return { ...(await store.read(holdings)), ...(await newest.executeTakeFirst()) };
      } catch {
        await close();
        return null;
      }
    },
  };
}
