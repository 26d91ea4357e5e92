import type { ClientCache } from './client-config.ts';

/**
 * A bounded memory: the oldest entry makes room for a new one.
 *
 * @param most how many entries at the most
 */
export const memoryCache = (most = 500): ClientCache => {
  const entries = new Map<string, readonly [value: unknown, until: number]>();
  return {
    get(key) {
      const entry = entries.get(key);
      return entry && entry[1] > Date.now() ? entry[0] : undefined;
    },
    set(key, value, ttl) {
      entries.set(key, [value, Date.now() + ttl]);
      // A Map keeps the order of insertion, so the first key is the oldest question.
      if (entries.size > most) for (const oldest of entries.keys()) return entries.delete(oldest);
    },
  };
};
