import type { NetworkAccess } from '../../identity/node/network-access.ts';
import { listerOf, type StreamSourceOptions } from '../../source/sources.ts';
import type { StoreWriter } from '../store/store.ts';
import { keepLists } from './keep-lists.ts';
import { RepositoryQueue } from './repository-queue.ts';

/** Reads the lists of repositories that are due and fetches queued repositories, until the signal comes. Throws `LeadershipLostError`. */
export async function keepComplete(
  options: StreamSourceOptions,
  network: NetworkAccess,
  store: StoreWriter,
  signal: AbortSignal,
  log: (line: string) => void,
): Promise<void> {
  const wanted = options.backfill === undefined ? 'known' : options.backfill.atStart ? 'now' : 'afterGaps';
  await Promise.all([
    new RepositoryQueue(store, network, signal).run(),
    keepLists(listerOf(options), wanted, network, store, signal, log),
  ]);
}
