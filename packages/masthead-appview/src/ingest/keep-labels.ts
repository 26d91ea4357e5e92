import { expireLabels, forgetLabels, fullLabelers, labelsWait, MAX_LABELS } from '../store/background/labels.ts';
import type { StoreWriter } from '../store/store.ts';
import { keepInOrder } from './sweep-accounts.ts';

const LABELS_AT_ONCE = 500;

/**
 * Ends labels whose time is over within a second, and removes what labelers said that are followed no longer. Names a labeler once in the log that has more
 * labels than are kept.
 *
 * @throws {LeadershipLostError} another process ingests now
 */
export async function keepLabels(store: StoreWriter, signal: AbortSignal, log: (line: string) => void): Promise<void> {
  const told = new Set<string>();
  await keepInOrder(async () => {
    const waits = await store.read(labelsWait, Date.now());
    const expired = waits && (await store.perform(expireLabels, Date.now(), LABELS_AT_ONCE));
    const forgot = waits && (await store.perform(forgetLabels, LABELS_AT_ONCE));
    for (const did of await store.read(fullLabelers)) {
      if (told.size === told.add(did).size) continue;
      log(`The labeler ${did} has more than ${MAX_LABELS} labels of what concerns an index: what it adds is left out.`);
    }
    return expired || forgot;
  }, signal);
}
