import { type RawBuilder, sql } from 'kysely';

/** 1: the host of an item was slow when last asked. Each lane of a queue is read by itself, so that slow hosts stand before no other. */
export type Slow = 0 | 1;

/** Milliseconds. However often an item is asked for again, a slow host is not asked sooner than this. */
const REST = 10 * 60_000;
/** Failures that count on when an item is asked for again: what has changed may have mended it, so it is asked a few times within minutes. */
const KEPT = 3;

/**
 * What changes in an item of a queue that is asked for again: one that is due before keeps its place. One of a slow host keeps its back-off too, which may
 * only shorten to `REST`: otherwise whoever asks without end would have the host asked without end. The others' goes on from `KEPT` failures at most, and is
 * never new.
 *
 * @param column when it is due
 * @param now milliseconds
 * @param quick SQL for when it may be due where its host is not slow; default `now`
 */
export function askedAgain<Column extends string>(
  table: 'identities' | 'sites' | 'pages',
  column: Column,
  now: number,
  quick: RawBuilder<number> | number = now,
): Record<Column | 'attempts', RawBuilder<number>> {
  // With the table's name: in an upsert PostgreSQL does not know whose column is meant.
  const [due, slow, attempts] = [column, 'slow', 'attempts'].map((name) => sql.ref(`${table}.${name}`));
  // Without the cast, PostgreSQL takes a number bound beside a CASE for text.
  const wanted = sql`CASE WHEN ${slow} = 1 THEN CAST(${now + REST} AS bigint) ELSE CAST(${quick} AS bigint) END`;
  return {
    [column]: sql<number>`CASE WHEN ${due} < ${wanted} THEN ${due} ELSE ${wanted} END`,
    attempts: sql<number>`CASE WHEN ${slow} = 1 OR ${attempts} <= ${KEPT} THEN ${attempts} ELSE ${KEPT} END`,
  } as Record<Column | 'attempts', RawBuilder<number>>;
}
