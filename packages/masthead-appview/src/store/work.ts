import { type CompiledQuery, type Kysely, type RawBuilder, sql } from 'kysely';
import type { AtUriText, Did } from 'masthead/internal/core/values/identifiers';
import type { Schema } from './tables.ts';

/** A query that compiles to SQL: any Kysely builder, or a `statement`. */
export interface Query<O> {
  /** PostgreSQL caches the plan of a named query. */
  readonly name?: string;
  compile(): CompiledQuery<O>;
}

/**
 * Reads and writes for every engine: a generator that yields queries and receives their rows.
 * SQLite runs it to the end synchronously, so nothing of this thread comes between two statements;
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
export function statement<O>(text: string, parameters: readonly unknown[] = [], name?: string): Query<O> {
  return { ...(name !== undefined && { name }), compile: () => ({ sql: text, parameters }) as CompiledQuery<O> };
}

/** Numbers of items of one statement: few, so that few statements are prepared. */
const SIZES = [512, 64, 8, 1] as const;
const [MOST] = SIZES;

/**
 * Runs a query for each 512 items, because a statement takes a limited number of parameters.
 * Returns all rows.
 */
export function* inChunks<T, O>(items: readonly T[], query: (some: readonly T[]) => Query<O>): Work<O[]> {
  const found: O[] = [];
  for (let from = 0; from < items.length; from += MOST) {
    found.push(...(yield* rows(query(items.slice(from, from + MOST)))));
  }
  return found;
}

/** As `inChunks`, for queries that run often: with statements of `SIZES` only. */
export function* inFewSizes<T, O>(items: readonly T[], query: (some: readonly T[]) => Query<O>): Work<O[]> {
  const found: O[] = [];
  const left = [...items];
  for (const size of SIZES) while (left.length >= size) found.push(...(yield* rows(query(left.splice(0, size)))));
  return found;
}

/**
 * As `inFewSizes` in fewer round trips, for a condition on items: the last one is repeated until
 * the list has one of `SIZES`.
 */
export function inFewLists<T, O>(items: readonly T[], query: (some: readonly T[]) => Query<O>): Work<O[]> {
  return inChunks(items, (some) => {
    const size = SIZES.findLast((each) => each >= some.length) ?? MOST;
    return query(Array.from({ length: size }, (_, at) => some[Math.min(at, some.length - 1)] as T));
  });
}

/**
 * A condition: the column is an at-uri below `folder`, which is that of an account or of one of its
 * collections, and sorts after `after`.
 */
export function isBelow(column: string, folder: AtUriText, after = ''): RawBuilder<boolean> {
  const uri = sql.ref(column);
  const first = `${folder}/`;
  return sql<boolean>`${uri} > ${after > first ? after : first} AND ${uri} < ${`${folder}0`}`;
}

/** A condition: the column is this DID or the at-uri of one of its records. */
export function ofAccount(column: string, did: Did): RawBuilder<boolean> {
  return sql<boolean>`(${sql.ref(column)} = ${did} OR ${isBelow(column, `at://${did}`)})`;
}
