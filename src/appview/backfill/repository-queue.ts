import { getPds } from '@atproto/identity';
import { DirectoryDownError } from '../../identity/node/checked-did-resolver.ts';
import type { NetworkAccess } from '../../identity/node/network-access.ts';
import { PoliteHosts } from '../../repository/node/polite-hosts.ts';
import { AnswerTooBigError, HostUnavailableError, XrpcRefusedError } from '../../repository/node/xrpc-get.ts';
import { dropRepository, dueRepositories, postponeRepositories } from '../store/background/repository-queue.ts';
import type { StoreWriter } from '../store/store.ts';
import { LeadershipLostError, StoreUnavailableError } from '../store/store-errors.ts';
import { type FetchedRepository, fetchRepository, type WantedRepository } from './fetch-repository.ts';

/** How much is asked for at once. */
export interface Politeness {
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
  running: boolean;
}

const WINDOW = 1000;
const LOOK_EVERY = 500;
const LONGEST_DELAY = 24 * 3_600_000;
const DIRECTORY = 'the directory';
const DIRECTORY_AT_ONCE = 8;

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
  readonly #hosts: PoliteHosts;
  readonly #directory = new PoliteHosts(DIRECTORY_AT_ONCE);
  readonly #window = new Map<string, Entry>();
  #running = 0;
  #looked = 0;
  #wake: () => void = () => {};
  #failure: LeadershipLostError | null = null;

  constructor(
    store: StoreWriter,
    network: NetworkAccess,
    signal: AbortSignal,
    onOutcome: (outcome: QueueOutcome) => void = () => {},
    { perHost = 2, inAll = 16, retryDelay = 10_000 }: Politeness = {},
  ) {
    this.#store = store;
    this.#network = network;
    this.#signal = signal;
    this.#onOutcome = onOutcome;
    this.#inAll = inAll;
    this.#retryDelay = retryDelay;
    this.#hosts = new PoliteHosts(perHost);
  }

  /** How many are being fetched, or are about to be. */
  get busy(): number {
    return this.#window.size;
  }

  /**
   * Works until the signal comes, or until `isDone` says so when nothing is left to do at the moment.
   *
   * @throws {LeadershipLostError} another ingester has taken over
   */
  async run(isDone: () => boolean | Promise<boolean> = () => false): Promise<void> {
    this.#signal.addEventListener('abort', () => this.#wake(), { once: true });
    while (!this.#signal.aborted) {
      if (this.#failure) throw this.#failure;
      try {
        await this.#refill();
        await this.#dispatch();
        if (this.#window.size === 0 && (await isDone())) return;
      } catch (error) {
        // The store cannot take anything now: the rows are still there.
        if (error instanceof LeadershipLostError) throw error;
      }
      await this.#rest();
    }
    while (this.#running > 0) await this.#rest();
  }

  async #refill(): Promise<void> {
    const now = Date.now();
    if (this.#window.size > WINDOW / 2 || now - this.#looked < LOOK_EVERY / 2) return;
    this.#looked = now;
    for (const row of await this.#store.read(dueRepositories, now, WINDOW)) {
      // Rows from before claims were kept have no time of their own.
      if (!this.#window.has(row.did))
        this.#window.set(row.did, { ...row, time: row.time || now * 1000, running: false });
    }
  }

  async #dispatch(): Promise<void> {
    const later: Entry[] = [];
    const now = Date.now();
    for (const entry of this.#window.values()) {
      if (this.#running >= this.#inAll) break;
      if (entry.running) continue;
      if (entry.host === undefined) {
        if (this.#directory.hasRoom(DIRECTORY, now)) this.#start(entry, () => this.#resolve(entry));
      } else if (this.#hosts.restsUntil(entry.host, now) > 0) later.push(entry);
      else if (this.#hosts.hasRoom(entry.host, now)) this.#start(entry, () => this.#fetch(entry, entry.host ?? ''));
    }
    // What waits for a host that rests makes room for others.
    for (const [host, entries] of groupBy(later, ({ host = '' }) => host)) {
      const isDown = this.#hosts.isDown(host);
      const until = this.#hosts.restsUntil(host, now);
      for (const [attempts, list] of groupBy(entries, ({ attempts }) => attempts)) {
        const retryAt = isDown ? Math.max(until, now + this.#delay(attempts)) : until;
        await this.#postpone(list, retryAt, isDown, `${host} does not answer.`);
      }
    }
  }

  #start(entry: Entry, work: () => Promise<void>): void {
    entry.running = true;
    this.#running++;
    work()
      .catch((error: unknown) => {
        if (error instanceof LeadershipLostError) this.#failure = error;
        // The store cannot take it now: the row is still there.
        this.#window.delete(entry.did);
      })
      .finally(() => {
        entry.running = false;
        this.#running--;
        this.#wake();
      });
  }

  async #resolve(entry: Entry): Promise<void> {
    const { did, attempts } = entry;
    try {
      const document = await this.#directory.run(DIRECTORY, () => this.#ask(did));
      const pds = document && getPds(document);
      if (typeof pds === 'string' && URL.canParse(pds) && /^https?:$/.test(new URL(pds).protocol))
        entry.host = new URL(pds).origin;
      else await this.#drop(entry, 'its DID document names no PDS');
    } catch (error) {
      if (this.#signal.aborted) return;
      await this.#postpone([entry], Date.now() + this.#delay(attempts), !isDirectoryDown(error), messageOf(error));
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

  async #fetch(entry: Entry, host: string): Promise<void> {
    const { did, attempts } = entry;
    try {
      const fetched = await this.#hosts.run(host, () =>
        fetchRepository(entry, host, this.#network, this.#store, this.#signal),
      );
      this.#window.delete(did);
      this.#onOutcome({ kind: 'fetched', did, ...fetched });
    } catch (error) {
      if (this.#signal.aborted) return;
      if (error instanceof LeadershipLostError || error instanceof StoreUnavailableError) throw error;
      if (error instanceof XrpcRefusedError || error instanceof AnswerTooBigError)
        await this.#drop(entry, error.message);
      else {
        // Whatever else a host made fail: left as it is, its row would be fetched again at once, for ever.
        const wanted = error instanceof HostUnavailableError ? error.retryAfter : null;
        await this.#postpone(
          [entry],
          Date.now() + (wanted ?? this.#delay(attempts)),
          wanted === null,
          messageOf(error),
        );
      }
    }
  }

  /** Asking again changes nothing: it leaves the queue, and a letter says why. */
  async #drop(entry: Entry, reason: string): Promise<void> {
    const { did } = entry;
    await this.#store.perform((db) => dropRepository(db, entry, reason));
    this.#window.delete(did);
    this.#onOutcome({ kind: 'dropped', did, reason });
  }

  async #postpone(entries: readonly Entry[], retryAt: number, isAttempt: boolean, reason: string): Promise<void> {
    const dids = entries.map(({ did }) => did);
    await this.#store.perform((db) => postponeRepositories(db, dids, retryAt, isAttempt));
    for (const did of dids) {
      this.#window.delete(did);
      this.#onOutcome({ kind: 'postponed', did, reason });
    }
  }

  #delay(attempts: number): number {
    return Math.min(LONGEST_DELAY, this.#retryDelay * 2 ** Math.min(attempts, 20));
  }

  async #rest(): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    await new Promise<void>((resolve) => {
      this.#wake = resolve;
      timer = setTimeout(resolve, LOOK_EVERY);
    });
    clearTimeout(timer);
  }
}

function groupBy<K, T>(items: readonly T[], keyOf: (item: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group) group.push(item);
    else groups.set(keyOf(item), [item]);
  }
  return groups;
}

function isDirectoryDown(error: unknown): boolean {
  return error instanceof HostUnavailableError;
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
