// The ingest thread. Only it writes events, so reads in the server never wait for a transaction.

import { parentPort, workerData } from 'node:worker_threads';
import { pause, reasonOf } from 'masthead/internal/node';
import type { SourceCursor } from '../../source/event.ts';
import type { EventSource } from '../../source/event-source.ts';
import { isStream, openFile, openStream, type SourceOptions } from '../../source/sources.ts';
import { type Holdings, holdings } from '../../store/background/holdings.ts';
import { type Leadership, lead, type Waiting } from '../../store/lead.ts';
import { openReader } from '../../store/open-store.ts';
import type { StoreReader, StoreWriter } from '../../store/store.ts';
import { LeadershipLostError, StoreUnavailableError } from '../../store/store-errors.ts';
import { beat } from '../../watchdog/heartbeat.ts';
import { type IngestProgress, ingest } from '../ingest.ts';
import { sweepAccounts } from '../sweep-accounts.ts';
import type { VerificationPolicy } from '../verify/verification-policy.ts';
import type { Connection, IngestState, WorkerInput, WorkerMessage } from './worker-messages.ts';

const TELL_EVERY = 100;
const RETRY_AFTER = 500;
const LOOK_EVERY = 2000;

/** Events since the thread began, by kind. */
const events: Record<string, number> = {};
let connection: Connection = 'neverConnected';
/** What the thread waits for, so that it is logged once. */
let waitsFor: Waiting['kind'] | undefined;

const stop = new AbortController();
parentPort?.on('message', (message) => {
  if (message === 'stop') stop.abort();
});

try {
  await run(workerData as WorkerInput);
} catch (error) {
  tell({ kind: 'failed', message: reasonOf(error) });
}
parentPort?.close();

/** Ingests whenever this process has the leadership, until it is told to stop. */
async function run({ database, source, policy, heartbeats }: WorkerInput): Promise<void> {
  const follower = followStore(database);
  try {
    while (!stop.signal.aborted) {
      const leadership = await lead(database, stop.signal, (why) => wait(why, follower));
      await follower.close();
      if (!leadership) continue;
      log(waitsFor === 'following' ? 'This process has taken over: it ingests now.' : 'This process ingests.');
      // Not before: while the leadership is awaited, migrating a large store is one long step without a heartbeat.
      const rest = heartbeats && beat(heartbeats, 'ingest');
      await serveTerm(leadership, source, policy).finally(rest);
    }
  } finally {
    await follower.close();
  }
}

function wait(why: Waiting, follower: Follower): void {
  if (why.kind === 'unavailable') {
    tellState({ started: true, following: false, done: false, events, held: why.reason });
  } else {
    if (waitsFor !== 'following')
      log('Another process ingests into this database; this one answers, and takes over when that one ends.');
    void follower.look().then((newest) => {
      // By now this process may have become the leader.
      const { cursor = null, time = null, ...rest } = newest ?? {};
      if (waitsFor === 'following')
        tellState({ started: true, following: true, done: false, held: null, cursor, time, ...rest });
    });
  }
  waitsFor = why.kind;
}

/** Ingests from winning the leadership to losing it, or to the end. */
async function serveTerm(leadership: Leadership, source: SourceOptions, policy: VerificationPolicy): Promise<void> {
  waitsFor = undefined;
  const over = new AbortController();
  const signal = AbortSignal.any([stop.signal, leadership.lost, over.signal]);
  const { writer } = leadership;
  const work: Promise<unknown>[] = [];
  try {
    const sweeping = sweepAccounts(writer, signal, log, (fullAccounts) => tellState({ fullAccounts }));
    work.push(sweeping, ...(await startWork(source, policy, writer, signal)));
    await Promise.all(work);
  } catch (error) {
    const again = error instanceof LeadershipLostError || error instanceof StoreUnavailableError;
    if (!again && !leadership.lost.aborted) throw error;
    log(`This process ingests no longer and waits for its next turn (${reasonOf(error)}).`);
    await pause(RETRY_AFTER, stop.signal);
  } finally {
    over.abort();
    await Promise.allSettled(work);
    tellConnection(false);
    await leadership.resign();
  }
}

