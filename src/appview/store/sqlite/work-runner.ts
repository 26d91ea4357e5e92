import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';
import type { Work } from '../cold/work.ts';

// The statements of works are few; what makes them many is the length of a list.
const MOST_PREPARED = 200;

/** Runs works on one connection, at once and without a pause. Statements are prepared once. */
export class WorkRunner {
  readonly #database;
  readonly #prepared = new Map<string, StatementSync>();

  constructor(database: DatabaseSync) {
    this.#database = database;
  }

  run<T>(work: Work<T>): T {
    let step = work.next();
    while (!step.done) {
      const { sql, parameters } = step.value.compile();
      step = work.next(this.#prepare(sql).all(...(parameters as SQLInputValue[])));
    }
    return step.value;
  }

  #prepare(sql: string): StatementSync {
    const known = this.#prepared.get(sql);
    if (known) return known;
    if (this.#prepared.size >= MOST_PREPARED) this.#prepared.clear();
    const statement = this.#database.prepare(sql);
    this.#prepared.set(sql, statement);
    return statement;
  }
}
