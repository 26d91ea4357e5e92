import type { ClientCache } from './client-config.ts';

/** Milliseconds for which an answer may be shown beyond its time, while the next one is fetched. */
const STALE = 60_000;

/**
 * A bounded memory: the oldest entry makes room for a new one.
 *
 * @param most how many entries at the most
 * @param bytes how many bytes of JSON, by the `size` that each entry was set with
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
      // A Map keeps the order of insertion, so the first key is the oldest question.
      for (const oldest of entries.keys()) {
        if (entries.size <= most && left >= 0) break;
        drop(oldest);
      }
    },
  };
};
