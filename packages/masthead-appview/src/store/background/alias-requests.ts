import type { Kysely } from 'kysely';
import { canonicalizeUrl } from 'masthead/core';
import type { CanonicalUrl } from 'masthead/internal/core/url/canonical-url';
import { atHost } from 'masthead/internal/core/url/canonical-url';
import type { Schema } from '../schema/schema.ts';
import { provedPublication, requestSites } from './sites.ts';
import { firstRow, rows, type Work } from './work.ts';

/** A record may stand at so many other hosts: each is asked as its own is. */
const MAX_ALIASES = 4;
/** Records that a diagnosis may speak of. */
const MAX_NAMED = 8;

/**
 * Queues a URL at which a publication may stand as well: its own with another host. Only the site's
 * own word makes it one (`writeSiteAnswer`).
 *
 * @param uri a publication that its own site names; nothing is queued for any other
 * @param again whether one that is known is asked again
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
 * Queues the other host of a site that names its publication, unless that is queued already: with
 * `www.` or without.
 *
 * @param url the site's
 */
export function* requestTwin(db: Kysely<Schema>, url: CanonicalUrl, twin: CanonicalUrl, now: number): Work<void> {
  const named = db.selectFrom('publications').select('uri').where('url', '=', url).where('verified', '=', 1);
  const found = yield* firstRow(named.where('visible', '=', 1).orderBy('uri').limit(1));
  if (found) yield* requestAlias(db, found.uri, twin, now);
}

/**
 * What a diagnosis found out about a link, for the index to look again. Whoever asked for it chose
 * the link; so nothing of it is taken for true.
 */
export interface Looked {
  readonly link: string;
  /** The at-uris of the records behind the link. */
  readonly records: readonly string[];
  /** The at-uris that the files of the link's host name. */
  readonly named: readonly string[];
}

/**
 * Somebody looks at a link: the site of its publication is asked again soon, where it does not name
 * the record yet; and where the link's host names a record that stands at another host, the two may
 * be one site.
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
