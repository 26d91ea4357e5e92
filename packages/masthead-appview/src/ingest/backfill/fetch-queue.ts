import { type DidDocument, getPds } from '@atproto/identity';
import { LRUCache } from 'lru-cache';
import { claimedHandle } from 'masthead/internal/atproto/identity/resolve-identity';
import { HostGate } from 'masthead/internal/atproto/node/guard/host-gate';
import { lruOptions } from 'masthead/internal/atproto/node/guard/lru-options';
import { ownerDomain } from 'masthead/internal/atproto/node/guard/owners';
import { backOff } from 'masthead/internal/atproto/node/guard/pause';
import type { TurnGroup } from 'masthead/internal/atproto/node/guard/turn-groups';
import {
  AnswerTooBigError,
  HostUnavailableError,
  XrpcRefusedError,
} from 'masthead/internal/atproto/node/repository/xrpc-once';
import { errorText } from 'masthead/internal/core/log';
import { type Did, isWebMirror } from 'masthead/internal/core/values/identifiers';
import { DidUnavailableError, DirectoryDownError } from '../../network/checked-did-resolver.ts';
import type { NetworkAccess } from '../../network/network-access.ts';
import { LeadershipLostError, StoreUnavailableError } from '../../store/engine.ts';
import { DAY, type Slow } from '../../store/jobs/due-times.ts';
import { dropRepository, dueRepositories, postponeRepositories, writeResynced } from '../../store/jobs/repositories.ts';
import { leavesMirrorsOut } from '../../store/visibility.ts';
import type { StoreWriter } from '../../store/writes/store-writer.ts';
import { type Change, type IsDone, workThrough, writeChanges } from '../work-queue.ts';
import { type FetchedRepository, fetchRepository, type WantedRepository } from './fetch-repository.ts';
import { RepositoryLaterError } from './read-collections.ts';

/** How many repositories are fetched at once, and how soon one is retried. */
export interface RepositoryLimits {
  /** Repositories fetched at once from one host; default 2. */
  readonly perHost?: number;
  /** Repositories fetched at once in all; default 16. */
  readonly inAll?: number;
  /**
   * Milliseconds that a repository waits after its first failure; it doubles with each failure, up
   * to a day. Default 10,000.
   */
  readonly retryDelay?: number;
}

export type QueueOutcome =
  | ({ readonly kind: 'fetched'; readonly did: Did } & FetchedRepository)
  | { readonly kind: 'dropped' | 'postponed'; readonly did: Did; readonly reason: string };

interface Entry extends WantedRepository {
  readonly attempts: number;
  /** The PDS's origin, once resolved. */
  host?: string;
}

/** The outcome for one repository, and the writes for it. */
interface Done {
  readonly outcome: QueueOutcome;
  readonly change?: Change;
  readonly postponed?: { readonly retryAt: number; readonly isAttempt: boolean; readonly slow?: Slow };
}

const IN_MEMORY = 1000;
const CHECK_EVERY = 500;
/**
 * Milliseconds. While others wait, a repository that takes longer continues among the slow ones.
 */
const SLOW_AFTER = 10_000;
/**
 * Milliseconds. A host that takes longer for one request is slow, and so are all its repositories.
 */
const SLOW_REQUEST = 3000;
/** Anybody can run slow hosts, so the memory is bounded. */
const MAX_SLOW_HOSTS = 10_000;
const WEB = 'did:web:';
const OF_DIRECTORY: readonly TurnGroup[] = [{ name: 'the directory', limit: 8 }];
/**
 * Backoff for a host that is unavailable, milliseconds. A host's own `Retry-After` takes
 * precedence.
 */
const REST = { afterFailures: 1, first: 2000, longest: 3_600_000 };

/**
 * Fetches the queued repositories, which a `#sync`, a gap, a backfill or a retry of dead letters
 * requested: many at once, but few from one host. A host that is down or busy gets no requests for
 * a while and does not delay the others. Repositories of slow hosts have a share of their own. The
 * queue is in the store, so it survives a restart.
 */
