import { backOff, pause } from '../../network/guarded/pause.ts';
import { purgeSome } from '../store/background/accounts.ts';
import type { StoreWriter } from '../store/store.ts';

const LOOK_EVERY = 1000;
// Small, so that the ingest's own transactions hardly wait.
const ROWS_AT_ONCE = 500;

/** Removes the rows of deleted accounts in the background, in small transactions. The queue is in the store, so it survives a restart. */
export async function purgeAccounts(store: StoreWriter, signal: AbortSignal): Promise<void> {
  let failures = 0;
  while (!signal.aborted) {
    try {
      const more = await store.perform((db) => purgeSome(db, ROWS_AT_ONCE));
      failures = 0;
      await pause(more ? 1 : LOOK_EVERY, signal);
    } catch {
      // The store is full or locked; the ingest reports it.
      await pause(backOff(failures++), signal);
    }
  }
}
