import type { Problem } from '../../lexicon/index.ts';
import { publicationAdvice, publicationProblems } from './publication-problems.ts';

/**
 * Checks a `site.standard.publication` strictly, before it is written (docs/rules.md#records): also what a PDS lets through, such as an `ftp:` address or
 * an SVG icon.
 *
 * @param record the record as JSON
 * @returns every problem at once: its path, what is wanted there and what to do; empty when the record is right
 */
export function checkPublication(record: unknown): Problem[] {
  return publicationProblems(record).map(({ path, message }) => {
    const advice = publicationAdvice(path);
    return { path, message: advice ? `${message}: ${advice}` : message };
  });
}