/** Starts everything that an ingester does beside sweeping accounts. */
async function startWork(
  options: SourceOptions,
  policy: VerificationPolicy,
  store: StoreWriter,
  signal: AbortSignal,
): Promise<Promise<unknown>[]> {
  // For a file nothing is asked of the network. After its end the server goes on.
  if (!isStream(options)) return [readFile(openFile(options), options.file, store, signal)];
  const { createNetworkAccess, keepComplete, refreshIdentities, verifyClaims } = await loadNetwork();
  const network = createNetworkAccess(options, signal);
  const reached = new AbortController();
  const onConnection = (connected: boolean) => {
    if (connected) reached.abort();
    tellConnection(connected);
  };
  const access = { network, knows: (did: string) => store.knows(did), log, onConnection };
  const source = await openStream(options, access);
  return [
    tellHoldings(store, AbortSignal.any([signal, reached.signal])),
    ingestAndTell(source, store, signal),
    refreshIdentities(store, network, signal),
    keepComplete(options, network, store, signal, log, (backfill) => tellState({ backfill })),
    verifyClaims(store, network, policy, signal),
  ];
}

async function loadNetwork() {
  const [access, refresh, complete, verify] = await Promise.all([
    import('../../network/network-access.ts'),
    import('../identity/refresh-identities.ts'),
    import('../backfill/keep-complete.ts'),
    import('../verify/verify-claims.ts'),
  ]);
  return { ...access, ...refresh, ...complete, ...verify };
}

/** Until the source is connected, reports whether the index holds anything to answer with. A backfill may fill it meanwhile. */
async function tellHoldings(store: StoreWriter, until: AbortSignal): Promise<void> {
  for (let holds = false; !holds && !until.aborted; await pause(LOOK_EVERY, until)) {
    // A store that cannot be read now is read again later; the ingest reports what is wrong.
    const found = await Promise.resolve(store.read(holdings)).catch(() => null);
    if (!found) continue;
    ({ holds } = found);
    tellState({ holds, ...(found.time !== null && { time: found.time }) });
  }
}

/** Ingests a file, and logs what was in it once its end is reached. */
async function readFile(source: EventSource, file: string, store: StoreWriter, signal: AbortSignal): Promise<void> {
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
    tellState({
      started: true,
      following: false,
      done: cursor?.done === true,
      events,
      held: held ?? null,
      // 0: the stream has brought no event with a time yet.
      ...(cursor && { cursor: cursor.cursor, ...(cursor.time > 0 && { time: cursor.time }) }),
    });
  };
  return ingest(observed(source), store, signal, progress);
}

/** Wraps a source: counts its events, and logs its gaps. */
function observed(source: EventSource): EventSource {
  return {
    ...source,
    async *batches(from, until) {
      for await (const batch of source.batches(from, until)) {
        // The last batch of a file only marks its end.
        for (const event of batch.done ? [] : batch.events) {
          events[event.kind] = (events[event.kind] ?? 0) + 1;
          if (event.kind === 'gap') log(`A gap: ${event.reason}. Every repository of the index is fetched again.`);
        }
        yield batch;
      }
    },
  };
}

function tellConnection(connected: boolean): void {
  if (connected) connection = 'connected';
  else if (connection === 'connected') connection = 'lost';
  tellState({ connection });
}

function tellState(state: Partial<IngestState>): void {
  tell({ kind: 'state', state });
}

function log(line: string): void {
  tell({ kind: 'log', line });
}

function tell(message: WorkerMessage): void {
  parentPort?.postMessage(message);
}

/** Reads what another process ingests, while this one waits for the leadership. */
interface Follower {
  /** What the store holds, and its newest cursor; `null` when it cannot be read now. */
  look(): Promise<(Holdings & { readonly cursor?: number }) | null>;
  close(): Promise<void>;
}

/** The store is opened at the first `look`, and again after a failure. */
function followStore(database: string): Follower {
  let reader: Promise<StoreReader> | undefined;
  const close = async () => {
    const opened = reader;
    reader = undefined;
    await (await opened?.catch(() => undefined))?.close();
  };
  return {
    close,
    async look() {
      try {
        reader ??= openReader(database);
        const store = await reader;
        const newest = store.db
          .selectFrom('cursors')
          .select('cursor')
          .where('cursor', '>=', 0)
          .orderBy('time', 'desc')
          .limit(1);
        return { ...(await store.read(holdings)), ...(await newest.executeTakeFirst()) };
      } catch {
        await close();
        return null;
      }
    },
  };
}
