import { backOff, pause } from 'masthead/internal/node';
import type { NetworkAccess } from '../../network/network-access.ts';
import { SourceError } from '../../source/event-source.ts';
import { backfillLists, dropIdleLists, registerList } from '../../store/background/backfill-lists.ts';
import type { StoreWriter } from '../../store/store.ts';
import { LeadershipLostError } from '../../store/store-errors.ts';
import { backfillOrigin, EVERY_LIST, readBackfillHost } from './backfill-host.ts';
import { listRepositories } from './list-repositories.ts';

const LOOK_EVERY = 2000;
const AFTER_REFUSAL = 3_600_000;

/**
 * Which lists are read. `now`: each list that was never read, and all again after a gap. `afterGaps`: all, but only after a gap. `known` (no backfill was asked
 * for): only lists that an earlier backfill began on this index, and these again after a gap.
 */
export type WantedLists = 'now' | 'afterGaps' | 'known';

/** Reads the lists that are due: for a backfill, and after a gap for accounts new to the index. While none is due, the host gets no request. */
export async function keepLists(
  address: string,
  wanted: WantedLists,
  network: NetworkAccess,
  store: StoreWriter,
  signal: AbortSignal,
  log: (line: string) => void,
): Promise<void> {
  let registered = false;
  /** Lists of `EVERY_LIST` that this host does not have; unset until the host was asked. */
  let absent: readonly string[] | undefined;
  for (let failures = 0; !signal.aborted; ) {
    try {
      const host = backfillOrigin(address);
      const register = async (some: readonly string[], state: 'wanted' | 'idle') => {
        for (const collection of some)
          await store.perform((db) => registerList(db, host, collection, state, Date.now() * 1000));
      };
      if (!registered) {
        // Before the host is asked which lists it has: a gap marks registered lists only.
        if (wanted === 'known') await store.perform(dropIdleLists);
        else await register(EVERY_LIST, 'idle');
        registered = true;
      }
      const isOpen = async () => (await store.read(backfillLists, host)).some(({ done }) => !done);
      if (absent === undefined && (wanted === 'now' || (await isOpen()))) {
        const { lists } = await readBackfillHost(address, network);
        if (wanted === 'now') await register(lists, 'wanted');
        absent = EVERY_LIST.filter((collection) => !lists.includes(collection));
      }
      for (const list of await store.read(backfillLists, host)) {
        if (list.done || absent?.includes(list.collection) !== false || signal.aborted) continue;
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
