import { plainText, UNSPACED } from './plain-text.ts';

const WORDS_PER_MINUTE = 200;

// About three books. Counting stops here, which bounds the time.
const MAX_CHARACTERS = 1_000_000;

let segmenter: Intl.Segmenter | undefined;

/**
 * How long a text takes to read (docs/rules.md#reading-time): 200 words a minute, rounded up. A
 * word is a run between white space, as Bluesky counts them; a run in a script written without
 * spaces is split into its words.
 *
 * @param source plain text; or a document's record, whose `textContent` or content counts. The
 *   first million characters count
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

// A loop and not a pattern: with a pattern, this took a fifth of the time to index a document.
function countWords(text: string): number {
  const end = Math.min(text.length, MAX_CHARACTERS);
  let words = 0;
  let start = 0;
  let hasSpaces = true;
  for (let at = 0; at <= end; at++) {
    const code = at < end ? text.charCodeAt(at) : SPACE;
    if (!isSpace(code)) {
      hasSpaces &&= code < FIRST_UNSPACED;
      continue;
    }
    // The segmenter is slow, so it gets only the runs that need it.
    if (at > start) words += hasSpaces ? 1 : countRun(text.slice(start, at));
    start = at + 1;
    hasSpaces = true;
  }
  return words;
}

const SPACE = 0x20;
/** The first letter of Thai: no script that is written without spaces has an earlier one. */
const FIRST_UNSPACED = 0xe01;

const LATE_SPACES: ReadonlySet<number> = new Set([0x2028, 0x2029, 0x202f, 0x205f, 0x3000, 0xfeff]);

/** Whether `\s` matches. */
function isSpace(code: number): boolean {
  if (code <= SPACE) return code === SPACE || (code >= 9 && code <= 13);
  if (code < 0x2000) return code === 0xa0 || code === 0x1680;
  return code <= 0x200a || LATE_SPACES.has(code);
}

function countRun(run: string): number {
  return UNSPACED.test(run) ? countSegments(run) : 1;
}

function countSegments(run: string): number {
  segmenter ??= new Intl.Segmenter(undefined, { granularity: 'word' });
  let words = 0;
  for (const segment of segmenter.segment(run)) if (segment.isWordLike) words++;
  return words || 1;
}
