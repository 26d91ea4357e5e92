import { LRUCache } from 'lru-cache';
import { addressNetwork } from './address-network.ts';
import { BusyError, FairTurns, type TurnGroup } from './fair-turns.ts';
import { GuardError } from './guard-error.ts';
import { registeredDomain } from './owner-domain.ts';
import { type BackOff, backOff } from './pause.ts';
import { abortError, untilAborted } from './until-aborted.ts';

/** How much of the machine hosts that strangers name may take. */
export interface HostGateOptions {
  /** Requests at once to one host; default 4. */
  readonly perHost?: number;
  /**
   * Requests at once to the hosts of one registered domain or of one network (an IPv4 /24, an IPv6 /48): who has one host name there has any number. Default a
   * quarter of `inAll`, and no fewer than `perHost`.
   */
  readonly perNeighbourhood?: number;
  /** Requests at once in all; default 32. */
  readonly inAll?: number;
  /** Requests that may wait for their turn; default 1000. More are refused at once. */
  readonly waiting?: number;
  /**
   * Milliseconds after which a request is slow: while others wait for a turn, slow ones keep half of them, and those beyond are given up as timed out. Never
   * when left out, as it must be where long answers are meant.
   */
  readonly slowAfter?: number;
  /** When a host that does not answer is left alone, and for how long; default after three failures in a row, for half a minute and up to ten. */
  readonly rest?: RestOptions;
  /** Milliseconds between the times that `tryEnter` gives to those who have to come again for the same host; default 0. */
  readonly spacing?: number;
  /** Hosts that the operator chose, such as the directory: neither limited nor remembered. */
  readonly trusted?: readonly string[];
  /** The clock, milliseconds; default `Date.now`. */
  readonly now?: () => number;
}

/** How long a host that does not answer is left alone. */
export interface RestOptions extends BackOff {
  /** So many failures in a row. */
  readonly afterFailures: number;
}

/**
 * Gives a turn back, with how it went.
 *
 * @param retryAfter how long the host said that it wants to be left alone, milliseconds
 */
export type LeaveGate = (went: 'answered' | 'unavailable', retryAfter?: number | null) => void;

interface HostState {
  failures: number;
  restsUntil: number;
  /** It said itself how long it wants to be left alone: it is there. */
  asked: boolean;
  /** When the last of those that have to come again does. */
  next: number;
}

const UNKNOWN: Readonly<HostState> = { failures: 0, restsUntil: 0, asked: false, next: 0 };
const USUAL_REST: RestOptions = { afterFailures: 3, first: 30_000, longest: 10 * 60_000 };
/** Anybody can name hosts that fail. Of one that is forgotten nothing is lost but its rest. */
const MAX_HOSTS = 10_000;

/**
 * The way out to hosts that strangers name. Requests are bounded per host, per neighbourhood of hosts and in all, and share their turns fairly. A host that does
 * not answer is left alone for a while, ever longer; then one request shows whether it is back. What is known of hosts is in memory: after a restart each has a
 * new chance.
 */
export class HostGate {
  readonly #perHost: number;
  readonly #perNeighbourhood: number;
  readonly #spacing: number;
  readonly #rest: RestOptions;
  readonly #trusted: ReadonlySet<string>;
  readonly #now: () => number;
  readonly #turns: FairTurns;
  /** Those that failed when they were last asked, or for which somebody has to come again. */
  readonly #hosts = new LRUCache<string, HostState>({ max: MAX_HOSTS });

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

  /** How many requests run now. */
  get running(): number {
    return this.#turns.running;
  }

  /** How many hosts are remembered. */
  get remembered(): number {
    return this.#hosts.size;
  }

