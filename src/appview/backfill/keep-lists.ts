import type { NetworkAccess } from '../identity/network-access.ts';
import { backOff, pause } from '../pause.ts';
import { SourceError } from '../source/event-source.ts';
import { backfillLists } from '../store/cold/backfill-reads.ts';
import { registerList } from '../store/cold/backfill-work.ts';
import type { StoreWriter } from '../store/store.ts';
import { LeadershipLostError } from '../store/store-errors.ts';
import { backfillOrigin, EVERY_LIST, readBackfillHost } from './backfill-host.ts';
import { listRepositories } from './list-repositories.ts';

const LOOK_EVERY = 2000;
const AFTER_REFUSAL = 3_600_000;

/**
 * Reads, beside the ingest, the lists of repositories that are to be read: from the start when the operator wants a backfill, and anew when the stream had a gap, for
 * those accounts whom the index does not know yet.
 *
 * @param wanted whether a list that was never read is read now, or only after a gap
 */
export async function keepLists(
  address: string,
  wanted: boolean,
  network: NetworkAccess,
  store: StoreWriter,
  signal: AbortSignal,
  log: (line: string) => void,
): Promise<void> {
  /** Of the lists that any host may have, those that this one has not. */
  let absent: readonly string[] | undefined;
  for (let failures = 0; !signal.aborted; ) {
    try {
      const host = backfillOrigin(address);
      const register = async (some: readonly string[], state: 'wanted' | 'idle') => {
        for (const collection of some)
          await store.perform((db) => registerList(db, host, collection, state, Date.now() * 1000));
      };
      if (absent === undefined) {
        // Before the host has said which it has: a gap that comes meanwhile is noted on those that are known.
        await register(EVERY_LIST, 'idle');
        const { lists } = await readBackfillHost(address, network);
        if (wanted) await register(lists, 'wanted');
        absent = EVERY_LIST.filter((collection) => !lists.includes(collection));
      }
      for (const list of await backfillLists(store.db, host)) {
        if (list.done || absent.includes(list.collection) || signal.aborted) continue;
        const what = list.collection || 'all';
        log(`Backfill: reading the list of repositories (${what}) of ${host}.`);
        await listRepositories(list, network, store, signal, { log });
        if (!signal.aborted) log(`Backfill: read the list of repositories (${what}) of ${host}.`);
      }
      failures = 0;
      await pause(LOOK_EVERY, signal);
    } catch (error) {
      if (signal.aborted) return;
      if (error instanceof LeadershipLostError) throw error;
      if (failures === 0) log(`Backfill: ${error instanceof Error ? error.message : error}`);
      await pause(error instanceof SourceError ? AFTER_REFUSAL : 10 * backOff(failures++), signal);
    }
  }
}
