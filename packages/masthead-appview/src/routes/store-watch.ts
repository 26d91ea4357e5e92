import { errorText, type Log } from 'masthead/internal/core/log';
import { XrpcError } from '../server/answer/answer.ts';
import { StoreUnavailableError } from '../store/engine.ts';
import type { StoreReader } from '../store/reads/store-reader.ts';
import { type Holdings, holdings } from '../store/reads/stored-records.ts';

// Milliseconds between two small reads, and for one of them.
const CHECK_EVERY = 1000;
const TIMEOUT = 2000;

/**
 * The shortest time between two log lines about requests that failed while others could read,
 * milliseconds.
 */
const LOG_EVERY = 60_000;

/**
 * Whether the index can be read now, and what it holds. It logs the start and the end of an outage,
 * and only counts the failures between them. One request that could not read is no outage: it may
 * have asked for too much. A small read decides, unless the file is damaged.
 */
export class StoreWatch {
  readonly #store;
  readonly #log;
  #holdings: Holdings | undefined;
  #outage: { readonly since: number; damaged: boolean } | undefined;
  /** Requests that could not read since the last log line about it. */
  #failed = 0;
  #loggedAt = Number.NEGATIVE_INFINITY;
  #checkedAt = Number.NEGATIVE_INFINITY;
  #checking: Promise<void> | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(store: Pick<StoreReader, 'read'>, log: Log) {
    this.#store = store;
    this.#log = log;
  }

  get readable(): boolean {
    return this.#outage === undefined;
  }

  /** What the index held at the last read; `undefined` before the first. */
  get holdings(): Holdings | undefined {
    return this.#holdings;
  }

  /** Must be called when a request could not read the index. */
  failed(error: StoreUnavailableError): void {
    this.#failed++;
    if (error.damaged) this.#begin(error);
    else if (!this.#outage) void this.#checkNow().then(() => this.#logFailures(error));
  }

  /**
   * Makes a small read, unless there was one within a second. Never throws, and ends within two
   * seconds.
   */
  async check(): Promise<void> {
    if (performance.now() - this.#checkedAt < CHECK_EVERY) return;
    await this.#checkNow();
  }

  close(): void {
    clearInterval(this.#timer);
  }

  async #checkNow(): Promise<void> {
    this.#checking ??= this.#read().finally(() => {
      this.#checking = undefined;
      this.#checkedAt = performance.now();
    });
    await this.#checking;
  }

  async #read(): Promise<void> {
    try {
      this.#holdings = await withinTwoSeconds(() => this.#store.read(holdings));
      this.#end();
    } catch (error) {
      this.#begin(error);
    }
  }

  #begin(error: unknown): void {
    const damaged = error instanceof StoreUnavailableError && error.damaged;
    const before = this.#outage;
    if (before && (before.damaged || !damaged)) return;
    this.#outage = { since: before?.since ?? Date.now(), damaged };
    const advice = damaged
      ? 'it is damaged: put the last back-up in its place, and start this server again'
      : 'requests get 503 until it can be';
    this.#log(`The index cannot be read (${errorText(error)}); ${advice}.`, { level: 'error' });
    clearInterval(this.#timer);
    this.#timer = setInterval(() => void this.check(), CHECK_EVERY).unref();
  }

  /** A good read does not end the outage of a damaged file. */
  #end(): void {
    if (!this.#outage || this.#outage.damaged) return;
    const { since } = this.#outage;
    const requests = this.#failed;
    this.#failed = 0;
    this.#outage = undefined;
    clearInterval(this.#timer);
    const seconds = Math.round((Date.now() - since) / 1000);
    this.#log(`The index can be read again, after ${seconds} s; ${requests} requests failed meanwhile.`, {
      seconds,
      requests,
    });
  }

  #logFailures(error: StoreUnavailableError): void {
    if (this.#outage || this.#failed === 0 || performance.now() - this.#loggedAt < LOG_EVERY) return;
    this.#loggedAt = performance.now();
    const requests = this.#failed;
    this.#failed = 0;
    this.#log(`Requests that could not read the index, which others can: ${requests} (${errorText(error)}).`, {
      requests,
      level: 'error',
    });
  }
}

/** The result of `read`. @throws {StoreUnavailableError} after two seconds without an answer */
export async function withinTwoSeconds<T>(read: () => T | Promise<T>): Promise<T> {
  let late: NodeJS.Timeout | undefined;
  const waiting = new Promise<never>((_, reject) => {
    late = setTimeout(() => reject(new StoreUnavailableError('no answer within two seconds')), TIMEOUT);
  });
  try {
    return await Promise.race([Promise.resolve().then(read), waiting]);
  } finally {
    clearTimeout(late);
  }
}

const NO_STORE = new XrpcError(
  503,
  'ServiceUnavailable',
  'The index cannot be read at the moment; try again in a few seconds.',
  { 'retry-after': '2' },
);

/**
 * Maps `StoreUnavailableError` to a 503 with `Retry-After`; any other error is returned unchanged.
 */
export function indexError(error: unknown): unknown {
  return error instanceof StoreUnavailableError ? NO_STORE : error;
}
