import { pause } from '../pause.ts';
import { wantPageCheck } from '../store/cold/page-work.ts';
import { documentsWithoutPage, newestDocument } from '../store/cold/verification-reads.ts';
import type { Work } from '../store/cold/work.ts';
import type { StoreWriter } from '../store/store.ts';
import { LeadershipLostError } from '../store/store-errors.ts';

const BATCH = 500;
const LOOK_EVERY = 1000;

/**
 * Puts documents whose page has not been looked at since they changed into the queue. New documents are seen within a second, changed ones when the round through
 * all of them, half a million a minute and no faster, comes by: writing documents costs nothing for it.
 */
export async function findPages(store: StoreWriter, signal: AbortSignal): Promise<void> {
  let newest = await newestDocument(store.db);
  let round = 0;
  while (!signal.aborted) {
    try {
      const fresh = await documentsWithoutPage(store.db, newest, BATCH);
      const old = await documentsWithoutPage(store.db, round, BATCH);
      const wanted = [...fresh.wanted, ...old.wanted];
      const now = Date.now();
      if (wanted.length > 0) {
        await store.perform(function* (db): Work<void> {
          for (const { uri, rev } of wanted) yield* wantPageCheck(db, uri, rev, now);
        });
      }
      newest = fresh.last;
      round = old.next ?? 0;
      // Nothing to catch up with: the round has come to its end.
      await pause(old.next === null && fresh.next === null ? LOOK_EVERY : LOOK_EVERY / 20, signal);
    } catch (error) {
      if (error instanceof LeadershipLostError) throw error;
      // The store is full, locked or away: the ingest says so.
      await pause(LOOK_EVERY, signal);
    }
  }
}
