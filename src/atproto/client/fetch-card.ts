// The public functions that fetch a link's card, or find its records.

import { type CardView, parseCardView } from '../../core/card/card-view.ts';
import { canonicalizeUrl } from '../../core/values/canonical-url.ts';
import { readBacklinks } from '../discovery/backlinks.ts';
import { findCard } from '../discovery/card-search.ts';
import { findRecords } from '../discovery/record-search.ts';
import { readCard } from '../request/app-view-answers.ts';
import { checkAppViewConfig, checkConfig, checkOptions, linkText } from '../request/check-arguments.ts';
import {
  type AppViewConfig,
  type ClientConfig,
  PUBLIC_APP_VIEW,
  type RequestOptions,
} from '../request/client-config.ts';
import { readJson } from '../request/json-request.ts';

/** Options of `fetchCardView`. */
export interface CardViewOptions extends RequestOptions {
  /**
   * The at-uris of the records behind the link, when they are known. Bluesky's AppView needs one to
   * four; a Masthead AppView looks the link up.
   */
  readonly uris?: readonly string[] | undefined;
}

/** Options of `fetchCard`. */
export interface CardOptions extends CardViewOptions {
  /**
   * Whether to look up the link's records in the public backlink index when nothing else leads to a
   * card. When left out, it is on if there are no AppView and no `uris`, and one search serves all
   * readers: on Node, and on a local page (localhost, a file). Elsewhere each reader would search.
   */
  readonly discovery?: boolean | undefined;
}

/**
 * Fetches a link's card from an AppView (`app.bsky.embed.getEmbedExternalView`). Only the link's
 * canonical form is sent: query, fragment and user info are private to the reader. Answers are
 * cached for up to 60 s; identical requests in flight are sent once.
 *
 * @param config which AppView
 * @param url the link as written
 * @returns a card whose `uri` is the link as written; `null` when no record is behind the link, its
 *   publication's site denies the record, its owner shows the account only to people who are signed
 *   in, or the link is not http(s), which is not sent
 * @throws {ClientError} when there was no readable answer; its `kind` says why
 * @throws {TypeError} when `config` names no AppView, or `url` is neither a string nor a `URL`
 * @example
 * ```js
 * import { fetchCardView } from 'masthead/client';
 *
 * const config = { baseUrl: 'http://localhost:2584' };
 * const card = await fetchCardView(config, 'https://fieldnotes.leaflet.pub/3m2moss');
 * console.log(card ? card.title : 'There is no card.');
 * ```
 */
export async function fetchCardView(
  config: AppViewConfig,
  url: string | URL,
  options?: CardViewOptions,
): Promise<CardView | null> {
  const asking = { ...checkAppViewConfig(config), ...checkOptions(options) };
  return readCard(asking, linkText(url), urisOf(options) ?? [], parseCardView);
}

/**
 * Finds a link's card as `<pub-card url>` does: by the named records, by the link alone, then by
 * discovery (docs/rules.md#how-a-card-is-found).
 *
 * @param config which AppView; without `baseUrl` it is Bluesky's public one, which needs `uris` or
 *   discovery. Its `fetch` and `cache` serve the whole search
 * @param url the link as written
 * @returns a card whose `uri` is the link as written; `null` when nothing is found, or when no
 *   service may be asked, which the console says once
 * @throws {ClientError} when a necessary service gave no readable answer
 * @throws {TypeError} when `config` is invalid, or `url` is neither a string nor a `URL`
 * @example
 * ```js
 * import { fetchCard } from 'masthead/client';
 *
 * const config = { baseUrl: 'http://localhost:2584' };
 * const card = await fetchCard(config, new URL('https://fieldnotes.leaflet.pub/3m2moss'));
 * console.log(card ? card.title : 'There is no card.');
 * ```
 */
export async function fetchCard(
  config: ClientConfig,
  url: string | URL,
  options?: CardOptions,
): Promise<CardView | null> {
  return fetchCardWith(config, url, options, (uris) => `baseUrl or uris (${uris}), or discovery: true`);
}

/**
 * `fetchCard` in a page or in a program: `adviceFor` as for `findCard`, `undefined` on a server or
 * in a build.
 */
export async function fetchCardWith(
  config: ClientConfig,
  url: string | URL,
  options: CardOptions | undefined,
  adviceFor: ((uris: string) => string) | undefined,
): Promise<CardView | null> {
  const { baseUrl = PUBLIC_APP_VIEW, ...read } = checkConfig(config);
  const asking = { ...read, baseUrl, ...checkOptions(options) };
  const { discovery } = options ?? {};
  if (discovery !== undefined && typeof discovery !== 'boolean')
    throw new TypeError('options.discovery must be true or false.');
  const wanted = { url: linkText(url), uris: urisOf(options), discovery };
  const found = await findCard(asking, wanted, parseCardView, async () => ({ findRecords }), adviceFor);
  return found?.view ?? null;
}

/**
 * Finds the records behind a link without an AppView that knows them. The backlink index names the
 * publications whose `url` is the link or one of its path prefixes, nearest first. The newest 50
 * documents of such a repository are read from its PDS to find the one whose URL is the link. A
 * document wins over a publication at the same address, because anybody can register a publication
 * for another person's article. Of several repositories, the account comes first that has the
 * link's host as its handle; then the one that was indexed first. The result is a hint: the AppView
 * checks next that the records belong to the link (docs/rules.md#how-a-card-is-found).
 *
 * @param config the backlink index and the directory; each has a default
 * @param url the link; http or https
 * @returns the at-uris of a publication, or of a publication and its document; empty when nothing
 *   was found
 * @throws {ClientError} when the index gave no readable answer, or when nothing was found and a
 *   repository could not be read
 * @throws {TypeError} when `config` is invalid, or `url` is neither a string nor a `URL`
 *
 * @example
 * ```js
 * import { fetchRecordUris } from 'masthead/client';
 *
 * // Without it, the global fetch asks the network.
 * const fetch = async () => Response.json({ total: 0, records: [] });
 * const uris = await fetchRecordUris({ fetch }, 'https://example.com/post');
 * console.log(uris.length); // 0
 * ```
 */
export async function fetchRecordUris(
  config: ClientConfig,
  url: string | URL,
  options?: RequestOptions,
): Promise<string[]> {
  const asking = { ...checkConfig(config), ...checkOptions(options) };
  const link = canonicalizeUrl(linkText(url));
  return link === null ? [] : findRecords(link, await readBacklinks(link, asking), asking, { readJson, readBacklinks });
}

/** The at-uris that a caller names. Throws a `TypeError` unless they are a list of strings. */
function urisOf({ uris }: CardViewOptions = {}): readonly string[] | undefined {
  if (uris === undefined || (Array.isArray(uris) && uris.every((uri) => typeof uri === 'string' && uri !== '')))
    return uris;
  throw new TypeError('options.uris must be a list of at-uris.');
}
