import type { CompiledQuery, ExpressionBuilder, Kysely, StringReference } from 'kysely';
import type { Did } from 'masthead/internal/core/values/did';
import type { Schema } from './schema/tables.ts';

/** A query that compiles to SQL: any Kysely builder, or a `statement`. */
export interface Query<O> {
  /** PostgreSQL caches the plan of a named query. */
  readonly name?: string;
  compile(): CompiledQuery<O>;
}

/**
 * Reads and writes for every engine: a generator that yields queries and receives their rows.
 * SQLite runs it to the end synchronously, so nothing comes between two of its statements;
 * PostgreSQL awaits each query. Run one with `read`, or with `perform` in a transaction.
 */
export type Work<T> = Generator<Query<unknown>, T, unknown[]>;

/** A function that makes a work: `read` and `perform` take it, followed by its arguments. */
export type WorkOf<A extends unknown[], T> = (db: Kysely<Schema>, ...args: A) => Work<T>;

/** Runs one query of a work: `const found = yield* rows(db.selectFrom(…))`. */
export function* rows<O>(query: Query<O>): Work<O[]> {
  return (yield query) as O[];
}

export function* firstRow<O>(query: Query<O>): Work<O | undefined> {
  return (yield* rows(query))[0];
}

/**
 * A query in plain SQL, with parameters `$1`, `$2`, …; each engine turns those into its own form.
 */
export function statement<O>(sql: string, parameters: readonly unknown[] = [], name?: string): Query<O> {
  return { ...(name !== undefined && { name }), compile: () => ({ sql, parameters }) as CompiledQuery<O> };
}

const AT_ONCE = 500;

/**
 * Runs a query for each 500 items, because a statement takes a limited number of parameters.
 * Returns all rows.
 */
export function* inChunks<T, O>(items: readonly T[], query: (some: readonly T[]) => Query<O>): Work<O[]> {
  const found: O[] = [];
  for (let from = 0; from < items.length; from += AT_ONCE) {
    found.push(...(yield* rows(query(items.slice(from, from + AT_ONCE)))));
  }
  return found;
}

// Few sizes, so that few statements are prepared.
const SIZES = [64, 8, 1] as const;

/**
 * Runs a query for some items at a time. A list of any length needs only the statements of these
 * sizes.
 */
export function* inFewSizes<T>(items: readonly T[], query: (some: readonly T[]) => Query<unknown>): Work<void> {
  const left = [...items];
  for (const size of SIZES) while (left.length >= size) yield* rows(query(left.splice(0, size)));
}

/** A condition: the column is this DID or the at-uri of one of its records. */
export function ofAccount<Table extends keyof Schema>(column: StringReference<Schema, Table>, did: Did) {
  return (of: ExpressionBuilder<Schema, Table>) =>
    of.or([
      of(column, '=', did as never),
      of.and([of(column, '>=', `at://${did}/` as never), of(column, '<', `at://${did}0` as never)]),
    ]);
}
