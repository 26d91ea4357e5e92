import type { Problem } from '../lexicon/read/reader.ts';
import { isUnreadable, judgedOf } from './known.ts';
import { wordsFor } from './rules/lexicon-rules.ts';

/**
 * Checks a `site.standard.publication` strictly, before it is written (docs/rules.md#records). It
 * also refuses what a PDS accepts, such as an `ftp:` URL or an SVG icon.
 *
 * @param record the record as JSON, unchecked
 * @returns every problem at once: its path, the expected value and what to do; empty when the
 *   record is valid
 *
 * @example
 * ```js
 * import { checkPublication } from 'masthead/check';
 *
 * for (const { path, message } of checkPublication({ url: 'ftp://example.com' })) console.log(path, message);
 * ```
 */
export function checkPublication(record: unknown): Problem[] {
  const judged = judgedOf('publication', { record });
  return judged.problems.map(({ path, message }) => ({
    path,
    message: `${message}: ${wordsFor(path, message, isUnreadable(judged, path)).advice}`,
  }));
}
