import { type Kysely, sql } from 'kysely';
import type { Schema } from '../schema/schema.ts';
import type { StoreWrite } from '../store-write.ts';
import { firstRow, rows, type Work } from './work.ts';

// However often records change, a site is not asked more often than this.
const REST = 30_000;
const DAY = 24 * 3_600_000;
// What a site said holds so long while it does not answer.
const HOLDS = 7 * DAY;
// Two addresses, each of which names four at the most.
const MAX_NAMES = 8;
// Of few lengths, so that few statements are prepared.
const AT_ONCE = [64, 8, 1] as const;
/** Sites deploy later than they write: the first looks come after seconds, then minutes, then hours. */
const RETRIES = [5000, 30_000, 120_000, 600_000, 3_600_000, 6 * 3_600_000, DAY] as const;
const MAX_DAILY = 30;

/** What asking a site came to. */
export interface SiteAnswer {
  readonly url: string;
  /** The at-uris that it names; `null` when it gave no answer that counts. */
  readonly names: readonly string[] | null;
  /** Every address where it may say so gave an answer that counts: whoever is not named is denied. */
  readonly whole: boolean;
  /** When it was asked, and the `check_at` that it was due for; milliseconds. */
  readonly askedAt: number;
  readonly dueAt: number;
}

/** What was written are publications among others, which claim URLs or claim them anew: their sites are to be asked. */
export function* requestSitesOf(db: Kysely<Schema>, writes: readonly StoreWrite[], now: number): Work<void> {
  const urls = writes.flatMap((write) => (write.to === 'publications' && write.url !== undefined ? [write.url] : []));
  if (urls.length > 0) yield* requestSites(db, urls, now);
}

function* requestSites(db: Kysely<Schema>, urls: readonly string[], now: number): Work<void> {
  const left = [...new Set(urls)];
  for (const size of AT_ONCE) {
    while (left.length >= size) {
      const values = left.splice(0, size).map((url) => ({ url, check_at: now }));
      const added = db.insertInto('sites').values(values);
      const again = { check_at: soon(now), attempts: 0 };
      yield* rows(added.onConflict((conflict) => conflict.column('url').doUpdateSet(again)));
    }
  }
}

/** Publications of an account, or one, may be in answers again: their sites are to be asked. */
export function* requestSiteChecks(
  db: Kysely<Schema>,
  subject: { did: string } | { uri: string },
  now: number,
): Work<void> {
  const [column, value] = 'did' in subject ? (['did', subject.did] as const) : (['uri', subject.uri] as const);
  const all = db.selectFrom('publications').select('url').distinct().where(column, '=', value);
  const urls = yield* rows(all.where('visible', '=', 1).where('url', 'is not', null));
  const claimed = urls.flatMap(({ url }) => (url === null ? [] : [url]));
  if (claimed.length > 0) yield* requestSites(db, claimed, now);
}

/** Sites to be asked by now, the longest waiting first. */
export function dueSites(db: Kysely<Schema>, now: number, limit: number) {
  const due = db.selectFrom('sites').select(['url', 'check_at as dueAt']).where('check_at', '<=', now);
  return rows(due.orderBy('check_at').limit(limit));
}

/** A site has to wait for its turn. */
export function* postponeSite(db: Kysely<Schema>, url: string, dueAt: number, checkAt: number): Work<void> {
  const later = db.updateTable('sites').set({ check_at: checkAt }).where('url', '=', url);
  yield* rows(later.where('check_at', '=', dueAt));
}

/**
 * Takes in what a site says: the publications that it names and that are at this URL now are verified, those that it named before are no longer. A site that
 * names somebody denies everybody else; one that names nobody, or gives no answer, denies nobody. An answer that
 * comes late harms nothing: it speaks of the URL, and a record that has moved on is not at it any more.
 */
export function* writeSiteAnswer(db: Kysely<Schema>, answer: SiteAnswer): Work<void> {
  const { url, askedAt, dueAt } = answer;
  const site = yield* firstRow(db.selectFrom('sites').selectAll().where('url', '=', url));
  if (!site) return;
  const before = toNames(site.names);
  const young = site.named_at !== null && askedAt - site.named_at < HOLDS;
  const holds = answer.names === null && young;
  // An address that gave no answer may be the one that named somebody: what it said last holds.
  const kept = young && !answer.whole ? before : [];
  const names = [...new Set([...(answer.names ?? []), ...kept])].slice(0, MAX_NAMES);
  const denies = answer.whole ? Number(names.length > 0) : young ? site.denies : 0;
  const dropped = before.filter((uri) => !names.includes(uri));
  const unverify = db.updateTable('publications').set({ verified: 0 });
  if (dropped.length > 0) yield* rows(unverify.where('uri', 'in', dropped));
  const proved = yield* verify(db, url, names);
  const claimed = proved || (yield* isClaimed(db, url));
  if (!claimed) {
    // Nobody in any answer claims it: whoever does next has it asked anew.
    yield* rows(unverify.where('uri', 'in', [...names, '']));
    yield* rows(db.deleteFrom('sites').where('url', '=', url));
    return;
  }
  const settled = proved && answer.names !== null;
  const attempts = settled ? 0 : site.attempts + 1;
  const next = askedAt + (settled ? DAY : retryDelay(site.attempts));
  yield* rows(
    db
      .updateTable('sites')
      .set({
        names: JSON.stringify(names),
        denies,
        attempts,
        ...(names.length > 0 && kept.length === 0 && { named_at: askedAt }),
        ...(names.length === 0 && { named_at: null }),
        ...(!holds && { checked_at: askedAt }),
        // Somebody wanted it asked again meanwhile: that stays.
        ...(site.check_at === dueAt && { check_at: next }),
      })
      .where('url', '=', url),
  );
}

function* verify(db: Kysely<Schema>, url: string, names: readonly string[]): Work<boolean> {
  if (names.length === 0) return false;
  const named = db.updateTable('publications').set({ verified: 1 }).where('uri', 'in', names).where('url', '=', url);
  const found = yield* rows(named.returning('visible'));
  return found.some(({ visible }) => visible === 1);
}

function* isClaimed(db: Kysely<Schema>, url: string): Work<boolean> {
  const claims = db.selectFrom('publications').select('id').where('url', '=', url);
  // As a constant: only then the ranked index, which holds visible rows only, may be used.
  return (yield* rows(claims.where('visible', '=', sql.lit(1)).limit(1))).length > 0;
}

/** As soon as the site has had its rest since it was asked last. */
function soon(now: number) {
  return sql<number>`CASE WHEN sites.checked_at IS NOT NULL AND sites.checked_at + ${REST} > ${now}
    THEN sites.checked_at + ${REST} ELSE ${now} END`;
}

/** After the retries once a day, and once that has led nowhere for a month, once a week. */
export function retryDelay(attempts: number): number {
  return RETRIES[attempts] ?? (attempts < RETRIES.length + MAX_DAILY ? DAY : 7 * DAY);
}

function toNames(names: string): string[] {
  const value: unknown = JSON.parse(names);
  return Array.isArray(value) ? value.filter((name) => typeof name === 'string') : [];
}
