import { pause } from 'masthead/internal/atproto/node/guard/pause';
import { errorText } from 'masthead/internal/core/log';
import type { Did } from 'masthead/internal/core/values/identifiers';
import type { EventSource, SourceCursor, SourceEvent } from '../../source/event.ts';
import { createReplaySource } from '../../source/replay-source.ts';
import { isStream, openStream } from '../../source/sources.ts';
import { LeadershipLostError, StoreUnavailableError } from '../../store/engine.ts';
import { openWriter } from '../../store/engines.ts';
import { type DiagnosedLink, recheckLink } from '../../store/jobs/sites.ts';
import { type Leadership, lead, type Waiting } from '../../store/lead.ts';
import { keepMirrors, readUnauthenticatedLabel } from '../../store/writes/accounts.ts';
import { setLabelers } from '../../store/writes/labels.ts';
import type { StoreWriter } from '../../store/writes/store-writer.ts';
import type { LabelerStates } from '../follow-labelers.ts';
import { type IngestProgress, ingest } from '../ingest.ts';
import { keepLabels, sweepAccounts } from '../keep-in-order.ts';
import type { Connection, IngestState, WorkerInput, WorkerMessage } from './start-ingest.ts';

const REPORT_EVERY = 100;
const RETRY_AFTER = 500;

const FOLLOWS = 'Another process ingests into this database; this one answers, and takes over when that one ends.';
const READS = 'The database is a standby: this process answers, and ingests once the database is promoted.';
const LEAVES_MIRRORS_OUT =
  'Mirrors of web sites (*.web.brid.gy) are left out from now on; those in the index are removed in the background.';
const KEEPS_MIRRORS =
  'Mirrors of web sites (*.web.brid.gy) are kept from now on; a backfill brings the earlier ones in.';

/**
 * Ingests whenever this process has the leadership, until the signal. An error that a retry cannot
 * fix is reported and ends it.
 *
 * @param report receives its state and log lines
 */
export async function runIngest(
  input: WorkerInput,
  signal: AbortSignal,
  report: (message: WorkerMessage) => void,
): Promise<void> {
  try {
    await new IngestRun(input, signal, report).run();
  } catch (error) {
    report({ kind: 'failed', message: errorText(error) });
  }
}

class IngestRun {
  readonly #input: WorkerInput;
  readonly #stop: AbortSignal;
  readonly #report: (message: WorkerMessage) => void;
  /** Events since it began, by kind. */
  readonly #events: Record<string, number> = {};
  #connection: Connection = 'neverConnected';
  /** Whether a report of the labelers' states is already scheduled. */
  #reportsLabelers = false;
  /** The reason why it waits, so that it is logged once. */
  #waitsFor: Waiting['kind'] | undefined;

  constructor(input: WorkerInput, stop: AbortSignal, report: (message: WorkerMessage) => void) {
    this.#input = input;
    this.#stop = stop;
    this.#report = report;
  }

