import { getPds } from '@atproto/identity';
import { DirectoryDownError } from '../../identity/node/checked-did-resolver.ts';
import type { NetworkAccess } from '../../identity/node/network-access.ts';
import { HostGate, type LeaveGate } from '../../network/guarded/host-gate.ts';
import { backOff } from '../../network/guarded/pause.ts';
import { AnswerTooBigError, HostUnavailableError, XrpcRefusedError } from '../../repository/node/xrpc-get.ts';
import { dropRepository, dueRepositories, postponeRepositories } from '../store/background/repository-queue.ts';
import type { StoreWriter } from '../store/store.ts';
import { LeadershipLostError, StoreUnavailableError } from '../store/store-errors.ts';
import { type Change, workThrough, writeChanges } from '../work-queue.ts';
import { type FetchedRepository, fetchRepository, type WantedRepository } from './fetch-repository.ts';

/** How much is asked for at once. */
export interface RepositoryLimits {
  /** Repositories from one host; default 2. */
  readonly perHost?: number;
  /** Repositories in all; default 16. */
  readonly inAll?: number;
  /** How long a repository waits after its first failure, milliseconds, doubling with each; default 10 s. */
  readonly retryDelay?: number;
}

/** What happened to one repository of the queue. */
export type QueueOutcome =
  | ({ readonly kind: 'fetched'; readonly did: string } & FetchedRepository)
  | { readonly kind: 'dropped' | 'postponed'; readonly did: string; readonly reason: string };

interface Entry extends WantedRepository {
  readonly attempts: number;
  /** The origin of its PDS, once resolved. */
  host?: string;
}

/** What came of one, and what is to be written. */
interface Done {
  readonly outcome: QueueOutcome;
  readonly change?: Change;
  readonly postponed?: { readonly retryAt: number; readonly isAttempt: boolean };
}

const IN_MEMORY = 1000;
const LOOK_EVERY = 500;
const LONGEST_DELAY = 24 * 3_600_000;
const DIRECTORY = 'the directory';
const DIRECTORY_AT_ONCE = 8;
/** Of a host that is unavailable; one that says how long it wants to be left alone has its will. */
const REST = { afterFailures: 1, first: 2000, longest: 3_600_000 };

/**
 * Fetches the repositories that wait in the store: those that a `#sync`, a gap or a backfill put there. Many at once but few from one host; a host that is down, slow
 * or busy is left alone for a while and holds up nobody else's. The queue is in the store, so a restart goes on where it was.
 */
export class RepositoryQueue {
  readonly #store: StoreWriter;
  readonly #network: NetworkAccess;
  readonly #signal: AbortSignal;
  readonly #onOutcome: (outcome: QueueOutcome) => void;
  readonly #inAll: number;
  readonly #retryDelay: number;
  readonly #hosts: HostGate;
  readonly #directory = new HostGate({ perHost: DIRECTORY_AT_ONCE, rest: REST });

  constructor(
    store: StoreWriter,
    network: NetworkAccess,
    signal: AbortSignal,
    onOutcome: (outcome: QueueOutcome) => void = () => {},
    { perHost = 2, inAll = 16, retryDelay = 10_000 }: RepositoryLimits = {},
  ) {
    this.#store = store;
    this.#network = network;
    this.#signal = signal;
    this.#onOutcome = onOutcome;
    this.#inAll = inAll;
    this.#retryDelay = retryDelay;
    this.#hosts = new HostGate({ perHost, inAll, rest: REST });
  }

  /**
   * Works until the signal comes, or until `isDone` says so when nothing is left to do at the moment.
   *
   * @throws {LeadershipLostError} another ingester has taken over
   */
  async run(isDone: () => boolean | Promise<boolean> = () => false): Promise<void> {
    await workThrough<Entry, Done>(
      {
        due: async (limit) => {
          const now = Date.now();
          const rows = await this.#store.read(dueRepositories, now, limit);
          // Rows from before claims were kept have no time of their own.
          return rows.map((row) => ({ ...row, time: row.time || now * 1000 }));
        },
        key: ({ did }) => did,
        run: (entry) => this.#begin(entry),
        write: (done) => this.#write(done),
        atOnce: this.#inAll,
        inMemory: IN_MEMORY,
        lookEvery: LOOK_EVERY,
        isDone,
        waitsAtEnd: true,
      },
      this.#signal,
    );
  }

