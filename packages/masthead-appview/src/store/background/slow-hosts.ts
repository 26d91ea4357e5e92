import { type RawBuilder, sql } from 'kysely';

/**
 * 1: the host of an item was slow when last asked. Each lane of a queue is read by itself, so that
 * slow hosts stand before no other.
 */
export type Slow = 0 | 1;

/**
 * Milliseconds. However often an item is asked for again, a slow host is not asked sooner than
 * this.
 */
const HOST_REST = 10 * 60_000;
/**
 * Failures that count on when an item is asked for again: what has changed may have mended it, so
 * it is asked a few times within minutes.
 */
const KEPT = 3;

/**
 * The same of one item: a site that never named a record is asked as if it were new, which is
 * twice.
 */
function keptOf(table: 'identities' | 'sites' | 'pages') {
  if (table === 'identities') return sql.lit(KEPT);
  return sql`CASE WHEN ${sql.ref(`${table}.named_at`)} IS NULL THEN 0 ELSE ${sql.lit(KEPT)} END`;
}

/**
 * What changes in an item of a queue that is asked for again: one that is due before keeps its
 * place. One of a slow host keeps its back-off too, which may only shorten to `HOST_REST`:
 * otherwise whoever asks without end would have the host asked without end. The others' goes on
 * from `KEPT` failures at most.
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
  const kept = keptOf(table);
  // Without the cast, PostgreSQL takes a number bound beside a CASE for text.
  const wanted = sql`CASE WHEN ${slow} = 1 THEN CAST(${now + HOST_REST} AS bigint) ELSE CAST(${quick} AS bigint) END`;
  return {
    [column]: sql<number>`CASE WHEN ${due} < ${wanted} THEN ${due} ELSE ${wanted} END`,
    attempts: sql<number>`CASE WHEN ${slow} = 1 OR ${attempts} <= ${kept} THEN ${attempts} ELSE ${kept} END`,
  } as Record<Column | 'attempts', RawBuilder<number>>;
}
