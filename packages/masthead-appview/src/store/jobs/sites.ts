import { type Kysely, sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import { upTo } from 'masthead/internal/atproto/node/guard/up-to';
import type { CanonicalUrl } from 'masthead/internal/core/url/canonical-url';
import { atHost } from 'masthead/internal/core/url/canonical-url';
import type { Did } from 'masthead/internal/core/values/did';
import type { Schema } from '../schema/tables.ts';
import type { StoreWrite } from '../store-write.ts';
import { firstRow, inFewSizes, rows, type Work } from '../work.ts';
import { askedAgain, type Slow } from './due-times.ts';

// Milliseconds. A site is not asked more often than this, however often records change.
const REST = 30_000;
const DAY = 24 * 3_600_000;
// How long a site's last answer is kept while it does not answer.
const HOLDS = 7 * DAY;
// Two addresses of a site are asked; each names at most four records.
const MAX_NAMES = 8;
/**
 * Milliseconds. A site that has named a record before will probably do so again soon: it is asked
 * after seconds, then minutes, then hours.
 */
const RETRIES = [5000, 30_000, 120_000, 600_000, 3_600_000, 6 * 3_600_000, DAY] as const;
const MAX_DAILY = 30;
/** Milliseconds. Most sites deploy within this time after they write the record. */
const DEPLOYS = 10 * 60_000;

export interface SiteAnswer {
  readonly url: CanonicalUrl;
  /** The at-uris that it names; `null` when it gave no usable answer. */
  readonly names: readonly string[] | null;
  /** Every address of the site gave a usable answer: a record that is not named is denied. */
  readonly whole: boolean;
  /** When it was asked; milliseconds, as is `dueAt`, the `check_at` at which it was due. */
  readonly askedAt: number;
  readonly dueAt: number;
  /** Whether it took long; default 0. */
  readonly slow?: Slow;
}

/**
 * Queues the sites of the publications among these writes, because each may be a new claim. Each
 * account has its own pace.
 */
export function* requestSitesOf(
  db: Kysely<Schema>,
  writes: readonly StoreWrite[],
  now: number,
  pace: OwnPace,
): Work<void> {
  const due = new Map<CanonicalUrl, number>();
  for (const write of writes) {
    if (write.to !== 'publications' || write.url === undefined || due.get(write.url) === now) continue;
    due.set(write.url, Math.min(pace.dueAt(write.did, now), due.get(write.url) ?? Number.POSITIVE_INFINITY));
  }
  if (due.size > 0) yield* requestSites(db, [...due.keys()], now, due);
}

/**
 * Queues sites whose publications are new, or visible again.
 *
 * @param due when each site is due, if later than `now`; it does not delay a site that is queued
 *   already
 */
export function* requestSites(
  db: Kysely<Schema>,
  urls: readonly CanonicalUrl[],
  now: number,
  due: ReadonlyMap<string, number> = new Map(),
): Work<void> {
  yield* inFewSizes([...new Set(urls)], (some) => {
    const added = db.insertInto('sites').values(some.map((url) => ({ url, check_at: due.get(url) ?? now })));
    const again = askedAgain('sites', 'check_at', now, soon());
    return added.onConflict((conflict) => conflict.column('url').doUpdateSet(again));
  });
}

/**
 * Sites due at `now` (milliseconds), the longest waiting first. `slow`: the slow ones, or the
 * others.
 */
export function dueSites(db: Kysely<Schema>, now: number, limit: number, slow: Slow) {
  const all = db.selectFrom('sites').select(['url', 'check_at as dueAt']).where('slow', '=', slow);
  return rows(all.where('check_at', '<=', now).orderBy('check_at').limit(limit));
}

/** Delays a site, unless it was requested again meanwhile. `slow`: whether it was slow. */
export function* postponeSite(
  db: Kysely<Schema>,
  url: CanonicalUrl,
  dueAt: number,
  checkAt: number,
  slow?: Slow,
): Work<void> {
  const put = { check_at: checkAt, ...(slow !== undefined && { slow }) };
  const later = db.updateTable('sites').set(put).where('url', '=', url);
  yield* rows(later.where('check_at', '=', dueAt));
}

/**
 * Stores what a site says. Publications that it names and that are now at this URL become verified;
 * those that it no longer names become unverified. A site that names a record denies all other
 * accounts; one that names none denies none. Without an answer the last one counts for `HOLDS`. A
 * late answer is harmless: it is about the URL, and a record that has moved is no longer there.
 */
export function* writeSiteAnswer(db: Kysely<Schema>, answer: SiteAnswer): Work<void> {
  const { url, askedAt, dueAt } = answer;
  const site = yield* firstRow(db.selectFrom('sites').selectAll().where('url', '=', url));
  if (!site) return;
  const before = toNames(site.names);
  const young = before.length > 0 && site.named_at !== null && askedAt - site.named_at < HOLDS;
  const holds = answer.names === null && young;
  // An address that gave no answer may be the one that named somebody, so keep its last answer.
  const kept = young && !answer.whole ? before : [];
  const names = [...new Set([...(answer.names ?? []), ...kept])].slice(0, MAX_NAMES);
  const denies = answer.whole ? Number(names.length > 0) : young ? site.denies : 0;
  const dropped = before.filter((uri) => !names.includes(uri));
  // Only those at this URL: a record that an alias no longer names may still be named by its own
  // site.
  const unverify = db.updateTable('publications').set({ verified: 0 }).where('url', '=', url);
  if (dropped.length > 0) yield* rows(unverify.where('uri', 'in', dropped));
  const proved = yield* verify(db, url, names);
  const { alias_of: aliasOf } = site;
  const isAlias = aliasOf !== null && (yield* provedPublication(db, aliasOf, url)) !== undefined;
  const claimed = proved || isAlias || (yield* isClaimed(db, url));
  if (!claimed) {
    // No visible publication claims the URL, and it is not the alias of a proved one. The next
    // claim queues it again.
    yield* rows(unverify.where('uri', 'in', [...names, '']));
    yield* rows(db.deleteFrom('sites').where('url', '=', url));
    return;
  }
  const settled = answer.names !== null && (proved || (isAlias && names.includes(aliasOf)));
  const attempts = settled ? 0 : site.attempts + 1;
  const hasNamed = site.named_at !== null || names.length > 0;
  const next = askedAt + (settled ? DAY : retryDelay(site.attempts, hasNamed));
  yield* rows(
    db
      .updateTable('sites')
      .set({
        names: JSON.stringify(names),
        denies,
        ...(!isAlias && { alias_of: null }),
        attempts,
        slow: answer.slow ?? 0,
        ...(names.length > 0 && kept.length === 0 && { named_at: askedAt }),
        ...(!holds && { checked_at: askedAt }),
        // Keep the time of a request that arrived meanwhile.
        ...(site.check_at === dueAt && { check_at: next }),
      })
      .where('url', '=', url),
  );
}

/**
 * The publication behind an alias, while its own site names it; `undefined` when it does not, or
 * when the URL differs in more than the host.
 */
export function* provedPublication(
  db: Kysely<Schema>,
  uri: string,
  alias: CanonicalUrl,
): Work<CanonicalUrl | undefined> {
  const shown = db.selectFrom('publications').select('url').where('uri', '=', uri).where('visible', '=', 1);
  const url = (yield* firstRow(shown.where('verified', '=', 1)))?.url ?? null;
  return url !== null && url !== alias && atHost(url, new URL(alias).host) === alias ? url : undefined;
}

function* verify(db: Kysely<Schema>, url: CanonicalUrl, names: readonly string[]): Work<boolean> {
  if (names.length === 0) return false;
  const named = db.updateTable('publications').set({ verified: 1 }).where('uri', 'in', names).where('url', '=', url);
  const found = yield* rows(named.returning('visible'));
  return found.some(({ visible }) => visible === 1);
}

function* isClaimed(db: Kysely<Schema>, url: CanonicalUrl): Work<boolean> {
  const claims = db.selectFrom('publications').select('id').where('url', '=', url);
  // As a literal: the partial index on visible rows is used only if the planner sees the constant.
  return (yield* rows(claims.where('visible', '=', sql.lit(1)).limit(1))).length > 0;
}

/** SQL: the time that was wanted, or `REST` after the site was last asked, whichever is later. */
function soon() {
  return sql<number>`CASE WHEN sites.checked_at IS NOT NULL AND sites.checked_at + ${REST} > excluded.check_at
    THEN sites.checked_at + ${REST} ELSE excluded.check_at END`;
}

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

function toNames(names: string): string[] {
  const value: unknown = JSON.parse(names);
  return Array.isArray(value) ? value.filter((name) => typeof name === 'string') : [];
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
  readonly #next = new LRUCache<string, number>(upTo(MAX_ACCOUNTS));

  /** @param now milliseconds; so is the result */
  dueAt(did: Did, now: number): number {
    const next = Math.max(now - AT_ONCE * APART, this.#next.get(did) ?? 0) + APART;
    this.#next.set(did, next);
    return Math.max(now, next);
  }
}
