import type { CompiledQuery, ExpressionBuilder, Kysely, StringReference } from 'kysely';
import type { Schema } from '../schema/schema.ts';

/** A query that can be turned into SQL: every Kysely builder, and `prepared`. */
export interface Query<O> {
  /** PostgreSQL keeps the plan of a query that has a name. */
  readonly name?: string;
  compile(): CompiledQuery<O>;
}

/**
 * Reads and writes that are written once for every engine: a generator that yields queries and is handed their rows. SQLite runs it to its end without a pause, so
 * that nothing comes between two of its statements; PostgreSQL awaits each query. A store runs it with `read`, or with `perform` in a transaction.
 */
export type Work<T> = Generator<Query<unknown>, T, unknown[]>;

/** A function that makes a work: what `read` and `perform` take, with its arguments behind it. */
export type WorkOf<A extends unknown[], T> = (db: Kysely<Schema>, ...args: A) => Work<T>;

/** Runs one query of a work: `const found = yield* rows(db.selectFrom(…))`. */
export function* rows<O>(query: Query<O>): Work<O[]> {
  return (yield query) as O[];
}

/** The first row of a query; `undefined` when there is none. */
export function* firstRow<O>(query: Query<O>): Work<O | undefined> {
  return (yield* rows(query))[0];
}

/** A statement that is written out, for the engine's own form of parameters. */
export function statement<O>(sql: string, parameters: readonly unknown[] = [], name?: string): Query<O> {
  return { ...(name !== undefined && { name }), compile: () => ({ sql, parameters }) as CompiledQuery<O> };
}

const AT_ONCE = 500;

/** Runs a query for each 500 items, since a statement takes a bounded number of parameters; all their rows. */
export function* inChunks<T, O>(items: readonly T[], query: (some: readonly T[]) => Query<O>): Work<O[]> {
  const found: O[] = [];
  for (let from = 0; from < items.length; from += AT_ONCE) {
    found.push(...(yield* rows(query(items.slice(from, from + AT_ONCE)))));
  }
  return found;
}

/** Where a column names an account or one of its records. */
export function ofAccount<Table extends keyof Schema>(column: StringReference<Schema, Table>, did: string) {
  return (of: ExpressionBuilder<Schema, Table>) =>
    of.or([
      of(column, '=', did as never),
      of.and([of(column, '>=', `at://${did}/` as never), of(column, '<', `at://${did}0` as never)]),
    ]);
}
