import type { ClientCache } from '../../atproto/request/client-config.ts';
import { memoryCache } from '../../atproto/request/memory-cache.ts';

/**
 * The cache that all elements of a page share for one `fetch`. Another `fetch`, such as one with a
 * session, may get other answers.
 */
export function cacheOf(answers: WeakMap<typeof fetch, ClientCache>, get: typeof fetch = fetch): ClientCache {
  const cache = answers.get(get) ?? memoryCache();
  answers.set(get, cache);
  return cache;
}
