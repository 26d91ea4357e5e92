// The ingest thread: it alone writes events, so that reads in the server never wait for a transaction.
import { parentPort, workerData } from 'node:worker_threads';
import { withPackages } from '../optional-package.ts';
import { countEvents } from '../source/count-events.ts';
import type { EventSource } from '../source/event-source.ts';
import { createReplaySource } from '../source/replay-source.ts';
import { openSqliteWriter } from '../store/sqlite/sqlite-writer.ts';
import type { StoreWriter } from '../store/store.ts';
import { type IngestProgress, ingest } from './ingest.ts';
import type { WorkerInput, WorkerMessage } from './worker-messages.ts';

const TELL_EVERY = 100;

const stop = new AbortController();
parentPort?.on('message', (message) => {
  if (message === 'stop') stop.abort();
});

try {
  await run(workerData as WorkerInput);
  tell({ kind: 'stopped' });
} catch (error) {
  tell({ kind: 'failed', message: error instanceof Error ? error.message : String(error) });
}
parentPort?.close();

async function run({ database, source: options }: WorkerInput): Promise<void> {
  const store = openSqliteWriter(database);
  try {
    if (options.kind === 'replay') {
      await ingestAndTell(createReplaySource(options.file), store);
      // A file ends, the server goes on.
      await stopped();
      return;
    }
    const { createNetworkAccess, createNetworkSource, keepComplete, refreshIdentities } = await withPackages(
      loadNetwork,
      ['@atproto/identity', '@atproto/repo', '@atproto/sync', '@atproto/xrpc-server', '@atproto-labs/fetch-node', 'ws'],
    );
    const network = createNetworkAccess(options, stop.signal);
    const log = (line: string) => tell({ kind: 'log', line });
    const source = createNetworkSource(options, network, store, log);
    await Promise.all([
      ingestAndTell(source, store),
      refreshIdentities(store, network, stop.signal),
      keepComplete(options, network, store, stop.signal, log),
    ]);
  } finally {
    await store.close();
  }
}

async function loadNetwork() {
  const [access, source, refresh, complete] = await Promise.all([
    import('../identity/network-access.ts'),
    import('../source/create-network-source.ts'),
    import('../identity/refresh-identities.ts'),
    import('../backfill/keep-complete.ts'),
  ]);
  return { ...access, ...source, ...refresh, ...complete };
}

async function ingestAndTell(source: EventSource, store: StoreWriter): Promise<void> {
  let told = 0;
  const events: Record<string, number> = {};
  const progress = ({ cursor, held }: IngestProgress): void => {
    if (!cursor?.done && held === undefined && Date.now() - told < TELL_EVERY) return;
    told = Date.now();
    tell({
      kind: 'progress',
      done: cursor?.done === true,
      events,
      ...(cursor && { cursor: cursor.cursor, time: cursor.time }),
      ...(held !== undefined && { held }),
    });
  };
  await ingest(countEvents(source, events), store, stop.signal, progress);
}

function stopped(): Promise<void> {
  return new Promise((resolve) => {
    if (stop.signal.aborted) resolve();
    else stop.signal.addEventListener('abort', () => resolve(), { once: true });
  });
}

function tell(message: WorkerMessage): void {
  parentPort?.postMessage(message);
}
