import { errorText } from 'masthead/internal/core';
// The ingest thread. Only it writes events, so reads in the server never wait for a transaction.

import { parentPort, workerData } from 'node:worker_threads';
import { pause } from 'masthead/internal/node';
import type { EventSource, SourceCursor } from '../../source/event.ts';
import { isStream, openFile, openStream } from '../../source/sources.ts';
import { readUnauthenticatedLabel } from '../../store/background/accounts.ts';
import { type Holdings, holdings } from '../../store/background/held-records.ts';
import { setLabelers } from '../../store/background/labels.ts';
import { keepMirrors } from '../../store/background/mirrors.ts';
import { openReader } from '../../store/engines.ts';
import { type Leadership, lead, type Waiting } from '../../store/lead.ts';
import type { StoreReader, StoreWriter } from '../../store/store.ts';
import { LeadershipLostError, StoreUnavailableError } from '../../store/store-errors.ts';
import type { LabelerStates } from '../follow-labelers.ts';
import { type IngestProgress, ingest } from '../ingest.ts';
import { keepLabels, sweepAccounts } from '../keep-in-order.ts';
import { LookedLinks } from './looked-links.ts';
import type { Connection, IngestState, WorkerInput, WorkerMessage, WorkerOrder } from './worker-messages.ts';

const TELL_EVERY = 100;
const RETRY_AFTER = 500;
const LOOK_EVERY = 2000;

// Here, because the thread runs to its end at the `await` below.
const FOLLOWS = 'Another process ingests into this database; this one answers, and takes over when that one ends.';
const READS = 'The database is a standby: this process answers, and ingests once the database is promoted.';
const LEAVES_MIRRORS_OUT =
  'Mirrors of web sites (*.web.brid.gy) are left out from now on; those in the index are removed in the background.';
const KEEPS_MIRRORS =
  'Mirrors of web sites (*.web.brid.gy) are kept from now on; a backfill brings the earlier ones in.';

/** Events since the thread began, by kind. */
const events: Record<string, number> = {};
let connection: Connection = 'neverConnected';
/** Whether what the labelers are at is told in a moment. */
let tellsLabelers = false;
/** What the thread waits for, so that it is logged once. */
let waitsFor: Waiting['kind'] | undefined;

const stop = new AbortController();
const input = workerData as WorkerInput;
const lookedLinks = new LookedLinks(input.database);
parentPort?.on('message', (message: WorkerOrder) => {
  if (message === 'stop') stop.abort();
  else lookedLinks.add(message);
});

try {
  await run(input);
} catch (error) {
  tell({ kind: 'failed', message: errorText(error) });
}
await lookedLinks.settled();
parentPort?.close();
// Connections that wait for the word of a server that is switched off would keep the thread.
setTimeout(() => process.exit(), 1000).unref();

/** Ingests whenever this process has the leadership, until it is told to stop. */
async function run(input: WorkerInput): Promise<void> {
  const { database } = input;
  const follower = followStore(database);
  try {
    while (!stop.signal.aborted) {
      const leadership = await lead(database, stop.signal, (why) => wait(why, follower));
      await follower.close();
      if (!leadership) continue;
      log(
        waitsFor === 'following' || waitsFor === 'standby'
          ? 'This process has taken over: it ingests now.'
          : 'This process ingests.',
      );
      await serveTerm(leadership, input);
    }
  } finally {
    await follower.close();
  }
}

function wait(why: Waiting, follower: Follower): void {
  if (why.kind === 'unavailable') {
    tellState({ started: true, following: false, standby: false, done: false, events, held: why.reason });
  } else {
    if (waitsFor !== why.kind) log(why.kind === 'following' ? FOLLOWS : READS);
    void follower.look().then((newest) => {
      // By now this process may have become the leader.
      const { cursor = null, time = null, ...rest } = newest ?? {};
      if (waitsFor !== why.kind) return;
      const standby = why.kind === 'standby';
      tellState({ started: true, following: true, standby, done: false, held: null, cursor, time, ...rest });
    });
  }
  waitsFor = why.kind;
}

/** Ingests from winning the leadership to losing it, or to the end. */
async function serveTerm(leadership: Leadership, input: WorkerInput): Promise<void> {
  waitsFor = undefined;
  const over = new AbortController();
  const signal = AbortSignal.any([stop.signal, leadership.lost, over.signal]);
  const { writer } = leadership;
  const work: Promise<unknown>[] = [];
  try {
    // First of all: what is not kept must not be written.
    await writer.perform(readUnauthenticatedLabel, input.unauthenticatedLabel);
    await writer.perform(setLabelers, input.labelers);
    const { mirrors } = input;
    if (await writer.perform(keepMirrors, mirrors, Date.now())) log(mirrors ? KEEPS_MIRRORS : LEAVES_MIRRORS_OUT);
    const sweeping = sweepAccounts(writer, signal, log, (fullAccounts) => tellState({ fullAccounts }));
    work.push(sweeping, keepLabels(writer, signal, log), ...(await startWork(input, writer, signal)));
    await Promise.all(work);
  } catch (error) {
    const again = error instanceof LeadershipLostError || error instanceof StoreUnavailableError;
    if (!again && !leadership.lost.aborted) throw error;
    log(`This process ingests no longer and waits for its next turn (${errorText(error)}).`);
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
  { source: options, policy, labelers }: WorkerInput,
  store: StoreWriter,
  signal: AbortSignal,
): Promise<Promise<unknown>[]> {
  // For a file nothing is asked of the network. After its end the server goes on.
  if (!isStream(options)) return [readFile(openFile(options), options.file, store, signal)];
  const { createNetworkAccess, followLabelers, keepIndexComplete, refreshIdentities, verifyClaims } =
    await loadNetwork();
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
    keepIndexComplete(options, network, store, signal, log, (backfill) => tellState({ backfill })),
    verifyClaims(store, network, policy, signal),
    ...followLabelers(labelers, network, store, signal, log, tellLabelers),
  ];
}

async function loadNetwork() {
  const [access, refresh, complete, verify, labelers] = await Promise.all([
    import('../../network/network-access.ts'),
    import('../refresh-identities.ts'),
    import('../backfill/keep-lists.ts'),
    import('../verify-claims.ts'),
    import('../follow-labelers.ts'),
  ]);
  return { ...access, ...refresh, ...complete, ...verify, ...labelers };
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
      standby: false,
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

function tellLabelers(labelers: LabelerStates): void {
  if (tellsLabelers) return;
  tellsLabelers = true;
  const tellNow = () => {
    tellsLabelers = false;
    tellState({ labelers });
  };
  setTimeout(tellNow, TELL_EVERY).unref();
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
