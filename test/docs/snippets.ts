import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A piece of code in a page of documentation. */
export interface Snippet {
  readonly language: string;
  readonly code: string;
  /** Where it begins, such as `README.md:42`. */
  readonly place: string;
}

/**
 * Every fenced piece of code of a page.
 *
 * @param page its path in the repository
 */
export function snippetsOf(page: string): Snippet[] {
  const text = readFileSync(join(import.meta.dirname, '../..', page), 'utf8');
  return Array.from(text.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm), ({ 1: language = '', 2: code = '', index }) => ({
    language,
    code,
    place: `${page}:${text.slice(0, index).split('\n').length}`,
  }));
}
