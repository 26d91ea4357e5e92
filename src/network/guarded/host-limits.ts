import { isIP } from 'node:net';
import { addressNetwork } from './address-network.ts';
import { BusyError, FairTurns, type TurnGroup } from './fair-turns.ts';
import { GuardError } from './guard-error.ts';
import { abortError } from './until-aborted.ts';

/** How much of the machine hosts that strangers name may take. */
export interface HostLimitOptions {
  /** Requests at once to one host; default 4. */
  readonly perHost?: number;
  /**
   * Requests at once to the hosts of one domain (the last two labels of their names) or of one network (an IPv4 /24, an IPv6 /48): who has one host name there
   * has any number. Default a quarter of `inAll`, and no fewer than `perHost`.
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
  /** Hosts that the operator chose, such as the directory: neither limited nor remembered. */
  readonly trusted?: readonly string[];
  /** The clock, milliseconds; default `Date.now`. */
  readonly now?: () => number;
}

interface Failures {
  count: number;
  until: number;
}

const FORGIVEN = 3;
const FIRST_REFUSAL = 30_000;
const LONGEST_REFUSAL = 10 * 60_000;
const MOST_REMEMBERED = 10_000;

/**
 * Bounds requests per host, per neighbourhood of hosts and in all, shared fairly, and remembers hosts that do not answer: after three failures in a row a host is
 * left alone for half a minute, then ever longer up to ten. Memory is bounded; the oldest failures are forgotten first.
 */
export class HostLimits {
  readonly #perHost;
  readonly #perNeighbourhood;
  readonly #trusted;
  readonly #now;
  readonly #failures = new Map<string, Failures>();
  readonly #turns;

  constructor(options: HostLimitOptions = {}) {
    const { perHost = 4, inAll = 32, waiting = 1000, slowAfter, trusted = [], now = Date.now } = options;
    this.#perHost = perHost;
    this.#perNeighbourhood = options.perNeighbourhood ?? Math.max(perHost, Math.floor(inAll / 4));
    this.#trusted = new Set(trusted);
    this.#now = now;
    this.#turns = new FairTurns({ atOnce: inAll, waiting, slowAfter });
  }

  /** How many requests run now. */
  get running(): number {
    return this.#turns.running;
  }

  /**
   * Waits for a turn.
   *
   * @param host with its port where that is not the usual one
   * @param addresses of the host, once they are known
   * @param giveUp called when the request is slow and others wait; must lead to its end
   * @returns gives the turn back
   * @throws {GuardError} `refused-host`, `busy`, `timeout` or `aborted`
   */
  async enter(
    host: string,
    signal: AbortSignal,
    addresses: readonly string[] = [],
    giveUp?: () => void,
  ): Promise<() => void> {
    if (this.#trusted.has(host)) return () => {};
    const until = this.#failures.get(host)?.until ?? 0;
    if (until > this.#now()) {
      const seconds = Math.ceil((until - this.#now()) / 1000);
      throw new GuardError('refused-host', `${host} did not answer several times; it is asked again in ${seconds} s.`);
    }
    try {
      return await this.#turns.enter({ groups: this.#groups(host, addresses), signal, giveUp });
    } catch (error) {
      if (signal.aborted) throw abortError(host, signal);
      if (!(error instanceof BusyError)) throw error;
      throw new GuardError('busy', 'Too many outgoing requests wait for their turn; try again in a few seconds.');
    }
  }

  #groups(host: string, addresses: readonly string[]): readonly TurnGroup[] {
    const networks = addresses.map(addressNetwork).filter((network) => network !== undefined);
    const neighbourhoods = new Set([...domainOf(host), ...networks]);
    return [
      { name: host, most: this.#perHost },
      ...[...neighbourhoods].map((name) => ({ name: `of ${name}`, most: this.#perNeighbourhood })),
    ];
  }

  /** The host answered: what was remembered of it is forgotten. */
  answered(host: string): void {
    this.#failures.delete(host);
  }

  /** The host could not be reached or did not answer in time. */
  failed(host: string): void {
    if (this.#trusted.has(host)) return;
    const count = (this.#failures.get(host)?.count ?? 0) + 1;
    const refusal = Math.min(LONGEST_REFUSAL, FIRST_REFUSAL * 2 ** Math.min(count - FORGIVEN, 10));
    this.#failures.delete(host);
    this.#failures.set(host, { count, until: count < FORGIVEN ? 0 : this.#now() + refusal });
    const [oldest] = this.#failures.keys();
    if (this.#failures.size > MOST_REMEMBERED && oldest !== undefined) this.#failures.delete(oldest);
  }
}

/** The last two labels of a name; none of an address, or of a name that has but one. */
function domainOf(host: string): readonly string[] {
  const name = host.replace(/:\d+$/, '');
  const labels = name.split('.');
  return labels.length < 2 || isIP(name) !== 0 ? [] : [labels.slice(-2).join('.')];
}
