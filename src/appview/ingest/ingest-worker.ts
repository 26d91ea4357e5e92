// The ingest thread: it alone writes events, so that reads in the server never wait for a transaction.
import { parentPort, workerData } from 'node:worker_threads';
import { pause } from '../../network/guarded/pause.ts';
import { withPackages } from '../optional-package.ts';
import type { VerificationPolicy } from '../query/verification-policy.ts';
import { countEvents } from '../source/count-events.ts';
import type { EventSource } from '../source/event-source.ts';
import { createReplaySource } from '../source/replay-source.ts';
import { holdings } from '../store/background/holdings.ts';
import { type Leadership, lead, type Waiting } from '../store/lead.ts';
import type { SourceCursor, StoreWriter } from '../store/store.ts';
import { LeadershipLostError, StoreUnavailableError } from '../store/store-errors.ts';
import { beat } from '../watchdog/heartbeat.ts';
import { Follower } from './follow.ts';
import { type IngestProgress, ingest } from './ingest.ts';
import { purgeAccounts } from './purge-accounts.ts';
import type { SourceOptions, WorkerInput, WorkerMessage } from './worker-messages.ts';

const TELL_EVERY = 100;
const RETRY_AFTER = 500;
const LOOK_EVERY = 2000;

/** Events since the thread began, by kind. */
const events: Record<string, number> = {};
/** What the thread waits for, so that it says so once. */
let waitsFor: Waiting['kind'] | undefined;

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

/** Ingests whenever it is this process's turn, until it is told to stop. */
async function run({ database, source, policy, heartbeats }: WorkerInput): Promise<void> {
  const follower = new Follower(database);
  try {
    while (!stop.signal.aborted) {
      const leadership = await lead(database, stop.signal, (why) => wait(why, follower));
      await follower.close();
      if (!leadership) continue;
      // Not while it waits for its turn: bringing a large store up to date is one long step.
      const rest = heartbeats && beat(heartbeats, 'ingest');
      await serveTerm(leadership, source, policy).finally(rest);
    }
  } finally {
    await follower.close();
  }
}

function wait(why: Waiting, follower: Follower): void {
  if (why.kind === 'unavailable') {
    tell({ kind: 'progress', done: false, events, held: why.reason });
  } else {
    if (waitsFor !== 'following')
      log('Another process ingests into this database; this one answers, and takes over when that one ends.');
    void follower.look().then((newest) => {
      // It took its time: by now it may be this process's turn.
      if (waitsFor === 'following') tell({ kind: 'following', ...newest });
    });
  }
  waitsFor = why.kind;
}

/** From winning the leadership to losing it or to the end. */
async function serveTerm(leadership: Leadership, source: SourceOptions, policy: VerificationPolicy): Promise<void> {
  waitsFor = undefined;
  const over = new AbortController();
  const signal = AbortSignal.any([stop.signal, leadership.lost, over.signal]);
  const { writer } = leadership;
  const work: Promise<unknown>[] = [];
  try {
    work.push(purgeAccounts(writer, signal), ...(await startWork(source, policy, writer, signal)));
    await Promise.all(work);
  } catch (error) {
    const again = error instanceof LeadershipLostError || error instanceof StoreUnavailableError;
    if (!again && !leadership.lost.aborted) throw error;
    log(
      `This process ingests no longer and waits for its next turn (${error instanceof Error ? error.message : error}).`,
    );
    await pause(RETRY_AFTER, stop.signal);
  } finally {
    over.abort();
    await Promise.allSettled(work);
    tell({ kind: 'connection', connected: false });
    await leadership.resign();
  }
}

/** What an ingester does beside removing what is gone. */
async function startWork(
  options: SourceOptions,
  policy: VerificationPolicy,
  store: StoreWriter,
  signal: AbortSignal,
): Promise<Promise<unknown>[]> {
  // A file ends, the server goes on.
  if (options.kind === 'replay') return [replay(options.file, store, signal)];
  const { createNetworkAccess, createNetworkSource, keepComplete, refreshIdentities, verifyClaims } =
    await withPackages(loadNetwork, [
      '@atproto/identity',
      '@atproto/repo',
      '@atproto/sync',
      '@atproto/xrpc-server',
      'ws',
    ]);
  const network = createNetworkAccess(options, signal);
  const reached = new AbortController();
  const source = createNetworkSource(options, network, store, log, (connected) => {
    if (connected) reached.abort();
    tell({ kind: 'connection', connected });
  });
  return [
    tellHoldings(store, AbortSignal.any([signal, reached.signal])),
    ingestAndTell(source, store, signal),
    refreshIdentities(store, network, signal),
    keepComplete(options, network, store, signal, log),
    verifyClaims(store, network, policy, signal),
  ];
}

async function loadNetwork() {
  const [access, source, refresh, complete, verify] = await Promise.all([
    import('../../identity/node/network-access.ts'),
    import('../source/create-network-source.ts'),
    import('../identity/refresh-identities.ts'),
    import('../backfill/keep-complete.ts'),
    import('../verify/verify-claims.ts'),
  ]);
  return { ...access, ...source, ...refresh, ...complete, ...verify };
}

/** Until the source is reached the server answers with what the index holds, or has nothing to answer with. A backfill may fill it meanwhile. */
async function tellHoldings(store: StoreWriter, until: AbortSignal): Promise<void> {
  for (let holds = false; !holds && !until.aborted; await pause(LOOK_EVERY, until)) {
    // A store that cannot be read now is looked at again; the ingest says what is wrong with it.
    const found = await Promise.resolve(store.read(holdings)).catch(() => null);
    if (!found) continue;
    ({ holds } = found);
    tell({ kind: 'holds', ...found });
  }
}

/** Reads a file to its end, and says what was in it. */
async function replay(file: string, store: StoreWriter, signal: AbortSignal): Promise<void> {
  const source = createReplaySource(file);
  const before = await store.cursor(source.name);
  const goesOn = before?.fingerprint === source.fingerprint;
  const end = await ingestAndTell(source, store, signal);
  if (!end?.done) return;
  if (goesOn && before.done) return log(`${file} was read to its end before and is unchanged: no event was read.`);
  const { rejected = 0 } = events;
  const read = Object.values(events).reduce((sum, count) => sum + count, 0);
  const count = `${read} ${read === 1 ? 'event' : 'events'}`;
  log(
    `Read ${count} from ${file}${goesOn ? ', going on where it stopped' : ''}; ${rejected} of them could not be understood.`,
  );
}

async function ingestAndTell(
  source: EventSource,
  store: StoreWriter,
  signal: AbortSignal,
): Promise<SourceCursor | null> {
  let told = 0;
  const progress = ({ cursor, held }: IngestProgress): void => {
    if (!cursor?.done && held === undefined && Date.now() - told < TELL_EVERY) return;
    told = Date.now();
    tell({
      kind: 'progress',
      done: cursor?.done === true,
      events,
      // A stream that has brought nothing of ours yet has told no time.
      ...(cursor && { cursor: cursor.cursor, ...(cursor.time > 0 && { time: cursor.time }) }),
      ...(held !== undefined && { held }),
    });
  };
  return ingest(countEvents(source, events), store, signal, progress);
}

function log(line: string): void {
  tell({ kind: 'log', line });
}

function tell(message: WorkerMessage): void {
  parentPort?.postMessage(message);
}
