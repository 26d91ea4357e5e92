import { pause } from 'masthead/internal/node';
import { OwnPace } from '../../store/background/own-pace.ts';
import { documentsWithoutPage, newestDocument, requestPageCheck } from '../../store/background/pages.ts';
import type { Work } from '../../store/background/work.ts';
import type { StoreWriter } from '../../store/store.ts';
import { LeadershipLostError } from '../../store/store-errors.ts';

const BATCH = 500;
const LOOK_EVERY = 1000;

/**
 * Queues documents whose page was not checked since they changed, each account's at its own pace. New documents are found within a second, changed ones by a scan of all documents; after each
 * scan it rests ten times as long. So writing documents, which must be fast, needs no work for this.
 */
export async function findPages(store: StoreWriter, signal: AbortSignal): Promise<void> {
  const pace = new OwnPace();
  let newest: number | undefined;
  let round = 0;
  let began = Date.now();
  let rest = 0;
  while (!signal.aborted) {
    try {
      newest ??= await store.read(newestDocument);
      const fresh = await store.read(documentsWithoutPage, newest, BATCH);
      const resting = Date.now() < rest;
      const old = resting ? undefined : await store.read(documentsWithoutPage, round, BATCH);
      const now = Date.now();
      const wanted = [...fresh.wanted, ...(old?.wanted ?? [])].map(({ uri, rev, did }) => {
        return { uri, rev, due: pace.dueAt(did, now) };
      });
      if (wanted.length > 0) {
        await store.perform(function* (db): Work<void> {
          for (const { uri, rev, due } of wanted) yield* requestPageCheck(db, uri, rev, now, due);
        });
      }
      newest = fresh.last;
      round = old?.next ?? 0;
      if (old?.next === null) {
        rest = Date.now() + 10 * (Date.now() - began);
        began = Math.max(rest, Date.now());
      }
      const caughtUp = (old?.next ?? null) === null && fresh.next === null;
      await pause(caughtUp ? LOOK_EVERY : LOOK_EVERY / 20, signal);
    } catch (error) {
      if (error instanceof LeadershipLostError) throw error;
      // The store is full, locked or unreachable; the ingest reports it.
      await pause(LOOK_EVERY, signal);
    }
  }
}
