import { GuardError } from './guard-error.ts';

/** How much of the machine hosts that strangers name may take. */
export interface HostLimitOptions {
  /** Requests at once to one host; default 4. */
  readonly perHost?: number;
  /** Requests at once in all; default 32. */
  readonly inAll?: number;
  /** Requests that may wait for their turn; default 1000. More are refused at once. */
  readonly waiting?: number;
  /** Hosts that the operator chose, such as the directory: neither limited nor remembered. */
  readonly trusted?: readonly string[];
  /** The clock, milliseconds; default `Date.now`. */
  readonly now?: () => number;
}

interface Waiter {
  readonly host: string;
  readonly enter: () => void;
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
 * Bounds requests per host and in all, and remembers hosts that do not answer: after three failures in a row a host is left alone for half a minute, then ever
 * longer up to ten. Memory is bounded; the oldest failures are forgotten first.
 */
export class HostLimits {
  readonly #perHost;
  readonly #inAll;
  readonly #most;
  readonly #trusted;
  readonly #now;
  readonly #running = new Map<string, number>();
  readonly #failures = new Map<string, Failures>();
  readonly #line: Waiter[] = [];
  #total = 0;

  constructor({ perHost = 4, inAll = 32, waiting = 1000, trusted = [], now = Date.now }: HostLimitOptions = {}) {
    this.#perHost = perHost;
    this.#inAll = inAll;
    this.#most = waiting;
    this.#trusted = new Set(trusted);
    this.#now = now;
  }

  /**
   * Waits for a turn.
   *
   * @returns gives the turn back
   * @throws {GuardError} `refused-host`, `busy` or `aborted`
   */
  async enter(host: string, signal: AbortSignal): Promise<() => void> {
    if (this.#trusted.has(host)) return () => {};
    const until = this.#failures.get(host)?.until ?? 0;
    if (until > this.#now()) {
      const seconds = Math.ceil((until - this.#now()) / 1000);
      throw new GuardError('refused-host', `${host} did not answer several times; it is asked again in ${seconds} s.`);
    }
    if (this.#isFree(host)) return this.#take(host);
    if (this.#line.length >= this.#most) {
      throw new GuardError('busy', 'Too many outgoing requests wait for their turn; try again in a few seconds.');
    }
    return new Promise((resolve, reject) => {
      const leave = () => {
        this.#line.splice(this.#line.indexOf(waiter), 1);
        reject(abortError(host, signal));
      };
      const waiter: Waiter = {
        host,
        enter: () => {
          signal.removeEventListener('abort', leave);
          resolve(this.#take(host));
        },
      };
      this.#line.push(waiter);
      signal.addEventListener('abort', leave, { once: true });
    });
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

  #isFree(host: string): boolean {
    return this.#total < this.#inAll && (this.#running.get(host) ?? 0) < this.#perHost;
  }

  #take(host: string): () => void {
    this.#total++;
    this.#running.set(host, (this.#running.get(host) ?? 0) + 1);
    let given = false;
    return () => {
      if (given) return;
      given = true;
      this.#total--;
      const left = (this.#running.get(host) ?? 1) - 1;
      if (left === 0) this.#running.delete(host);
      else this.#running.set(host, left);
      this.#next();
    };
  }

  /** The first in the line whose host has room: a slow host's own requests wait, those behind them do not. */
  #next(): void {
    const index = this.#line.findIndex(({ host }) => this.#isFree(host));
    if (index >= 0) this.#line.splice(index, 1)[0]?.enter();
  }
}

/** Why a signal ended a request: its own time-out, or the caller. */
export function abortError(where: string, signal: AbortSignal): GuardError {
  const late = signal.reason instanceof Error && signal.reason.name === 'TimeoutError';
  return late
    ? new GuardError('timeout', `${where} did not answer in time.`)
    : new GuardError('aborted', `The request to ${where} was given up.`);
}
