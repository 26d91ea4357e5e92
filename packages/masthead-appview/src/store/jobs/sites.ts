import { type Kysely, type Selectable, sql } from 'kysely';
import { canonicalizeUrl } from 'masthead/core';
import { list } from 'masthead/internal/core/read-fields';
import { atHost, type CanonicalUrl } from 'masthead/internal/core/values/canonical-url';
import { type AtUri, toAtUri } from 'masthead/internal/core/values/identifiers';
import type { StoreWrite } from '../store-write.ts';
import type { Schema } from '../tables.ts';
import { firstRow, inFewSizes, rows, type Work } from '../work.ts';
import { askedAgain, DAY, type OwnPace, retryDelay, type Slow } from './due-times.ts';

// Milliseconds. However often records change, they make a site due no sooner than this after its
// last check.
const REST = 30_000;
// How long a site's last answer is kept while it does not answer.
const HOLDS = 7 * DAY;
// Two addresses of a site are asked; each names at most four records.
const MAX_NAMES = 8;

export interface SiteAnswer {
  readonly url: CanonicalUrl;
  /** The records that it names; `null` when it gave no usable answer. */
  readonly names: readonly AtUri[] | null;
  /**
   * Every address of the site gave a usable answer: if it names a record, one that is not named is
   * denied.
   */
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
 * Queues sites, such as those whose publications are new or visible again.
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
 * those that it no longer names become unverified. A whole answer that names a record denies all
 * other accounts; one that names none denies none. Without a whole answer the last one counts for
 * `HOLDS`. A late answer is harmless: it is about the URL, and a record that has moved is no longer
 * there.
 */
export function* writeSiteAnswer(db: Kysely<Schema>, answer: SiteAnswer): Work<void> {
  const { url } = answer;
  const site = yield* firstRow(db.selectFrom('sites').selectAll().where('url', '=', url));
  if (!site) return;
  const before = toNames(site.names);
  const said = whatCounts(answer, site, before);
  yield* unverify(
    db,
    url,
    before.filter((uri) => !said.names.includes(uri)),
  );
  const proved = yield* verify(db, url, said.names);
  const { alias_of: aliasOf } = site;
  const isAlias = aliasOf !== null && (yield* provedPublication(db, aliasOf, url)) !== undefined;
  if (!proved && !isAlias && !(yield* isClaimed(db, url))) {
    // No visible publication claims the URL, and it is not the alias of a proved one. The next
    // claim queues it again.
    yield* unverify(db, url, said.names);
    yield* rows(db.deleteFrom('sites').where('url', '=', url));
    return;
  }
  const settled = answer.names !== null && (proved || (isAlias && said.names.includes(aliasOf)));
  const change = {
    ...said.change,
    ...(!isAlias && { alias_of: null }),
    ...nextCheck(answer, site, settled, said.names.length > 0),
  };
  yield* rows(db.updateTable('sites').set(change).where('url', '=', url));
}

type SiteRow = Selectable<Schema['sites']>;

/** What counts of an answer, together with what the site has said before. */
function whatCounts({ names: answered, whole, askedAt }: SiteAnswer, site: SiteRow, before: readonly AtUri[]) {
  const isYoung = before.length > 0 && site.named_at !== null && askedAt - site.named_at < HOLDS;
  // An address that gave no answer may be the one that named somebody, so keep its last answer.
  const kept = isYoung && !whole ? before : [];
  const names = [...new Set([...(answered ?? []), ...kept])].slice(0, MAX_NAMES);
  const isNamedNow = names.length > 0 && kept.length === 0;
  const isUnanswered = answered === null && isYoung;
  const change = {
    names: JSON.stringify(names),
    denies: whole ? Number(names.length > 0) : isYoung ? site.denies : 0,
    ...(isNamedNow && { named_at: askedAt }),
    ...(!isUnanswered && { checked_at: askedAt }),
  };
  return { names, change };
}

/** When a site is asked again. `settled`: it names a record that is there. */
function nextCheck({ askedAt, dueAt, slow = 0 }: SiteAnswer, site: SiteRow, settled: boolean, names: boolean) {
  const delay = settled ? DAY : retryDelay(site.attempts, site.named_at !== null || names);
  return {
    attempts: settled ? 0 : site.attempts + 1,
    slow,
    // Keep the time of a request that arrived meanwhile.
    ...(site.check_at === dueAt && { check_at: askedAt + delay }),
  };
}

/**
 * Only records at this URL: one that an alias no longer names may still be named by its own site.
 */
function* unverify(db: Kysely<Schema>, url: CanonicalUrl, uris: readonly AtUri[]): Work<void> {
  if (uris.length === 0) return;
  const unverified = db.updateTable('publications').set({ verified: 0 }).where('url', '=', url);
  yield* rows(unverified.where('uri', 'in', uris));
}

/**
 * The publication behind an alias, while its own site names it; `undefined` when it does not, or
 * when the URL differs in more than the host.
 */
export function* provedPublication(
  db: Kysely<Schema>,
  uri: AtUri,
  alias: CanonicalUrl,
): Work<CanonicalUrl | undefined> {
  const shown = db.selectFrom('publications').select('url').where('uri', '=', uri).where('visible', '=', 1);
  const url = (yield* firstRow(shown.where('verified', '=', 1)))?.url ?? null;
  return url !== null && url !== alias && atHost(url, new URL(alias).host) === alias ? url : undefined;
}

function* verify(db: Kysely<Schema>, url: CanonicalUrl, names: readonly AtUri[]): Work<boolean> {
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

/** SQL: the time that was wanted, or `REST` after `checked_at`, whichever is later. */
function soon() {
  return sql<number>`CASE WHEN sites.checked_at IS NOT NULL AND sites.checked_at + ${REST} > excluded.check_at
    THEN sites.checked_at + ${REST} ELSE excluded.check_at END`;
}

function toNames(names: string): AtUri[] {
  return list(JSON.parse(names), (name) => toAtUri(name) ?? undefined) ?? [];
}

/** The most other hosts at which a record may be too; the index asks each as it asks its own. */
const MAX_ALIASES = 4;
/** The most records that the index takes from a diagnosis. */
const MAX_NAMED = 8;

/**
 * Queues a possible alias of a publication: its own URL with another host. Only the answer of the
 * site there makes it an alias (`writeSiteAnswer`).
 *
 * @param uri a publication that its own site names; nothing is queued for any other
 * @param again whether a known alias is asked again
 */
export function* requestAlias(
  db: Kysely<Schema>,
  uri: AtUri,
  alias: CanonicalUrl,
  now: number,
  again = false,
): Work<void> {
  if ((yield* provedPublication(db, uri, alias)) === undefined) return;
  const known = yield* rows(db.selectFrom('sites').select('url').where('alias_of', '=', uri));
  const isKnown = known.some(({ url }) => url === alias);
  if (isKnown ? !again : known.length >= MAX_ALIASES) return;
  yield* requestSites(db, [alias], now);
  const free = db.updateTable('sites').set({ alias_of: uri }).where('url', '=', alias);
  yield* rows(free.where('alias_of', 'is', null));
}

/**
 * Queues the twin host of a site that names its publication, with or without `www.`, unless it is
 * queued already.
 *
 * @param url of the site
 */
export function* requestTwin(db: Kysely<Schema>, url: CanonicalUrl, twin: CanonicalUrl, now: number): Work<void> {
  const named = db.selectFrom('publications').select('uri').where('url', '=', url).where('verified', '=', 1);
  const found = yield* firstRow(named.where('visible', '=', 1).orderBy('uri').limit(1));
  if (found) yield* requestAlias(db, found.uri, twin, now);
}

/**
 * What a diagnosis found about a link, so that the index checks again. A visitor chose the link, so
 * the index trusts none of it.
 */
export interface DiagnosedLink {
  readonly link: string;
  /** The records behind the link. */
  readonly records: readonly AtUri[];
  /** The records that the files of the link's host name. */
  readonly named: readonly AtUri[];
}

/**
 * Checks the site of a diagnosed link again soon if it does not name the record yet. If the link's
 * host names a record at another host, the two may be one site: that URL is queued as an alias.
 */
export function* recheckLink(db: Kysely<Schema>, { link, records, named }: DiagnosedLink, now: number): Work<void> {
  const page = canonicalizeUrl(link);
  const uris = [...new Set([...named, ...records])].slice(0, MAX_NAMED);
  if (page === null || uris.length === 0) return;
  const shown = db.selectFrom('publications').select(['uri', 'url', 'verified']).where('uri', 'in', uris);
  for (const { uri, url, verified } of yield* rows(shown.where('visible', '=', 1))) {
    if (url === null) continue;
    const alias = atHost(url, new URL(page).host);
    if (page !== alias && !page.startsWith(`${alias}/`)) continue;
    if (alias === url) {
      if (verified === 0) yield* requestSites(db, [url], now);
    } else if (named.includes(uri)) yield* requestAlias(db, uri, alias, now, true);
  }
}
