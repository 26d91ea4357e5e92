import type { Kysely } from 'kysely';
import { canonicalizeUrl } from 'masthead/core';
import type { CanonicalUrl } from 'masthead/internal/core/url/canonical-url';
import { atHost } from 'masthead/internal/core/url/canonical-url';
import type { Schema } from '../schema/tables.ts';
import { firstRow, rows, type Work } from '../work.ts';
import { provedPublication, requestSites } from './sites.ts';

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
  uri: string,
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
export interface Looked {
  readonly link: string;
  /** The at-uris of the records behind the link. */
  readonly records: readonly string[];
  /** The at-uris that the files of the link's host name. */
  readonly named: readonly string[];
}

/**
 * Checks the site of a diagnosed link again soon if it does not name the record yet. If the link's
 * host names a record at another host, the two may be one site: that URL is queued as an alias.
 */
export function* lookAgain(db: Kysely<Schema>, { link, records, named }: Looked, now: number): Work<void> {
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
