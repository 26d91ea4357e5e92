import type { ClientCache } from './client-config.ts';

/** Milliseconds for which an answer may be shown beyond its time, while the next one is fetched. */
const STALE = 600_000;

/**
 * A bounded memory: the oldest entry makes room for a new one.
 *
 * @param most how many entries at the most
 */
export const memoryCache = (most = 500): ClientCache => {
  const entries = new Map<string, readonly [value: unknown, until: number]>();
  const get = (key: string, late = 0) => {
    const [value, until = 0] = entries.get(key) ?? [];
    return until + late > Date.now() ? value : undefined;
  };
  return {
    get: (key) => get(key),
    stale: (key) => get(key, STALE),
    set(key, value, ttl) {
      entries.set(key, [value, Date.now() + ttl]);
      // A Map keeps the order of insertion, so the first key is the oldest question.
      if (entries.size > most) for (const oldest of entries.keys()) return entries.delete(oldest);
    },
  };
};
