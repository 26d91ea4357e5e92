const WORDS_PER_MINUTE = 200;

// Three books. What is longer is counted so far, and takes no longer to count.
const MAX_CHARACTERS = 1_000_000;

// Scripts that put no space between words: only their runs are worth the segmenter's time.
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

let segmenter: Intl.Segmenter | undefined;

/**
 * How long a text takes to read (docs/rules.md#reading-time): 200 words a minute, rounded up. Words are runs between white space, as Bluesky counts
 * them; a run in a script written without spaces is cut into its words.
 *
 * @param text plain text, of which the first million characters count; see `plainText`
 * @returns whole minutes, at least 1; `undefined` when there is no word, never 0
 */
export function readingTime(text: string): number | undefined {
  const words = countWords(text);
  return words ? Math.ceil(words / WORDS_PER_MINUTE) : undefined;
}

function countWords(text: string): number {
  let words = 0;
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