  /**
   * Runs one request in its turn.
   *
   * @param host with its port where that is not the usual one
   * @param request its signal ends it: with the given one, or when it is slow and others wait. Nothing that the signal cannot reach keeps the turn
   * @param addresses of the host, once they are known
   * @throws {GuardError} `refused-host`, `busy`, `timeout` or `aborted`
   */
  async run<Result>(
    host: string,
    request: (signal: AbortSignal) => Promise<Result>,
    signal: AbortSignal,
    addresses: readonly string[] = [],
  ): Promise<Result> {
    if (this.#trusted.has(host)) return untilAborted(request(signal), signal, () => abortError(host, signal));
    const rest = this.restsUntil(host) - this.#now();
    if (rest > 0) {
      const seconds = Math.ceil(rest / 1000);
      throw new GuardError('refused-host', `${host} did not answer several times; it is asked again in ${seconds} s.`);
    }
    const slow = () => new GuardError('timeout', `${host} is slow, and others wait for their turn.`);
    try {
      return await this.#turns.run(request, { groups: this.#groups(host, addresses), signal, slow });
    } catch (error) {
      if (error instanceof GuardError) throw error;
      if (signal.aborted) throw abortError(host, signal);
      if (!(error instanceof BusyError)) throw error;
      throw new GuardError('busy', 'Too many outgoing requests wait for their turn; try again in a few seconds.');
    }
  }

  /**
   * Takes a turn when there is one now: for work that waits elsewhere.
   *
   * @param host or a domain, or an origin
   * @returns gives it back; or, when there is none, the time to come again, milliseconds: with `spacing` each time a later one
   */
  tryEnter(host: string): LeaveGate | number {
    const now = this.#now();
    const state = this.#hosts.get(host) ?? UNKNOWN;
    // One that has rested first shows with a single request that it is back.
    const limit = state.restsUntil > 0 ? 1 : this.#perHost;
    const leave = state.restsUntil > now ? undefined : this.#turns.tryEnter([{ name: host, limit }]);
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

  /** Until when the host is left alone, milliseconds; 0 when it is not. */
  restsUntil(host: string): number {
    const { restsUntil } = this.#hosts.peek(host) ?? UNKNOWN;
    return restsUntil > this.#now() ? restsUntil : 0;
  }

  /** Whether the host did not answer at all when it was last asked. */
  isDown(host: string): boolean {
    const { failures, asked } = this.#hosts.peek(host) ?? UNKNOWN;
    return failures > 0 && !asked;
  }

  /** The host answered: its failures are forgotten. */
  answered(host: string): void {
    const { next } = this.#hosts.peek(host) ?? UNKNOWN;
    // Hosts that are well need no memory: there are thousands.
    if (next > this.#now()) this.#hosts.set(host, { ...UNKNOWN, next });
    else this.#hosts.delete(host);
  }

  /**
   * The host could not be reached, did not answer in time, or said that it is asked too much.
   *
   * @param retryAfter how long it said that it wants to be left alone, milliseconds
   */
  failed(host: string, retryAfter: number | null = null): void {
    if (this.#trusted.has(host)) return;
    const before = this.#hosts.peek(host) ?? UNKNOWN;
    const failures = before.failures + 1;
    const beyond = failures - this.#rest.afterFailures;
    const rest = retryAfter ?? (beyond < 0 ? null : backOff(beyond, this.#rest));
    const restsUntil = rest === null ? before.restsUntil : Math.max(before.restsUntil, this.#now() + rest);
    this.#hosts.set(host, { failures, restsUntil, asked: retryAfter !== null, next: before.next });
  }

  #groups(host: string, addresses: readonly string[]): readonly TurnGroup[] {
    const domain = registeredDomain(host.replace(/:\d+$/, ''));
    const neighbourhoods = new Set([domain, ...addresses.map(addressNetwork)]);
    neighbourhoods.delete(undefined);
    const limit = this.#perNeighbourhood;
    return [
      { name: host, limit: this.#perHost },
      ...[...neighbourhoods].map((name) => ({ name: `of ${name}`, limit })),
    ];
  }
}
