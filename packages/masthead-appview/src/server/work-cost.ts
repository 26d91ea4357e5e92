import { AsyncLocalStorage } from 'node:async_hooks';
import type { RateLimit, RateLimitVerdict } from '../network/rate-limit.ts';
import { XrpcError } from './answer/answer.ts';

/**
 * The processor time of each kind of work (docs/rules.md#what-an-answer-counts-for), in
 * microseconds of the machine of docs/benchmarks.md. Work is counted and not timed, so that the
 * same answer always costs the same. `work-cost.nightly.test.ts` compares it with a processor's
 * clock.
 */
const MICROSECONDS = {
  /** A row of the index. */
  row: 2,
  /** A character of a row's texts, which are parsed and checked. */
  read: 0.018,
  /** An entry of a profile, put together. */
  assembled: 4,
  /** An entry that is checked again and drawn, as HTML or SVG. */
  drawn: 10,
  /** A byte of an answer. */
  made: 0.02,
  /** A byte that is compressed for the first client that accepts the coding. */
  compressed: 0.03,
  /** A byte of a file that is compressed once, at the highest quality. */
  thorough: 1.5,
  /** A pixel of a picture that is decoded and made smaller. */
  unpacked: 0.03,
  /** A pixel of a PNG that is drawn. */
  rasterised: 0.012,
} as const;

export type WorkKind = keyof typeof MICROSECONDS;

/**
 * The work that one request pays for. A client that uses up the default allowance, ten a second,
 * takes less than a tenth of a core, even of a slower or busy machine.
 */
const OF_A_REQUEST = 6000;

/**
 * The part of the allowance that one answer may cost; of the default allowance, a minute restores
 * as much.
 */
const MOST_OF_ALL = 1 / 5;

const spending = new AsyncLocalStorage<Spending>();

/**
 * Counts work for the request that is being answered, and charges it at once. Outside a request it
 * does nothing.
 */
export function spend(what: WorkKind, amount: number): void {
  spending.getStore()?.spend(MICROSECONDS[what] * amount);
}

/** As `spend`, for rows of the index: lists or objects of their values. */
export function spendRows(rows: readonly unknown[]): void {
  const spent = spending.getStore();
  if (spent === undefined) return;
  let read = 0;
  for (const row of rows) {
    const values: unknown[] = Array.isArray(row) ? row : Object.values(row ?? {});
    for (const value of values) if (typeof value === 'string') read += value.length;
  }
  spent.spend(MICROSECONDS.row * rows.length + MICROSECONDS.read * read);
}

/**
 * Charges work whose cost is known before, such as requests to other hosts, as that many further
 * requests. Work that is counted later uses up that charge first.
 *
 * @throws {XrpcError} the rate limit does not allow it
 */
export function declareWork(requests: number, refusal?: XrpcError): void {
  spending.getStore()?.declare(requests, refusal);
}

/**
 * For a request that has waited for its turn: meanwhile other requests of its client may have used
 * up the allowance, or the client has gone. Work that has begun goes on.
 *
 * @throws {XrpcError} the allowance is used up, or the client has gone
 */
export function checkAllowance(): void {
  spending.getStore()?.check();
}

/**
 * What one request costs its client: one of the rate limit's requests, those that its work is
 * declared as, and another for every further 6 ms of work that are counted while it is answered, up
 * to a fifth of the allowance.
 */
export class Spending {
  readonly #limit: RateLimit;
  readonly #address: string;
  readonly #isGone: () => boolean;
  #verdict: RateLimitVerdict;
  #microseconds = 0;
  /** Requests that are charged. */
  #paid = 1;

  /**
   * @param address as the rate limit counts it
   * @param isGone whether the client has gone
   */
  constructor(limit: RateLimit, address: string, isGone: () => boolean = () => false) {
    this.#isGone = isGone;
    this.#limit = limit;
    this.#address = address;
    this.#verdict = limit.count(address, Date.now());
  }

  /** The latest answer of the rate limit. */
  get verdict(): RateLimitVerdict {
    return this.#verdict;
  }

  /** Makes the answer; its work is charged to this request. */
  run<Result>(work: () => Result): Result {
    return spending.run(this, work);
  }

  spend(microseconds: number): void {
    this.#microseconds += microseconds;
    const most = Math.max(1, Math.floor(this.#limit.requests * MOST_OF_ALL));
    const due = Math.min(1 + Math.floor(this.#microseconds / OF_A_REQUEST), most);
    if (due <= this.#paid) return;
    this.#verdict = this.#limit.charge(this.#address, Date.now(), due - this.#paid);
    this.#paid = due;
  }

  declare(requests: number, refusal = TOO_MANY): void {
    this.#verdict = this.#limit.count(this.#address, Date.now(), requests);
    if (!this.#verdict.allowed) throw refusal;
    this.#paid += requests;
  }

  check(): void {
    if (this.#microseconds > 0) return;
    if (this.#isGone()) throw GONE;
    this.#verdict = this.#limit.count(this.#address, Date.now(), 0);
    if (!this.#verdict.allowed) throw TOO_MANY;
  }
}

/** Nobody reads this error. */
const GONE = new XrpcError(499, 'Gone', 'The client has gone.');

/** Its `Retry-After` is the rate limit's. */
export const TOO_MANY = new XrpcError(
  429,
  'RateLimitExceeded',
  'Too many requests from your address; ask again after Retry-After seconds.',
);