export class FetchQueue {
  readonly #store: StoreWriter;
  readonly #network: NetworkAccess;
  readonly #signal: AbortSignal;
  readonly #onOutcome: (outcome: QueueOutcome) => void;
  readonly #inAll: number;
  readonly #retryDelay: number;
  readonly #hosts: HostGate;
  readonly #slowHosts = new LRUCache<string, true>(lruOptions(MAX_SLOW_HOSTS));

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
   * Works until the signal, or until no repository is in memory and `isDone` returns true. Throws
   * as `workThrough` does.
   */
  async run(isDone: IsDone = () => false): Promise<void> {
    await workThrough<Entry, Done>(
      {
        due: async (limit, { slow }) => {
          const now = Date.now();
          const rows = await this.#store.read(dueRepositories, now, limit, slow);
          // Rows that an older version wrote have no time (0).
          return rows.map((row) => ({ ...row, time: row.time || now * 1000 }));
        },
        key: ({ did }) => did,
        groups: (entry) => this.#groupsOf(entry),
        run: (entry, slow, yieldSignal) => this.#begin(entry, slow, yieldSignal),
        moveToSlow: (entry, wait) => this.#amongSlow(entry, wait),
        write: (done) => this.#write(done),
        atOnce: this.#inAll,
        slowAfter: SLOW_AFTER,
        inMemory: IN_MEMORY,
        ofAGroup: IN_MEMORY / 2,
        checkEvery: CHECK_EVERY,
        isDone,
        waitsAtEnd: true,
      },
      this.#signal,
    );
  }

  /**
   * Resolves the host first. The next call, in the turn of that host, fetches the repository.
   * Postpones the repository when its host is slow or gets no requests now.
   */
  #begin(entry: Entry, slow: Slow, yieldSignal: AbortSignal): Promise<Done | undefined> | Done | undefined {
    const { attempts } = entry;
    const host = asked(entry);
    // This also makes room in memory.
    if (slow === 0 && host !== undefined && this.#slowHosts.has(host)) return this.#amongSlow(entry);
    const rest = host === undefined ? 0 : this.#hosts.restsUntil(host);
    if (host !== undefined && rest > 0) {
      // Postponed, so that it makes room in memory for other hosts' repositories.
      const isDown = this.#hosts.isDown(host);
      const retryAt = isDown ? Math.max(rest, Date.now() + this.#delay(attempts)) : rest;
      return postpone(entry, retryAt, isDown, `${host} does not answer.`);
    }
    return entry.host === undefined ? this.#resolve(entry) : this.#fetch(entry, entry.host, slow, yieldSignal);
  }

  #groupsOf(entry: Entry): readonly TurnGroup[] {
    const host = asked(entry);
    return host === undefined ? OF_DIRECTORY : this.#hosts.groupsOf(host);
  }

