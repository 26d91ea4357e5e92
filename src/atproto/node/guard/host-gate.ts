// Limits requests by host, and leaves hosts alone that do not answer.

import { LRUCache } from 'lru-cache';
import { untilAborted } from '../../request/signals.ts';
import { BusyError, FairTurns } from './fair-turns.ts';
import { abortError, GuardError } from './guard-error.ts';
import { lruOptions } from './lru-options.ts';
import { addressNetwork, OF_OWNER, registeredDomain } from './owners.ts';
import { type BackOff, backOff } from './pause.ts';
import type { TurnGroup } from './turn-groups.ts';

/** Limits on requests to hosts that strangers name. */
export interface HostGateOptions {
  /** Concurrent requests to one host; default 4. */
  readonly perHost?: number | undefined;
  /**
   * Concurrent requests to the hosts of one registered domain or of one network (an IPv4 /24, an
   * IPv6 /48), because the owner of one host name there can have any number of them. Default a
   * quarter of `inAll`, and no fewer than `perHost`.
   */
  readonly perNeighbourhood?: number | undefined;
  /** Concurrent requests in total; default 32. */
  readonly inAll?: number | undefined;
  /** Requests that may wait for a turn; default 1000. With one more, one of them is refused. */
  readonly waiting?: number | undefined;
  /**
   * Milliseconds after which a request is slow. While others wait for a turn, slow requests keep at
   * most half of the turns; the others end as timed out. When left out, no request is slow; leave
   * it out if you expect long answers.
   */
  readonly slowAfter?: number | undefined;
  /**
   * When a host that does not answer gets no requests for a while, and for how long; default after
   * three failures in a row, from half a minute up to ten.
   */
  readonly rest?: RestOptions | undefined;
  /**
   * Milliseconds between the times at which `tryEnter` lets callers come back for the same host;
   * default 0.
   */
  readonly spacing?: number | undefined;
  /**
   * Hosts that the operator chose, such as the PLC directory: `run` does not limit them, and their
   * failures are not counted.
   */
  readonly trusted?: readonly string[] | undefined;
  /** The clock, in milliseconds; default `Date.now`. */
  readonly now?: (() => number) | undefined;
}

/** The backoff for a host that does not answer. */
export interface RestOptions extends BackOff {
  /** Failures in a row before the first rest. */
  readonly afterFailures: number;
}

/**
 * Gives a turn back and reports the outcome. `retryAfter`: milliseconds for which the host wants no
 * requests.
 */
export type LeaveGate = (went: 'answered' | 'unavailable', retryAfter?: number | null) => void;

interface HostState {
  failures: number;
  restsUntil: number;
  /** The host is up: it has said for how long it wants no requests. */
  asked: boolean;
  /** When the last caller that `tryEnter` refused comes back. */
  next: number;
  /** Why the last request failed; without the error itself, whose stack is long. */
  cause?: FailureCause | undefined;
}

/** The message of an error, and the code of its cause, such as `ENOTFOUND`. */
export interface FailureCause {
  readonly message: string;
  readonly code: string;
}

const UNKNOWN: Readonly<HostState> = { failures: 0, restsUntil: 0, asked: false, next: 0 };
const USUAL_REST: RestOptions = { afterFailures: 3, first: 30_000, longest: 10 * 60_000 };
/**
 * Anybody can name hosts that fail, so the memory is bounded. An evicted host only loses its rest.
 */
const MAX_HOSTS = 10_000;

/**
 * The gate for requests to hosts that strangers name. Requests are limited per host, per domain and
 * network, and in total, and turns are shared fairly. A host that does not answer gets no requests
 * for a while (a rest), with exponential backoff; after that only one request at a time gets
 * through until the host answers. The state of hosts is only in memory: a restart forgets it.
 *
 * @example
 * ```js
 * import { createGuardedFetch, HostLimits } from 'masthead/client';
 *
 * const limits = new HostLimits({ perHost: 2, inAll: 16 });
 * const get = createGuardedFetch({ limits });
 * const refused = await get('https://10.0.0.5/').catch((error) => error);
 * console.log(refused.kind); // refused-address
 * ```
 */
export class HostGate {
  readonly #perHost: number;
  readonly #perNeighbourhood: number;
  readonly #spacing: number;
  readonly #rest: RestOptions;
  readonly #trusted: ReadonlySet<string>;
  readonly #now: () => number;
  readonly #turns: FairTurns;
  /** Hosts whose last request failed, or to which callers must come back. */
  readonly #hosts = new LRUCache<string, HostState>(lruOptions(MAX_HOSTS));

  constructor(options: HostGateOptions = {}) {
    const { perHost = 4, inAll = 32, waiting = 1000, slowAfter, rest = USUAL_REST, spacing = 0 } = options;
    this.#perHost = perHost;
    this.#perNeighbourhood = options.perNeighbourhood ?? Math.max(perHost, Math.floor(inAll / 4));
    this.#spacing = spacing;
    this.#rest = rest;
    this.#trusted = new Set(options.trusted);
    this.#now = options.now ?? Date.now;
    this.#turns = new FairTurns({ atOnce: inAll, waiting, slowAfter });
  }

  /** Requests that run now. */
  get running(): number {
    return this.#turns.running;
  }

  /** Hosts that are remembered. */
  get remembered(): number {
    return this.#hosts.size;
  }

