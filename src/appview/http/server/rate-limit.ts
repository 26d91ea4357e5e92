import type { HeaderList } from '../answer/answer.ts';

/** How many requests one address may make. */
export interface RateLimitOptions {
  readonly requests: number;
  /** In so many seconds. */
  readonly seconds: number;
}

/** Ten a second for as long as one likes; the numbers that AT Protocol servers use. */
export const DEFAULT_RATE_LIMIT: RateLimitOptions = { requests: 3000, seconds: 300 };

/** What the limit says about one request. */
export interface RateLimitVerdict {
  readonly allowed: boolean;
  /** `RateLimit-*`, and `Retry-After` for who has to wait. */
  readonly headers: HeaderList;
}

// Somebody with many addresses must not fill the memory: about 10 MB.
const MOST_ADDRESSES = 100_000;

/**
 * Counts requests by address as a bucket that refills steadily (the generic cell rate algorithm): one number an address, no timer, and no moment at which
 * everybody's count starts anew. The header fields are those of draft-ietf-httpapi-ratelimit-headers-06, which AT Protocol servers send too; seconds are from now.
 */
export class RateLimit {
  /** When each address will have its whole allowance again, milliseconds; the one asked about longest ago first. */
  readonly #full = new Map<string, number>();
  readonly #limit: string;
  readonly #policy: string;
  readonly #window: number;
  readonly #step: number;

  constructor({ requests, seconds }: RateLimitOptions) {
    this.#limit = String(requests);
    this.#policy = `${requests};w=${seconds}`;
    this.#window = seconds * 1000;
    this.#step = this.#window / requests;
  }

  /**
   * @param address as `clientAddress` gives it
   * @param now milliseconds
   */
  count(address: string, now: number): RateLimitVerdict {
    const full = Math.max(now, this.#full.get(address) ?? 0) + this.#step;
    const allowed = full - now <= this.#window + this.#step / 1000;
    const until = allowed ? full - now : full - this.#step - now;
    if (allowed) this.#keep(address, full, now);
    const remaining = allowed ? Math.floor((this.#window - until) / this.#step + 0.001) : 0;
    const headers = [
      'ratelimit-limit',
      this.#limit,
      'ratelimit-remaining',
      String(Math.max(0, remaining)),
      'ratelimit-reset',
      String(Math.ceil(until / 1000)),
      'ratelimit-policy',
      this.#policy,
    ];
    if (allowed) return { allowed, headers };
    const wait = Math.max(1, Math.ceil((full - this.#window - now) / 1000));
    return { allowed, headers: [...headers, 'retry-after', String(wait)] };
  }

  #keep(address: string, full: number, now: number): void {
    this.#full.delete(address);
    this.#full.set(address, full);
    // Whoever asked longest ago is most likely whole again; forgetting somebody who is not costs them nothing.
    for (const [oldest, at] of this.#full) {
      if (at > now && this.#full.size <= MOST_ADDRESSES) return;
      this.#full.delete(oldest);
    }
  }
}