  /** Its host is slow: it continues among the slow ones, at once or after `wait` milliseconds. */
  #amongSlow(entry: Entry, wait = 0): Done {
    const host = asked(entry);
    if (host !== undefined && wait === 0) this.#slowHosts.set(host, true);
    const reason = `${host ?? entry.did} is slow.`;
    return {
      postponed: { retryAt: Date.now() + wait, isAttempt: false, slow: 1 },
      outcome: { kind: 'postponed', did: entry.did, reason },
    };
  }

  async #resolve(entry: Entry): Promise<Done | undefined> {
    try {
      const document = await this.#noteOutcome(asked(entry), () => this.#ask(entry.did));
      if (await this.#isLeftOut(document)) return leftOut(entry);
      const pds = document && getPds(document);
      if (typeof pds !== 'string' || !URL.canParse(pds) || !/^https?:$/.test(new URL(pds).protocol))
        return hopeless(entry, 'its DID document names no PDS');
      entry.host = new URL(pds).origin;
      return undefined;
    } catch (error) {
      if (this.#signal.aborted) return undefined;
      const isAttempt = !(error instanceof HostUnavailableError) || asked(entry) !== undefined;
      return postpone(entry, Date.now() + this.#delay(entry.attempts), isAttempt, errorText(error));
    }
  }

  /**
   * Whether the operator leaves the account out, so that its thousands of records are not fetched.
   * The handle is not verified: no other account gains by claiming such a one.
   */
  async #isLeftOut(document: DidDocument | null): Promise<boolean> {
    const handle = document && claimedHandle({ ...document });
    return handle != null && isWebMirror(handle) && (await this.#store.read(leavesMirrorsOut));
  }

  async #ask(did: Did) {
    try {
      return await this.#network.resolver.did.resolve(did, true);
    } catch (error) {
      const isDown =
        error instanceof DirectoryDownError || (did.startsWith(WEB) && error instanceof DidUnavailableError);
      throw isDown ? new HostUnavailableError(error.message, null, { cause: error }) : error;
    }
  }

  async #fetch(entry: Entry, host: string, slow: Slow, yieldSignal: AbortSignal): Promise<Done | undefined> {
    const tooSlow = new AbortController();
    const ends = slow ? undefined : AbortSignal.any([yieldSignal, tooSlow.signal]);
    const fetch: NetworkAccess['fetch'] = async (input, init) => {
      const timer = setTimeout(() => tooSlow.abort(), SLOW_REQUEST);
      try {
        return await this.#network.fetch(input, init);
      } finally {
        clearTimeout(timer);
      }
    };
    const signal = ends ? AbortSignal.any([this.#signal, ends]) : this.#signal;
    try {
      const work = fetchRepository(entry, host, { fetch }, this.#store, signal);
      const fetched = await this.#noteOutcome(host, () => work, ends);
      if (!tooSlow.signal.aborted) this.#slowHosts.delete(host);
      return { outcome: { kind: 'fetched', did: entry.did, ...fetched } };
    } catch (error) {
      if (this.#signal.aborted) return undefined;
      if (ends?.aborted) return this.#amongSlow(entry);
      if (error instanceof LeadershipLostError || error instanceof StoreUnavailableError) throw error;
      if (error instanceof XrpcRefusedError || error instanceof AnswerTooBigError)
        return hopeless(entry, error.message);
      // Postpone after every other failure too: otherwise the row is due again at once, forever.
      const asked = error instanceof HostUnavailableError ? error.retryAfter : null;
      return postpone(entry, Date.now() + (asked ?? this.#delay(entry.attempts)), asked === null, errorText(error));
    }
  }

  /**
   * Runs a request, and remembers whether the host was unavailable. `ends`: the signal that ends it
   * because it is slow, which is not a failure.
   */
  async #noteOutcome<T>(host: string | undefined, work: () => Promise<T>, ends?: AbortSignal): Promise<T> {
    let isDown = false;
    let retryAfter: number | null = null;
    try {
      return await work();
    } catch (error) {
      if (error instanceof HostUnavailableError && !(error instanceof RepositoryLaterError)) {
        isDown = ends?.aborted !== true;
        retryAfter = error.retryAfter;
      }
      throw error;
    } finally {
      if (host !== undefined && isDown) this.#hosts.failed(host, retryAfter);
      else if (host !== undefined) this.#hosts.answered(host);
    }
  }

  async #write(done: readonly Done[]): Promise<void> {
    const changes = done.flatMap(({ change }) => change ?? []);
    // Repositories of one resting host have the same time, and are written together.
    const together = new Map<string, Did[]>();
    for (const { outcome, postponed } of done) {
      if (!postponed) continue;
      const { retryAt, isAttempt, slow } = postponed;
      const key = `${retryAt} ${isAttempt} ${slow}`;
      const dids = together.get(key) ?? [];
      if (dids.length === 0) changes.push((db) => postponeRepositories(db, dids, retryAt, isAttempt, slow));
      dids.push(outcome.did);
      together.set(key, dids);
    }
    if (changes.length > 0) await writeChanges(this.#store)(changes);
    for (const { outcome } of done) this.#onOutcome(outcome);
  }

  #delay(attempts: number): number {
    return backOff(attempts, { first: this.#retryDelay, longest: DAY });
  }
}

/**
 * Where the next request of an entry goes: its PDS, or the owner of the did:web's host; `undefined`
 * for the directory.
 */
function asked({ host, did }: Entry): string | undefined {
  return (
    host ?? (did.startsWith(WEB) ? ownerDomain(`https://${did.slice(WEB.length).replace('%3A', ':')}`) : undefined)
  );
}

/** A retry would change nothing: the repository leaves the queue, and a dead letter says why. */
function hopeless(entry: Entry, reason: string): Done {
  return { change: (db) => dropRepository(db, entry, reason), outcome: { kind: 'dropped', did: entry.did, reason } };
}

/**
 * The outcome for an account that the operator leaves out: without records and without an error.
 */
function leftOut(entry: Entry): Done {
  return {
    change: (db) => writeResynced(db, { to: 'resynced', ...entry, held: false }),
    outcome: { kind: 'fetched', did: entry.did, records: 0, unusable: 0 },
  };
}

function postpone({ did }: Entry, retryAt: number, isAttempt: boolean, reason: string): Done {
  return { postponed: { retryAt, isAttempt }, outcome: { kind: 'postponed', did, reason } };
}
