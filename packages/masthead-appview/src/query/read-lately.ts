import { LRUCache } from 'lru-cache';

// Characters. Longer records are not cached: a hostile one may be a hundred times that.
const MAX_LENGTH = 4000;
/** Bytes, estimated: two for each character of the text, and as much again for what was read of it. */
const MAX_BYTES = 24 * 1024 * 1024;

interface Kept<T> {
  readonly text: string;
  readonly record: T | null;
}

/**
 * Parses records, with an LRU cache of `maxItems` and 24 MB: all articles of a site share its publication. An entry is used only for exactly the same text, so
 * it is never stale. The result is shared, so callers must not change it; `null` for a record that cannot be read.
 */
export function readLately<T>(
  read: (record: unknown) => T | null,
  maxItems = 4000,
): (uri: string, text: string) => T | null {
  const kept = new LRUCache<string, Kept<T>>({
    max: maxItems,
    maxSize: MAX_BYTES,
    sizeCalculation: ({ text }, uri) => 200 + 4 * text.length + 2 * uri.length,
  });
  return (uri, text) => {
    const before = kept.get(uri);
    if (before?.text === text) return before.record;
    const record = read(JSON.parse(text));
    if (text.length <= MAX_LENGTH) kept.set(uri, { text, record });
    return record;
  };
}
