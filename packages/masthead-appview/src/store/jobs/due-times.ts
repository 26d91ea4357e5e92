import { type RawBuilder, sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import { lruOptions } from 'masthead/internal/atproto/node/guard/lru-options';
import type { Did } from 'masthead/internal/core/values/identifiers';

/** Milliseconds. */
export const DAY = 24 * 3_600_000;

/**
 * 1: the host of an item was slow when last asked. Each lane of a queue is read apart, so that slow
 * hosts do not delay the others.
 */
export type Slow = 0 | 1;

/**
 * Milliseconds. A new request makes an item of a slow host due no sooner than this, if it is not
 * due sooner already.
 */
const HOST_REST = 10 * 60_000;
/**
 * At most this many failures still count when an item is requested again: the change may have fixed
 * it, so it is tried a few times within minutes.
 */
const KEPT = 3;

/** `KEPT` of one item: a site that never named a record is treated as new, which is asked twice. */
function keptOf(table: 'identities' | 'sites' | 'pages') {
  if (table === 'identities') return sql.lit(KEPT);
  return sql`CASE WHEN ${sql.ref(`${table}.named_at`)} IS NULL THEN 0 ELSE ${sql.lit(KEPT)} END`;
}

/**
 * The columns that change when an item of a queue is requested again. An item that is due earlier
 * keeps its place. An item of a slow host keeps its back-off, shortened to `HOST_REST` at most, so
 * that requests without end do not reach the host without end. The back-off of others goes on from
 * at most `KEPT` failures.
 *
 * @param column that holds when it is due
 * @param now milliseconds
 * @param quick SQL for when it may be due if its host is not slow; default `now`
 */
export function askedAgain<Column extends string>(
  table: 'identities' | 'sites' | 'pages',
  column: Column,
  now: number,
  quick: RawBuilder<number> | number = now,
): Record<Column | 'attempts', RawBuilder<number>> {
  // With the table's name: in an upsert a column's name alone is ambiguous to PostgreSQL.
  const [due, slow, attempts] = [column, 'slow', 'attempts'].map((name) => sql.ref(`${table}.${name}`));
  const kept = keptOf(table);
  // Without the cast, PostgreSQL takes a number bound beside a CASE for text.
  const wanted = sql`CASE WHEN ${slow} = 1 THEN CAST(${now + HOST_REST} AS bigint) ELSE CAST(${quick} AS bigint) END`;
  return {
    [column]: sql<number>`CASE WHEN ${due} < ${wanted} THEN ${due} ELSE ${wanted} END`,
    attempts: sql<number>`CASE WHEN ${slow} = 1 OR ${attempts} <= ${kept} THEN ${attempts} ELSE ${kept} END`,
  } as Record<Column | 'attempts', RawBuilder<number>>;
}

/**
 * Milliseconds. A site that has named a record before will probably do so again soon: it is asked
 * after seconds, then minutes, then hours.
 */
const RETRIES = [5000, 30_000, 120_000, 600_000, 3_600_000, 6 * 3_600_000, DAY] as const;
const MAX_DAILY = 30;
/** Milliseconds. Most sites deploy within this time after they write the record. */
const DEPLOYS = 10 * 60_000;

/**
 * Milliseconds until the next check. A site or page that has named a record: `RETRIES`, then daily
 * for a month, then weekly. One that never has: once more, then weekly.
 *
 * @param attempts failures before this one
 */
export function retryDelay(attempts: number, hasNamed: boolean): number {
  if (!hasNamed) return attempts === 0 ? DEPLOYS : 7 * DAY;
  return RETRIES[attempts] ?? (attempts < RETRIES.length + MAX_DAILY ? DAY : 7 * DAY);
}

/**
 * How many look-ups of one account are due at once, and the milliseconds between two further ones:
 * a twentieth of the pace of a server.
 */
const AT_ONCE = 20;
const APART = 200;
const MAX_ACCOUNTS = 20_000;

/**
 * Decides when the look-ups of accounts are due: the first ones of each account at once, the others
 * one after another. The queues are in the order of that time, so an account with a hundred
 * thousand URLs delays no other. It is in memory: after a restart an account has its first ones
 * again.
 */
export class OwnPace {
  readonly #next = new LRUCache<string, number>(lruOptions(MAX_ACCOUNTS));

  /** @param now milliseconds; so is the result */
  dueAt(did: Did, now: number): number {
    const next = Math.max(now - AT_ONCE * APART, this.#next.get(did) ?? 0) + APART;
    this.#next.set(did, next);
    return Math.max(now, next);
  }
}