  /** First its host is found, then it waits for a turn there. */
  #begin(entry: Entry): Promise<Done | undefined> | Done | undefined {
    const { host, attempts } = entry;
    const rest = host === undefined ? 0 : this.#hosts.restsUntil(host);
    if (host !== undefined && rest > 0) {
      // What waits for a host that rests makes room for others.
      const isDown = this.#hosts.isDown(host);
      const retryAt = isDown ? Math.max(rest, Date.now() + this.#delay(attempts)) : rest;
      return later(entry, retryAt, isDown, `${host} does not answer.`);
    }
    const leave = host === undefined ? this.#directory.tryEnter(DIRECTORY) : this.#hosts.tryEnter(host);
    if (typeof leave === 'number') return undefined;
    return host === undefined ? this.#resolve(entry, leave) : this.#fetch(entry, host, leave);
  }

  async #resolve(entry: Entry, leave: LeaveGate): Promise<Done | undefined> {
    try {
      const document = await learning(leave, () => this.#ask(entry.did));
      const pds = document && getPds(document);
      if (typeof pds !== 'string' || !URL.canParse(pds) || !/^https?:$/.test(new URL(pds).protocol))
        return hopeless(entry, 'its DID document names no PDS');
      entry.host = new URL(pds).origin;
      return undefined;
    } catch (error) {
      if (this.#signal.aborted) return undefined;
      const isAttempt = !(error instanceof HostUnavailableError);
      return later(entry, Date.now() + this.#delay(entry.attempts), isAttempt, messageOf(error));
    }
  }

  async #ask(did: string) {
    try {
      return await this.#network.resolver.did.resolve(did, true);
    } catch (error) {
      if (error instanceof DirectoryDownError) throw new HostUnavailableError(error.message, null, { cause: error });
      throw error;
    }
  }

  async #fetch(entry: Entry, host: string, leave: LeaveGate): Promise<Done | undefined> {
    try {
      const fetched = await learning(leave, () =>
        fetchRepository(entry, host, this.#network, this.#store, this.#signal),
      );
      return { outcome: { kind: 'fetched', did: entry.did, ...fetched } };
    } catch (error) {
      if (this.#signal.aborted) return undefined;
      if (error instanceof LeadershipLostError || error instanceof StoreUnavailableError) throw error;
      if (error instanceof XrpcRefusedError || error instanceof AnswerTooBigError)
        return hopeless(entry, error.message);
      // Whatever else a host made fail: left as it is, its row would be fetched again at once, for ever.
      const asked = error instanceof HostUnavailableError ? error.retryAfter : null;
      return later(entry, Date.now() + (asked ?? this.#delay(entry.attempts)), asked === null, messageOf(error));
    }
  }

  async #write(done: readonly Done[]): Promise<void> {
    const changes = done.flatMap(({ change }) => change ?? []);
    // What waits for the same host waits until the same time, and is written together.
    const together = new Map<string, string[]>();
    for (const { outcome, postponed } of done) {
      if (!postponed) continue;
      const { retryAt, isAttempt } = postponed;
      const dids = together.get(`${retryAt} ${isAttempt}`) ?? [];
      if (dids.length === 0) changes.push((db) => postponeRepositories(db, dids, retryAt, isAttempt));
      dids.push(outcome.did);
      together.set(`${retryAt} ${isAttempt}`, dids);
    }
    if (changes.length > 0) await writeChanges(this.#store)(changes);
    for (const { outcome } of done) this.#onOutcome(outcome);
  }

  #delay(attempts: number): number {
    return backOff(attempts, { first: this.#retryDelay, longest: LONGEST_DELAY });
  }
}

/** Asking again changes nothing: it leaves the queue, and a letter says why. */
function hopeless(entry: Entry, reason: string): Done {
  return { change: (db) => dropRepository(db, entry, reason), outcome: { kind: 'dropped', did: entry.did, reason } };
}

function later({ did }: Entry, retryAt: number, isAttempt: boolean, reason: string): Done {
  return { postponed: { retryAt, isAttempt }, outcome: { kind: 'postponed', did, reason } };
}

/** Does something with a host, and learns from how it goes. */
async function learning<T>(leave: LeaveGate, work: () => Promise<T>): Promise<T> {
  try {
    const result = await work();
    leave('answered');
    return result;
  } catch (error) {
    if (error instanceof HostUnavailableError) leave('unavailable', error.retryAfter);
    else leave('answered');
    throw error;
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
