// Whether a record's URL is for a link.

import { type CanonicalUrl, canonicalizeUrl } from '../values/canonical-url.ts';
import { pageOwner, platformOf } from './platform.ts';

/**
 * Whether a record matches a link (docs/rules.md#match): their canonical URLs are equal, or on a
 * platform the link extends the record's URL by whole path segments (`/foo` matches `/foo/bar`,
 * never `/foobar`) and the page does not belong to another account.
 *
 * @param recordUrl a publication's `url`, or a document's joined URL, as written
 * @param link the link as written
 * @param names the DID and the checked handle of the record's account. Without them, the record
 *   matches only its own page on a host that a platform's authors share
 * @returns `false` when either URL is not http(s)
 * @example
 * ```js
 * import { matchesLink } from 'masthead/core';
 *
 * console.log(matchesLink('https://fieldnotes.leaflet.pub', 'https://fieldnotes.leaflet.pub/3m2moss')); // true
 * console.log(matchesLink('https://example.com', 'https://example.com/about')); // false
 * ```
 */
export function matchesLink(
  recordUrl: string,
  link: string,
  names: readonly (string | null | undefined)[] = [],
): boolean {
  const record = canonicalizeUrl(recordUrl);
  const target = canonicalizeUrl(link);
  const known = names.map((name) => (name?.startsWith('did:') ? name : name?.toLowerCase()));
  return record !== null && target !== null && matchesCanonical(record, target, known);
}

/**
 * `matchesLink` for canonical URLs and names. `owner` is the result of `pageOwner` for the link;
 * pass it to compute it only once.
 */
export function matchesCanonical(
  record: CanonicalUrl,
  target: CanonicalUrl,
  names: readonly (string | null | undefined)[],
  owner?: string | boolean,
): boolean {
  if (record === target) return true;
  if (!target.startsWith(`${record}/`)) return false;
  const below = owner ?? pageOwner(target);
  return typeof below === 'string' ? names.includes(below) : below;
}

/**
 * Whether a document that a request names matches its link, as in Bluesky: the request names the
 * record, so on a platform the path does not have to.
 */
export function matchesNamed(
  record: CanonicalUrl,
  target: CanonicalUrl,
  onPlatform = platformOf(target) !== null,
): boolean {
  return matchesCanonical(record, target, [], onPlatform);
}
