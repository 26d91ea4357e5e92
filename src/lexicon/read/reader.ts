import type { Problem } from './problem.ts';

/** What a reader gives for a value that cannot be used. */
export const UNREADABLE = Symbol('unreadable');

/**
 * Reads one value. Without a `Checker` it is lenient: it mends or drops what it can. With one it does the same and reports each time.
 */
export type Reader = (value: unknown, checker?: Checker) => unknown;

/** Collects problems with the path to each. Bounded: a hostile record may have a million. */
export class Checker {
  readonly problems: Problem[] = [];
  readonly #path: (string | number)[] = [];

  /** Reads a part, with its key in the path of whatever is reported meanwhile. */
  static at(checker: Checker | undefined, key: string | number, reader: Reader, value: unknown): unknown {
    if (!checker) return reader(value);
    checker.#path.push(key);
    const result = reader(value, checker);
    checker.#path.pop();
    return result;
  }

  report(message: string, ...below: string[]): void {
    if (this.problems.length < 200) this.problems.push({ path: [...this.#path, ...below].join('.'), message });
  }
}