  async run(): Promise<void> {
    const { database } = this.#input;
    while (!this.#stop.aborted) {
      const leadership = await lead(database, this.#stop, (why) => this.#wait(why));
      if (!leadership) return;
      const hasFollowed = this.#waitsFor === 'following' || this.#waitsFor === 'standby';
      this.#log(hasFollowed ? 'This process has taken over: it ingests now.' : 'This process ingests.');
      await this.#serveTerm(leadership);
    }
  }

  #wait(why: Waiting): void {
    const isFollowing = why.kind !== 'unavailable';
    if (isFollowing && this.#waitsFor !== why.kind) this.#log(why.kind === 'following' ? FOLLOWS : READS);
    this.#waitsFor = why.kind;
    this.#reportState({
      started: true,
      following: isFollowing,
      standby: why.kind === 'standby',
      done: false,
      held: why.kind === 'unavailable' ? why.reason : null,
      // Another process ingests: what this one read last says nothing of the index.
      ...(isFollowing && { cursor: null, time: null }),
    });
  }

  /** Ingests from the start of the leadership until it is lost or the signal comes. */
  async #serveTerm(leadership: Leadership): Promise<void> {
    this.#waitsFor = undefined;
    const over = new AbortController();
    const signal = AbortSignal.any([this.#stop, leadership.lost, over.signal]);
    const { writer } = leadership;
    const log = (line: string) => this.#log(line);
    const work: Promise<unknown>[] = [];
    try {
      // These come first: they decide what is written.
      const { unauthenticatedLabel, labelers, mirrors } = this.#input;
      await writer.perform(readUnauthenticatedLabel, unauthenticatedLabel);
      await writer.perform(setLabelers, labelers);
      if (await writer.perform(keepMirrors, mirrors)) log(mirrors ? KEEPS_MIRRORS : LEAVES_MIRRORS_OUT);
      const sweeping = sweepAccounts(writer, signal, log, (fullAccounts) => this.#reportState({ fullAccounts }));
      work.push(sweeping, keepLabels(writer, signal, log), ...(await this.#startWork(writer, signal)));
      await Promise.all(work);
    } catch (error) {
      const again = error instanceof LeadershipLostError || error instanceof StoreUnavailableError;
      if (!again && !leadership.lost.aborted) throw error;
      log(`This process ingests no longer and waits for its next turn (${errorText(error)}).`);
      await pause(RETRY_AFTER, this.#stop);
    } finally {
      over.abort();
      await Promise.allSettled(work);
      this.#reportConnection(false);
      await leadership.resign();
    }
  }

  /** Starts everything that an ingester does beside `sweepAccounts` and `keepLabels`. */
  async #startWork(store: StoreWriter, signal: AbortSignal): Promise<Promise<unknown>[]> {
    const { source: options, policy, labelers } = this.#input;
    const log = (line: string) => this.#log(line);
    // A file needs no requests. The server continues after its end.
    if (!isStream(options)) return [this.#readFile(createReplaySource(options.file), options.file, store, signal)];
    const { createNetworkAccess, followLabelers, keepIndexComplete, refreshIdentities, verifyClaims } =
      await loadNetwork();
    const network = createNetworkAccess(options, signal);
    const onConnection = (connected: boolean) => this.#reportConnection(connected);
    const access = { network, knows: (did: Did) => store.knows(did), log, onConnection };
    const source = await openStream(options, access);
    return [
      this.#ingest(source, store, signal),
      refreshIdentities(store, network, signal),
      keepIndexComplete(options, network, store, signal, log, (backfill) => this.#reportState({ backfill })),
      verifyClaims(store, network, policy, signal),
      ...followLabelers(labelers, network, store, signal, log, (states) => this.#reportLabelers(states)),
    ];
  }

  /** Ingests a file, and at its end logs what it held. */
  async #readFile(source: EventSource, file: string, store: StoreWriter, signal: AbortSignal): Promise<void> {
    const before = await store.cursor(source.name);
    const goesOn = before?.fingerprint === source.fingerprint;
    const end = await this.#ingest(source, store, signal);
    if (!end?.done) return;
    if (goesOn && before.done)
      return this.#log(`${file} was read to its end before and is unchanged: no event was read.`);
    const { rejected = 0 } = this.#events;
    const read = Object.values(this.#events).reduce((sum, count) => sum + count, 0);
    const count = `${read} ${read === 1 ? 'event' : 'events'}`;
    const where = goesOn ? ', going on where it stopped' : '';
    this.#log(`Read ${count} from ${file}${where}; ${rejected} of them could not be understood.`);
  }

  async #ingest(source: EventSource, store: StoreWriter, signal: AbortSignal): Promise<SourceCursor | null> {
    let reportedAt = 0;
    const progress = ({ cursor, held }: IngestProgress): void => {
      if (!cursor?.done && held === undefined && Date.now() - reportedAt < REPORT_EVERY) return;
      reportedAt = Date.now();
      this.#reportState({
        started: true,
        following: false,
        standby: false,
        done: cursor?.done === true,
        events: this.#events,
        held: held ?? null,
        // 0: the stream has had no event with a time yet.
        ...(cursor && { cursor: cursor.cursor, ...(cursor.time > 0 && { time: cursor.time }) }),
      });
    };
    return ingest(this.#observed(source), store, signal, progress);
  }

  /** Wraps a source: counts its events, and logs its gaps. */
  #observed(source: EventSource): EventSource {
    const heard = (event: SourceEvent) => {
      this.#events[event.kind] = (this.#events[event.kind] ?? 0) + 1;
      if (event.kind === 'gap') this.#log(`A gap: ${event.reason}. Every repository of the index is fetched again.`);
    };
    return {
      ...source,
      async *batches(from, until) {
        for await (const batch of source.batches(from, until)) {
          // The last batch of a file only marks its end.
          for (const event of batch.done ? [] : batch.events) heard(event);
          yield batch;
        }
      },
    };
  }

  #reportConnection(connected: boolean): void {
    if (connected) this.#connection = 'connected';
    else if (this.#connection === 'connected') this.#connection = 'lost';
    this.#reportState({ connection: this.#connection });
  }

  #reportLabelers(labelers: LabelerStates): void {
    if (this.#reportsLabelers) return;
    this.#reportsLabelers = true;
    const reportNow = () => {
      this.#reportsLabelers = false;
      this.#reportState({ labelers });
    };
    setTimeout(reportNow, REPORT_EVERY).unref();
  }

  #reportState(state: Partial<IngestState>): void {
    this.#report({ kind: 'state', state });
  }

  #log(line: string): void {
    this.#report({ kind: 'log', line });
  }
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

/**
 * The most diagnoses that wait for the database. Beyond it the oldest are dropped; a new diagnosis
 * of the same link adds it again.
 */
const MAX_WAITING = 100;

/**
 * Adds the findings of diagnoses to the queue of sites, in any of the processes that share a
 * database; the process that ingests then asks the sites. It runs in this thread because the
 * server's must not wait for a transaction.
 */
export class DiagnosedLinks {
  readonly #database;
  readonly #waiting: DiagnosedLink[] = [];
  #writing: Promise<void> | undefined;

  constructor(database: string) {
    this.#database = database;
  }

  add(link: DiagnosedLink): void {
    this.#waiting.push(link);
    if (this.#waiting.length > MAX_WAITING) this.#waiting.shift();
    this.#writing ??= this.#write().finally(() => {
      this.#writing = undefined;
    });
  }

  /** Resolves when everything is written, or dropped because the store took no writes. */
  async settled(): Promise<void> {
    await this.#writing;
  }

  async #write(): Promise<void> {
    try {
      const store = await openWriter(this.#database, 'existing');
      try {
        for (let next = this.#waiting.shift(); next; next = this.#waiting.shift())
          await store.perform(recheckLink, next, Date.now());
      } finally {
        await store.close();
      }
    } catch {
      // The store is full, locked or unreachable; the ingest reports it. Only a hint is lost.
      this.#waiting.length = 0;
    }
  }
}
