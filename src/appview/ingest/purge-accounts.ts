import { backOff, pause } from '../../network/guarded/pause.ts';
import { purgeSome } from '../store/background/accounts.ts';
import type { StoreWriter } from '../store/store.ts';

const LOOK_EVERY = 1000;
// Small enough that the ingest's own transactions hardly wait.
const ROWS_AT_ONCE = 500;

/** Removes the rows of deleted accounts, in the background and a bounded number at once. What is left to do stands in the store, so it survives a restart. */
export async function purgeAccounts(store: StoreWriter, signal: AbortSignal): Promise<void> {
  let failures = 0;
  while (!signal.aborted) {
    try {
      const more = await store.perform((db) => purgeSome(db, ROWS_AT_ONCE));
      failures = 0;
      await pause(more ? 1 : LOOK_EVERY, signal);
    } catch {
      // The store is full or locked: the ingest says so.
      await pause(backOff(failures++), signal);
    }
  }
}
