import type { Log } from '../../core/log.ts';
import { reasonOf } from '../../network/guarded/reason-of.ts';
import { holdings } from '../store/background/holdings.ts';
import type { StoreReader } from '../store/store.ts';
import { StoreUnavailableError } from '../store/store-errors.ts';

// Milliseconds.
const LOOK_EVERY = 1000;
const TIMEOUT = 2000;

/** Whether the index can be read now. It says in the log when it cannot any more, and when it can again; what failed meanwhile is only counted. */
export class ReadHealth {
  readonly #store;
  readonly #log;
  #outage: { readonly since: number; damaged: boolean; requests: number } | undefined;
  #looked = Number.NEGATIVE_INFINITY;
  #looking: Promise<void> | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(store: Pick<StoreReader, 'read'>, log: Log) {
    this.#store = store;
    this.#log = log;
  }

  get readable(): boolean {
    return this.#outage === undefined;
  }

  /** A request could not read the index. */
  failed(error: StoreUnavailableError): void {
    this.#begin(error);
    if (this.#outage) this.#outage.requests++;
  }

  /** Reads something, unless that was done within a second. Never throws, and ends within two seconds. */
  async look(): Promise<void> {
    if (performance.now() - this.#looked < LOOK_EVERY) return;
    this.#looking ??= this.#read().finally(() => {
      this.#looking = undefined;
      this.#looked = performance.now();
    });
    await this.#looking;
  }

  close(): void {
    clearInterval(this.#timer);
  }

  async #read(): Promise<void> {
    let late: NodeJS.Timeout | undefined;
    try {
      const waiting = new Promise<never>((_, reject) => {
        late = setTimeout(() => reject(new StoreUnavailableError('no answer within two seconds')), TIMEOUT);
      });
      await Promise.race([Promise.resolve().then(() => this.#store.read(holdings)), waiting]);
      this.#end();
    } catch (error) {
      this.#begin(error);
    } finally {
      clearTimeout(late);
    }
  }

  #begin(error: unknown): void {
    const damaged = error instanceof StoreUnavailableError && error.damaged;
    const before = this.#outage;
    if (before && (before.damaged || !damaged)) return;
    this.#outage = { since: before?.since ?? Date.now(), requests: before?.requests ?? 0, damaged };
    const advice = damaged
      ? 'it is damaged: put the last back-up in its place, and start this server again'
      : 'requests get 503 until it can be';
    this.#log(`The index cannot be read (${reasonOf(error)}); ${advice}.`, { level: 'error' });
    clearInterval(this.#timer);
    this.#timer = setInterval(() => void this.look(), LOOK_EVERY).unref();
  }

  /** One good read is not the end of a damaged file. */
  #end(): void {
    if (!this.#outage || this.#outage.damaged) return;
    const { since, requests } = this.#outage;
    this.#outage = undefined;
    clearInterval(this.#timer);
    const seconds = Math.round((Date.now() - since) / 1000);
    this.#log(`The index can be read again, after ${seconds} s; ${requests} requests failed meanwhile.`, {
      seconds,
      requests,
    });
  }
}
