import { LRUCache } from 'lru-cache';

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
  /** Names and values in turns: `RateLimit-*`, and `Retry-After` for who has to wait. */
  readonly headers: readonly string[];
}

// Somebody with many addresses must not fill the memory: about 10 MB.
const MAX_ADDRESSES = 100_000;

/**
 * Of IPv6 the wider networks count as well, each with so many allowances: whoever rents a /48 has 65,536 of those that one subscriber has, and with them could
 * push everybody's count out of the memory, the own ones too. Wide enough that a mobile network's customers, who share one, do not notice.
 */
const WIDER = [
  // A /48 and a /32, by their hexadecimal digits.
  { digits: 12, allowances: 32 },
  { digits: 8, allowances: 512 },
] as const;

/**
 * Counts requests by address as a bucket that refills steadily (the generic cell rate algorithm): one number an address, no timer, and no moment at which
 * everybody's count starts anew. The header fields are those of draft-ietf-httpapi-ratelimit-headers-06, which AT Protocol servers send too; seconds are from now.
 */
export class RateLimit {
  readonly #own: Buckets;
  readonly #wider: readonly { readonly digits: number; readonly buckets: Buckets }[];
  readonly #limit: string;
  readonly #policy: string;
  readonly #window: number;
  readonly #step: number;
  readonly #requests: number;

  constructor({ requests, seconds }: RateLimitOptions) {
    this.#requests = requests;
    this.#limit = String(requests);
    this.#policy = `${requests};w=${seconds}`;
    this.#window = seconds * 1000;
    this.#step = this.#window / requests;
    this.#own = new Buckets(this.#step, this.#window);
    this.#wider = WIDER.map(({ digits, allowances }) => ({
      digits,
      buckets: new Buckets(this.#step / allowances, this.#window),
    }));
  }

  /**
   * @param address as `addressNetwork` gives it
   * @param now milliseconds
   * @param weight how many requests this one counts for, by the work that it makes; never more than the whole allowance
   */
  count(address: string, now: number, weight = 1): RateLimitVerdict {
    const requests = Math.min(weight, this.#requests);
    const full = this.#own.ask(address, now, requests);
    let allowed = this.#own.allows(full, now);
    let late = full;
    const asked: [Buckets, string, number][] = [[this.#own, address, full]];
    if (address.endsWith('/64')) {
      for (const { digits, buckets } of this.#wider) {
        const network = address.slice(0, digits);
        const filled = buckets.ask(network, now, requests);
        asked.push([buckets, network, filled]);
        if (buckets.allows(filled, now)) continue;
        allowed = false;
        late = Math.max(late, filled);
      }
    }
    // Who is refused is not punished for asking, at no level.
    if (allowed) for (const [buckets, name, filled] of asked) buckets.keep(name, filled);
    const until = allowed ? full - now : Math.max(0, late - this.#step * requests - now);
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
    const wait = Math.max(1, Math.ceil((late - this.#window - now) / 1000));
    return { allowed, headers: [...headers, 'retry-after', String(wait)] };
  }
}

/** The buckets of one width of network. */
class Buckets {
  /**
   * When each will have its whole allowance again, milliseconds. Whoever asked longest ago makes room: they are most likely whole again, and a flooder who is
   * forgotten is still known by the wider network.
   */
  readonly #full = new LRUCache<string, number>({ max: MAX_ADDRESSES });
  readonly #step: number;
  readonly #window: number;

  constructor(step: number, window: number) {
    this.#step = step;
    this.#window = window;
  }

  /** When it will be whole again, with so many requests more. */
  ask(name: string, now: number, requests: number): number {
    return Math.max(now, this.#full.get(name) ?? 0) + this.#step * requests;
  }

  allows(full: number, now: number): boolean {
    return full - now <= this.#window + this.#step / 1000;
  }

  keep(name: string, full: number): void {
    this.#full.set(name, full);
  }
}
