import { changesWait, newestChange, trimChanges } from '../store/background/changes.ts';
import type { StoreWriter } from '../store/store.ts';
import { keepInOrder } from './keep-in-order.ts';

const AT_ONCE = 2000;
/** Milliseconds: as long as an answer stays in memory. Who was not asked for so long has none that the log could keep. */
const KEPT = 60_000;

/**
 * Removes what the log of changes says of more than two minutes ago. So what was deleted is soon not in it either.
 *
 * @throws {LeadershipLostError} another process ingests now
 */
export async function keepChanges(store: StoreWriter, signal: AbortSignal): Promise<void> {
  let noted = { at: 0, seq: 0 };
  let upTo = 0;
  await keepInOrder(async () => {
    if (Date.now() - noted.at >= KEPT) {
      upTo = noted.seq;
      noted = { at: Date.now(), seq: await store.read(newestChange) };
    }
    return (await store.read(changesWait, upTo)) && (await store.perform(trimChanges, upTo, AT_ONCE));
  }, signal);
}
