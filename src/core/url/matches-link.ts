import { canonicalizeUrl } from './canonical-url.ts';
import { platformOf } from './platform.ts';

/**
 * Whether a record's URL stands for a link (docs/rules.md#match): the canonical URLs are equal, or the record is on a platform's host and the link
 * extends it by whole path segments (`/foo` matches `/foo/bar`, never `/foobar`). A record for a platform's bare host matches only that page.
 *
 * @param recordUrl a publication's `url`, or a document's joined URL, as written
 * @param link the link as written
 * @returns `false` when either is not http(s)
 */
export function matchesLink(recordUrl: string, link: string): boolean {
  const record = canonicalizeUrl(recordUrl);
  const target = canonicalizeUrl(link);
  return record !== null && target !== null && matchesCanonical(record, target);
}

/**
 * The same for URLs that are canonical already, which must not be canonicalised again.
 *
 * @param platform the record's or the link's, where it is known: a record of another host does not match anyway
 */
export function matchesCanonical(record: string, target: string, platform = platformOf(record)): boolean {
  const below = platform && record.replace(/^https?:\/\//, '') !== platform.host && target.startsWith(`${record}/`);
  return record === target || Boolean(below);
}
