import { pause } from 'masthead/internal/node';
import type { NetworkAccess } from '../../network/network-access.ts';
import { listerOf, type StreamSourceOptions } from '../../source/sources.ts';
import { backfillLists, finishLists } from '../../store/background/backfill-lists.ts';
import { queueLength } from '../../store/background/repository-queue.ts';
import type { StoreWriter } from '../../store/store.ts';
import { backfillOrigin } from './backfill-host.ts';
import type { BackfillState } from './backfill-state.ts';
import { keepLists } from './keep-lists.ts';
import { FAILING_AFTER, RepositoryQueue } from './repository-queue.ts';

const TELL_EVERY = 2000;

/**
 * Reads the lists of repositories that are due and fetches queued repositories, until the signal comes. Throws `LeadershipLostError`.
 *
 * @param tell called every two seconds with how far it is
 */
export async function keepComplete(
  options: StreamSourceOptions,
  network: NetworkAccess,
  store: StoreWriter,
  signal: AbortSignal,
  log: (line: string) => void,
  tell: (backfill: BackfillState) => void = () => {},
): Promise<void> {
  const wanted = options.backfill === undefined ? 'known' : options.backfill.atStart ? 'now' : 'afterGaps';
  const tally = { fetched: 0, records: 0, dropped: 0 };
  const queue = new RepositoryQueue(store, network, signal, (outcome) => {
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
      tell({ state: state === 'just ended' ? 'ended' : state, done: fetched + dropped, left });
    }),
  ]);
}

/** Looks how far the lists and the queue are, and ends a backfill when nothing of it waits. Repositories that fail again and again are not waited for. */
async function watch(
  address: string,
  store: StoreWriter,
  signal: AbortSignal,
  tell: (state: BackfillState['state'] | 'just ended', left: number) => void,
): Promise<void> {
  for (; !signal.aborted; await pause(TELL_EVERY, signal)) {
    try {
      const host = backfillOrigin(address);
      const begun = (await store.read(backfillLists, host)).filter(({ startedAt }) => startedAt > 0);
      const { waiting, failing } = await store.read(queueLength, FAILING_AFTER);
      const isRead = begun.every(({ done }) => done);
      const open = begun.filter(({ finished }) => !finished).map(({ collection }) => collection);
      const ends = isRead && waiting === 0 && open.length > 0;
      if (ends) await store.perform((db) => finishLists(db, host, open));
      const state = begun.length === 0 ? 'none' : open.length === 0 ? 'ended' : 'running';
      tell(ends ? 'just ended' : state, waiting + failing);
    } catch {
      // The store takes nothing now, or the address is none: those who work on the lists say so.
    }
  }
}
