import { backOff, pause } from 'masthead/internal/node';
import { changesWait, newestChange, trimChanges } from '../store/background/changes.ts';
import type { StoreWriter } from '../store/store.ts';
import { LeadershipLostError } from '../store/store-errors.ts';

const LOOK_EVERY = 1000;
// Small, so that the ingest's own transactions hardly wait.
const AT_ONCE = 2000;
/** Milliseconds: as long as an answer stays in memory. Who was not asked for so long has none that the log could keep. */
const KEPT = 60_000;

/**
 * Removes what the log of changes says of more than two minutes ago, in small transactions. So what was deleted is soon not in it either.
 *
 * @throws {LeadershipLostError} another process ingests now
 */
export async function keepChanges(store: StoreWriter, signal: AbortSignal): Promise<void> {
  let failures = 0;
  let noted = { at: 0, seq: 0 };
  let upTo = 0;
  while (!signal.aborted) {
    try {
      if (Date.now() - noted.at >= KEPT) {
        upTo = noted.seq;
        noted = { at: Date.now(), seq: await store.read(newestChange) };
      }
      const more = (await store.read(changesWait, upTo)) && (await store.perform(trimChanges, upTo, AT_ONCE));
      failures = 0;
      await pause(more ? 1 : LOOK_EVERY, signal);
    } catch (error) {
      if (error instanceof LeadershipLostError) throw error;
      // The store is full or locked; the ingest reports it.
      await pause(backOff(failures++), signal);
    }
  }
}
