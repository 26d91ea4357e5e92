import { memoryCache } from '../../client/memory-cache.ts';

// What is larger is not worth its room: a hostile record may be a hundred times that.
const MOST_LENGTH = 4000;

interface Kept<T> {
  readonly text: string;
  readonly record: T | null;
}

/**
 * Reads records of rows, and keeps what it read lately: a site's articles share its publication. Never stale, for what was kept counts only for the very text
 * that the index gave.
 *
 * @param read one of the lenient readers of `lexicon/`; what it gives is shared and not to be changed
 * @param most how many are kept, the oldest goes first; 4,000 take about 25 MB at the most
 * @returns `null` for a record that cannot be read
 */
export function readLately<T>(
  read: (record: unknown) => T | null,
  most = 4000,
): (uri: string, text: string) => T | null {
  const kept = memoryCache(most);
  return (uri, text) => {
    const before = kept.get(uri) as Kept<T> | undefined;
    if (before?.text === text) return before.record;
    const record = read(JSON.parse(text));
    if (text.length <= MOST_LENGTH) kept.set(uri, { text, record } satisfies Kept<T>, Number.POSITIVE_INFINITY);
    return record;
  };
}
