import type { ClientCache } from './client-config.ts';

/** Milliseconds after its TTL for which a stale answer is still served while the next is fetched. */
const STALE = 60_000;

/**
 * A cache in memory, bounded by entries and by bytes: the oldest entry is evicted first. An entry of more than `bytes` is not kept.
 *
 * @param most maximum number of entries
 * @param bytes maximum bytes of JSON, by the `size` that each entry was set with
 */
export const memoryCache = (most = 500, bytes = 8e6): ClientCache => {
  const entries = new Map<string, readonly [value: unknown, until: number, size: number]>();
  let left = bytes;
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
      if (size > bytes) return;
      entries.set(key, [value, Date.now() + ttl, size]);
      left -= size;
      // A Map keeps insertion order, so the first key is the oldest entry.
      for (const oldest of entries.keys()) {
        if (entries.size <= most && left >= 0) break;
        drop(oldest);
      }
    },
  };
};
