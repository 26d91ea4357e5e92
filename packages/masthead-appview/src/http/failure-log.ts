import type { Log } from 'masthead/internal/core';

const EVERY = 60_000;
// Different failures that are told in full within that time. The text of more may come from whoever asks.
const MOST = 10;

/** The log of requests that failed for a reason that nobody expected: each reason once in a minute, with its stack, and then how often it came again. */
export class FailureLog {
  readonly #log;
  readonly #again = new Map<string, number>();
  #timer: NodeJS.Timeout | undefined;

  constructor(log: Log) {
    this.#log = log;
  }

  /** @param route the label of the route that failed */
  failed(route: string, error: unknown): void {
    const reason = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
    const key = `${route}: ${reason}`;
    const known = this.#again.get(key);
    this.#timer ??= setTimeout(() => this.#tell(), EVERY).unref();
    if (known === undefined && this.#again.size < MOST) {
      this.#again.set(key, 0);
      this.#log(`A request failed: ${error instanceof Error ? error.stack : reason}`, { route, level: 'error' });
    } else {
      const name = known === undefined ? 'others' : key;
      this.#again.set(name, (this.#again.get(name) ?? 0) + 1);
    }
  }

  #tell(): void {
    this.#timer = undefined;
    for (const [reason, times] of this.#again) {
      if (times > 0) this.#log(`${times} more requests failed within a minute (${reason}).`, { times, level: 'error' });
    }
    this.#again.clear();
  }
}
