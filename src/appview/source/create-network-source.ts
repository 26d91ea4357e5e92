import type { NetworkAccess } from '../../identity/node/network-access.ts';
import type { SourceOptions } from '../worker/worker-messages.ts';
import type { StoreWriter } from '../store/store.ts';
import { createAccountAuthority } from './account-authority.ts';
import type { OnConnection } from './connection-log.ts';
import type { EventSource } from './event-source.ts';
import { createFirehoseSource } from './firehose-source.ts';
import { createJetstreamSource } from './jetstream/jetstream-source.ts';

/**
 * The source that the options name.
 *
 * @throws {SourceError} an address is none
 */
export function createNetworkSource(
  options: Exclude<SourceOptions, { kind: 'replay' }>,
  network: NetworkAccess,
  store: Pick<StoreWriter, 'knows'>,
  log: (line: string) => void,
  onConnection?: OnConnection,
): EventSource {
  const { from = 'now' } = options;
  const knows = (did: string) => store.knows(did);
  if (options.kind === 'jetstream') {
    return tellGaps(createJetstreamSource({ hosts: options.hosts, from, knows, log, onConnection }), log);
  }
  const { service, host } = options;
  const speaksFor = createAccountAuthority(service, host, network);
  const { resolver } = network;
  return tellGaps(createFirehoseSource({ service, from, resolver, knows, speaksFor, log, onConnection }), log);
}

/** The same source; what it lost is told to whoever reads the log. */
function tellGaps(source: EventSource, log: (line: string) => void): EventSource {
  return {
    ...source,
    async *batches(from, signal) {
      for await (const batch of source.batches(from, signal)) {
        for (const event of batch.events)
          if (event.kind === 'gap') log(`A gap: ${event.reason}. Every repository of the index is fetched again.`);
        yield batch;
      }
    },
  };
}
