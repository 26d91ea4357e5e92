import type { CompiledQuery } from 'kysely';

/** A query that can be turned into SQL: every Kysely builder. */
export interface Compilable<O> {
  compile(): CompiledQuery<O>;
}

/**
 * Work inside one transaction, written once for both engines: it yields queries and is handed their rows. SQLite runs it without a pause, so that nothing
 * comes between two of its statements; PostgreSQL awaits each.
 */
export type Work<T> = Generator<Compilable<unknown>, T, unknown[]>;

/** Runs one query of a work: `const found = yield* rows(db.selectFrom(…))`. */
export function* rows<O>(query: Compilable<O>): Work<O[]> {
  return (yield query) as O[];
}
