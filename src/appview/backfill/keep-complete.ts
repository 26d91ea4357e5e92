import type { NetworkAccess } from '../../identity/node/network-access.ts';
import { listerOf, type StreamSourceOptions } from '../source/sources.ts';
import type { StoreWriter } from '../store/store.ts';
import { keepLists } from './keep-lists.ts';
import { RepositoryQueue } from './repository-queue.ts';

/**
 * Beside the ingest, until the signal comes: reads lists of repositories when that is wanted, and fetches every repository of which something may be missing.
 *
 * @throws {LeadershipLostError} another ingester has taken over
 */
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