  /**
   * Runs one request when a turn is free. The turn ends with the signal, even if the request
   * ignores it.
   *
   * @param host with its port if that is not the default one
   * @param request gets a signal that ends it: after the caller's signal, or when it is slow and
   *   others wait
   * @param addresses of the host, if known: their networks count too
   * @throws {GuardError} `refused-host`, `busy`, `timeout` or `aborted`
   */
  async run<Result>(
    host: string,
    request: (signal: AbortSignal) => Promise<Result>,
    signal: AbortSignal,
    addresses: readonly string[] = [],
  ): Promise<Result> {
    if (this.#trusted.has(host)) return untilAborted(request(signal), signal, () => abortError(host, signal));
    this.#refuseResting(host);
    const inTurn = async (ended: AbortSignal) => {
      // An earlier request may have found that the host is still down.
      this.#refuseResting(host);
      return request(ended);
    };
    const slow = () => new GuardError('timeout', `${host} is slow, and others wait for their turn.`);
    try {
      return await this.#turns.run(inTurn, { groups: this.#groups(host, addresses), signal, slow });
    } catch (error) {
      if (error instanceof GuardError) throw error;
      if (signal.aborted) throw abortError(host, signal);
      if (!(error instanceof BusyError)) throw error;
      throw new GuardError('busy', 'Too many outgoing requests wait for their turn; try again in a few seconds.');
    }
  }

  /**
   * Takes a turn if one is free now, for work that is queued elsewhere.
   *
   * @param host a host, a domain or an origin
   * @returns a function that gives the turn back; or the time (milliseconds, by the clock) to come
   *   back, with `spacing` a later time for each caller
   */
  tryEnter(host: string): LeaveGate | number {
    const now = this.#now();
    const state = this.#hosts.get(host) ?? UNKNOWN;
    const leave = state.restsUntil > now ? undefined : this.#turns.tryEnter(this.groupsOf(host));
    if (leave) {
      return (went, retryAfter) => {
        leave();
        if (went === 'answered') this.answered(host);
        else this.failed(host, retryAfter);
      };
    }
    const next = Math.max(now, state.restsUntil, state.next) + this.#spacing;
    if (this.#spacing > 0) this.#hosts.set(host, { ...state, next });
    return next;
  }

  /** The time until which the host gets no requests, in milliseconds; 0 when it gets them now. */
  restsUntil(host: string): number {
    const { restsUntil } = this.#hosts.peek(host) ?? UNKNOWN;
    return restsUntil > this.#now() ? restsUntil : 0;
  }

  /**
   * Whether the last request to the host failed. A host that sent `Retry-After` is not down.
   */
  isDown(host: string): boolean {
    const { failures, asked } = this.#hosts.peek(host) ?? UNKNOWN;
    return failures > 0 && !asked;
  }

  /** The host answered: forgets its failures. */
  answered(host: string): void {
    const { next } = this.#hosts.peek(host) ?? UNKNOWN;
    // Healthy hosts are not stored: there are thousands.
    if (next > this.#now()) this.#hosts.set(host, { ...UNKNOWN, next });
    else this.#hosts.delete(host);
  }

  /**
   * The host could not be reached, timed out, or limits our rate. `retryAfter`: milliseconds for
   * which it wants no requests. `cause`: for the errors of callers that are refused meanwhile.
   */
  failed(host: string, retryAfter: number | null = null, cause?: FailureCause): void {
    if (this.#trusted.has(host)) return;
    const before = this.#hosts.peek(host) ?? UNKNOWN;
    const failures = before.failures + 1;
    const beyond = failures - this.#rest.afterFailures;
    const rest = retryAfter ?? (beyond < 0 ? null : backOff(beyond, this.#rest));
    const restsUntil = rest === null ? before.restsUntil : Math.max(before.restsUntil, this.#now() + rest);
    this.#hosts.set(host, { failures, restsUntil, asked: retryAfter !== null, next: before.next, cause });
  }

  #refuseResting(host: string): void {
    const rest = this.restsUntil(host) - this.#now();
    if (rest <= 0) return;
    const seconds = Math.ceil(rest / 1000);
    const said = `${host} did not answer several times; it is asked again in ${seconds} s.`;
    throw new GuardError('refused-host', said, { cause: this.#hosts.peek(host)?.cause });
  }

  /**
   * After a rest, a single request at a time shows whether the host is back; then the usual limit
   * is back, also for callers that wait already.
   */
  groupsOf(host: string): readonly TurnGroup[] {
    const perHost = this.#perHost;
    const group = { name: host, limit: perHost };
    const hasRested = () => (this.#hosts.peek(host) ?? UNKNOWN).restsUntil > 0;
    if (!hasRested()) return [group];
    return [
      group,
      {
        name: `${host} after its rest`,
        get limit() {
          return hasRested() ? 1 : perHost;
        },
      },
    ];
  }

  #groups(host: string, addresses: readonly string[]): readonly TurnGroup[] {
    const domain = registeredDomain(host.replace(/:\d+$/, ''));
    const neighbourhoods = new Set([domain, ...addresses.map((address) => addressNetwork(address, OF_OWNER))]);
    neighbourhoods.delete(undefined);
    const limit = this.#perNeighbourhood;
    return [...[...neighbourhoods].map((name) => ({ name: `of ${name}`, limit })), ...this.groupsOf(host)];
  }
}
