import { plainText, UNSPACED } from './plain-text.ts';

const WORDS_PER_MINUTE = 200;

// About three books. A longer text is counted up to here, which bounds the time.
const MAX_CHARACTERS = 1_000_000;

let segmenter: Intl.Segmenter | undefined;

/**
 * How long a text takes to read (docs/rules.md#reading-time): 200 words a minute, rounded up. A word is a run between white space, as Bluesky counts
 * them; a run in a script written without spaces is split into its words.
 *
 * @param source plain text; or a document's record, whose `textContent` or content counts. The first million characters count
 * @returns whole minutes, at least 1; `null` when there is no word, never 0
 *
 * @example
 * ```js
 * import { readingTime } from 'masthead/core';
 *
 * console.log(readingTime('word '.repeat(201))); // 2
 * ```
 */
export function readingTime(source: unknown): number | null {
  const words = countWords(typeof source === 'string' ? source : (plainText(source) ?? ''));
  return words ? Math.ceil(words / WORDS_PER_MINUTE) : null;
}

function countWords(text: string): number {
  let words = 0;
  // The segmenter is slow: only runs that need it go there.
  for (const [run] of text.slice(0, MAX_CHARACTERS).matchAll(/\S+/g))
    words += UNSPACED.test(run) ? countSegments(run) : 1;
  return words;
}

function countSegments(run: string): number {
  segmenter ??= new Intl.Segmenter(undefined, { granularity: 'word' });
  let words = 0;
  for (const segment of segmenter.segment(run)) if (segment.isWordLike) words++;
  return words || 1;
}
