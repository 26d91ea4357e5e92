import { backOff, pause } from 'masthead/internal/atproto/node/guard/pause';
import { errorText } from 'masthead/internal/core/log';
import type { NetworkAccess } from '../../network/network-access.ts';
import { SourceError } from '../../source/event.ts';
import { listerOf, type StreamSourceOptions } from '../../source/sources.ts';
import { LeadershipLostError } from '../../store/engine.ts';
import { backfillLists, dropIdleLists, finishLists, queueLength, registerList } from '../../store/jobs/repositories.ts';
import type { StoreWriter } from '../../store/writes/store-writer.ts';
import { FetchQueue } from './fetch-queue.ts';
import { listRepositories } from './list-repositories.ts';
import { type BackfillState, backfillOrigin, EVERY_LIST, readBackfillHost } from './run-backfill.ts';

const CHECK_EVERY = 2000;
const AFTER_REFUSAL = 3_600_000;

/**
 * Which lists are read. `now`: each list that was never read, and all again after a gap.
 * `afterGaps`: all, but only after a gap. `known` (no backfill was requested): only lists that an
 * earlier backfill began on this index, and these again after a gap.
 */
export type WantedLists = 'now' | 'afterGaps' | 'known';

/**
 * Reads the lists that are due: for a backfill, and after a gap to find accounts new to the index.
 * The host gets no request while no list is due.
 */
export async function keepLists(
  address: string,
  wanted: WantedLists,
  network: NetworkAccess,
  store: StoreWriter,
  signal: AbortSignal,
  log: (line: string) => void,
): Promise<void> {
  let registered = false;
  /** Lists of `EVERY_LIST` that this host does not have; unset until the host has answered. */
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
      await pause(CHECK_EVERY, signal);
    } catch (error) {
      if (signal.aborted) return;
      if (error instanceof LeadershipLostError) throw error;
      if (failures === 0) log(`Backfill: ${errorText(error)}`);
      await pause(error instanceof SourceError ? AFTER_REFUSAL : 10 * backOff(failures++), signal);
    }
  }
}

const REPORT_EVERY = 2000;

/**
 * Reads the lists of repositories that are due and fetches queued repositories until the signal.
 * Throws as `workThrough` does.
 *
 * @param report receives the progress every two seconds
 */
export async function keepIndexComplete(
  options: StreamSourceOptions,
  network: NetworkAccess,
  store: StoreWriter,
  signal: AbortSignal,
  log: (line: string) => void,
  report: (backfill: BackfillState) => void = () => {},
): Promise<void> {
  const wanted = options.backfill === undefined ? 'known' : options.backfill.atStart ? 'now' : 'afterGaps';
  const tally = { fetched: 0, records: 0, dropped: 0 };
  const queue = new FetchQueue(store, network, signal, (outcome) => {
    if (outcome.kind === 'fetched') {
      tally.fetched++;
      tally.records += outcome.records;
    } else if (outcome.kind === 'dropped') tally.dropped++;
  });
  const address = listerOf(options);
  await Promise.all([
    queue.run(),
    keepLists(address, wanted, network, store, signal, log),
    watch(address, store, signal, (state, left) => {
      const { fetched, records, dropped } = tally;
      if (state === 'just ended') {
        log(
          `The backfill has ended: ${fetched} repositories were fetched with ${records} records, ${dropped} were given up.`,
        );
      }
      report({ state: state === 'just ended' ? 'ended' : state, done: fetched + dropped, left });
    }),
  ]);
}

/**
 * Checks the progress of the lists and the queue, and ends a backfill when its lists are read and
 * no repository waits. It does not wait for repositories that fail again and again.
 */
async function watch(
  address: string,
  store: StoreWriter,
  signal: AbortSignal,
  report: (state: BackfillState['state'] | 'just ended', left: number) => void,
): Promise<void> {
  for (; !signal.aborted; await pause(REPORT_EVERY, signal)) {
    try {
      const host = backfillOrigin(address);
      const begun = (await store.read(backfillLists, host)).filter(({ startedAt }) => startedAt > 0);
      const { waiting, failing } = await store.read(queueLength);
      const isRead = begun.every(({ done }) => done);
      const open = begun.filter(({ finished }) => !finished).map(({ collection }) => collection);
      const ends = isRead && waiting === 0 && open.length > 0;
      if (ends) await store.perform((db) => finishLists(db, host, open));
      const state = begun.length === 0 ? 'none' : open.length === 0 ? 'ended' : 'running';
      report(ends ? 'just ended' : state, waiting + failing);
    } catch {
      // The store takes no writes now, or the address is invalid: `keepLists` reports it.
    }
  }
}
