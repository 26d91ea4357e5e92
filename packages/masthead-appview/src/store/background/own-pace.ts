import { LRUCache } from 'lru-cache';

/** What one account may have looked up at once, and the milliseconds between two of its further ones: a twentieth of what a server looks up. */
const AT_ONCE = 20;
const APART = 200;
const MAX_ACCOUNTS = 20_000;

/**
 * When the look-ups of accounts are due: the first ones of each at once, the others one after the other. The queues are in the order of that time, so an account
 * with a hundred thousand addresses stands before nobody. In memory: after a restart an account has its first ones again.
 */
export class OwnPace {
  readonly #next = new LRUCache<string, number>({ max: MAX_ACCOUNTS });

  /** @param now milliseconds; so is the result */
  dueAt(did: string, now: number): number {
    const next = Math.max(now - AT_ONCE * APART, this.#next.get(did) ?? 0) + APART;
    this.#next.set(did, next);
    return Math.max(now, next);
  }
}
