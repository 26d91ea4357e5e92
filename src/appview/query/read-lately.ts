import { LRUCache } from 'lru-cache';

// What is larger is not worth its room: a hostile record may be a hundred times that.
const MAX_LENGTH = 4000;
/** Bytes of all that is kept, roughly: each letter takes two, and what was read of it as much again. */
const MAX_BYTES = 24 * 1024 * 1024;

interface Kept<T> {
  readonly text: string;
  readonly record: T | null;
}

/**
 * Reads records of rows, and keeps what it read lately: a site's articles share its publication. Never stale, for what was kept counts only for the very text
 * that the index gave.
 *
 * @param read one of the lenient readers of `lexicon/`; what it gives is shared and not to be changed
 * @param maxItems how many are kept, the longest unused goes first; never more than 24 MB
 * @returns `null` for a record that cannot be read
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
