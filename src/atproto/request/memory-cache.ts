// The cache of answers that the client uses unless the caller has one.

import type { ClientCache } from './client-config.ts';

/**
 * For this many milliseconds after its TTL, a stale answer is still served while the next is
 * fetched.
 */
const STALE = 60_000;

/** A cache that keeps nothing. */
export const NO_CACHE: ClientCache = { get: () => undefined, set: () => undefined };

/** Bounds of a `memoryCache`. */
export interface MemoryCacheOptions {
  /** 500 when left out. */
  readonly maxEntries?: number | undefined;
  /** Bytes of JSON, by the `size` of each entry; 8 million when left out. */
  readonly maxBytes?: number | undefined;
}

/**
 * A cache in memory, bounded by entries and by bytes: the oldest entry is evicted first. An entry
 * of more than `maxBytes` is not kept.
 *
 * @example
 * ```js
 * import { fetchCardView, memoryCache } from 'masthead/client';
 *
 * const config = { baseUrl: 'http://localhost:2584', cache: memoryCache({ maxEntries: 5000 }) };
 * console.log((await fetchCardView(config, 'https://fieldnotes.leaflet.pub/3m2moss')) !== null); // true
 * ```
 */
export const memoryCache = ({ maxEntries = 500, maxBytes = 8e6 }: MemoryCacheOptions = {}): ClientCache => {
  const entries = new Map<string, readonly [value: unknown, until: number, size: number]>();
  let left = maxBytes;
  const get = (key: string, late = 0) => {
    const [value, until = 0] = entries.get(key) ?? [];
    return until + late > Date.now() ? value : undefined;
  };
  const drop = (key: string) => {
    left += entries.get(key)?.[2] ?? 0;
    entries.delete(key);
  };
  return {
    get: (key) => get(key),
    stale: (key) => get(key, STALE),
    set(key, value, ttl, size = 0) {
      drop(key);
      if (size > maxBytes) return;
      entries.set(key, [value, Date.now() + ttl, size]);
      left -= size;
      // A Map keeps insertion order, so the first key is the oldest entry.
      for (const oldest of entries.keys()) {
        if (entries.size <= maxEntries && left >= 0) break;
        drop(oldest);
      }
    },
  };
};
