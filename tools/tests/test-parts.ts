/** Prints which part of a test run begins, how long all took so far and what is left; keeps how long each part took. Plain lines, for a log as for a terminal. */
export class TestParts {
  readonly #names: readonly string[];
  readonly #now: () => number;
  readonly #began: number;
  readonly #took: [name: string, milliseconds: number][] = [];

  /**
   * @param names of all parts, in their order
   * @param now the clock, in milliseconds
   */
  constructor(names: readonly string[], now: () => number = () => performance.now()) {
    this.#names = names;
    this.#now = now;
    this.#began = now();
  }

  /**
   * Runs the next part.
   *
   * @param run its work; takes the part's name
   * @returns what the work gave
   */
  async next<Result>(run: (name: string) => Result | Promise<Result>): Promise<Result> {
    const at = this.#took.length;
    const name = this.#names[at] ?? 'One more part';
    const left = this.#names.slice(at + 1);
    const soFar = at > 0 ? `; ${minutes(this.#now() - this.#began)} so far` : '';
    console.log(
      `\nPart ${at + 1} of ${this.#names.length}: ${name}${soFar}${left.length ? `; then ${left.join(', then ')}` : ''}`,
    );
    const began = this.#now();
    const result = await run(name);
    this.#took.push([name, this.#now() - began]);
    return result;
  }

  /** @returns a line for each part that ended, and one for all, in minutes and seconds */
  times(): string[] {
    const rows: [string, number][] = [...this.#took, ['all', this.#now() - this.#began]];
    return rows.map(([name, took]) => `${minutes(took).padStart(5)}  ${name}`);
  }
}

/** @returns milliseconds as `minutes:seconds` */
export function minutes(milliseconds: number): string {
  const seconds = Math.round(milliseconds / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
