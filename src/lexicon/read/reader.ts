import type { Problem } from './problem.ts';

/** What a reader returns for an unusable value. */
export const UNREADABLE = Symbol('unreadable');

/** Reads one value leniently: repairs or drops bad parts. With a `Checker` it also reports each of them. */
export type Reader = (value: unknown, checker?: Checker) => unknown;

/** Collects problems with their paths. Limited, because a hostile record may have a million. */
export class Checker {
  readonly problems: Problem[] = [];
  readonly #path: (string | number)[] = [];

  /** Reads a part, with its key in the paths of the problems reported while it is read. */
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
