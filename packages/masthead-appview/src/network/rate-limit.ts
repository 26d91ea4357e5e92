import { LRUCache } from 'lru-cache';
import { lruOptions } from 'masthead/internal/atproto/node/guard/lru-options';

/** How many requests one client address may make. */
export interface RateLimitOptions {
  readonly requests: number;
  /** Seconds in which an empty allowance refills. */
  readonly seconds: number;
}

export interface RateLimitVerdict {
  readonly allowed: boolean;
  /** Header names and values by turns: `RateLimit-*`, and `Retry-After` on a refusal. */
  readonly headers: readonly string[];
}

// About 10 MB: a client with many addresses must not fill the memory.
const MAX_ADDRESSES = 100_000;

/**
 * IPv6 networks are limited too, as multiples of a subscriber's limit: the holder of a /48 has
 * 65,536 of the /64 and could otherwise evict everybody's count. The multiples are large enough for
 * the customers of a mobile network, who share a wider network.
 */
const WIDER = [
  // A /48 and a /32, in hexadecimal digits.
  { digits: 12, allowances: 32 },
  { digits: 8, allowances: 512 },
] as const;

/**
 * A rate limit by address (the generic cell rate algorithm): one number per address, no timer, no
 * moment at which all counts reset. Headers as in draft-ietf-httpapi-ratelimit-headers-06, which AT
 * Protocol servers send; their seconds count from now.
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

  /** Requests of a whole allowance. */
  get requests(): number {
    return this.#requests;
  }

  /**
   * Counts a request of a network (`addressNetwork`, of a subscriber) as `weight` requests, at most
   * the whole allowance; with `weight` 0 it only checks that `charge` took no more than was left. A
   * refused request is counted at no level. `now` is in milliseconds.
   */
  count(address: string, now: number, weight = 1): RateLimitVerdict {
    return this.#take(address, now, weight, false);
  }

  /**
   * Counts finished work as this many further requests, at most the whole allowance, even when
   * fewer are left. The client is then refused, at every level, until the rest is refilled.
   */
  charge(address: string, now: number, requests: number): RateLimitVerdict {
    return this.#take(address, now, requests, true);
  }

  #take(address: string, now: number, weight: number, isDone: boolean): RateLimitVerdict {
    const requests = Math.min(weight, this.#requests);
    const counts = this.#levelsOf(address).map(({ buckets, name }) => ({
      buckets,
      name,
      full: buckets.ask(name, now, requests),
    }));
    const refusing = isDone ? [] : counts.filter(({ buckets, full }) => !buckets.allows(full, now));
    const own = counts[0]?.full ?? now;
    if (refusing.length === 0) {
      for (const { buckets, name, full } of counts) buckets.keep(name, full);
      return { allowed: true, headers: this.#headers(own - now, this.#window - (own - now)) };
    }
    const late = Math.max(own, ...refusing.map(({ full }) => full));
    const headers = this.#headers(Math.max(0, late - this.#step * requests - now), 0);
    const wait = Math.max(1, Math.ceil((late - this.#window - now) / 1000));
    return { allowed: false, headers: [...headers, 'retry-after', String(wait)] };
  }

  /** The buckets that count an address: its own, and those of the networks around it. */
  #levelsOf(address: string): readonly { readonly buckets: Buckets; readonly name: string }[] {
    const own = { buckets: this.#own, name: address };
    if (!address.endsWith('/64')) return [own];
    return [own, ...this.#wider.map(({ digits, buckets }) => ({ buckets, name: address.slice(0, digits) }))];
  }

  /**
   * @param until when the allowance is whole again, milliseconds from now
   * @param left milliseconds of the window that can still be used
   */
  #headers(until: number, left: number): string[] {
    const remaining = Math.max(0, Math.floor(left / this.#step + 0.001));
    return [
      'ratelimit-limit',
      this.#limit,
      'ratelimit-remaining',
      String(remaining),
      'ratelimit-reset',
      String(Math.ceil(until / 1000)),
      'ratelimit-policy',
      this.#policy,
    ];
  }
}

/** The buckets for one prefix length. */
class Buckets {
  /**
   * When each bucket is full again, milliseconds. The least recently used is evicted: it is most
   * likely full, and the wider network still counts a flooder.
   */
  readonly #full = new LRUCache<string, number>(lruOptions(MAX_ADDRESSES));
  readonly #step: number;
  readonly #window: number;

  constructor(step: number, window: number) {
    this.#step = step;
    this.#window = window;
  }

  /** When the bucket would be full again after this many more requests. */
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
