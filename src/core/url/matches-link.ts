import { canonicalizeUrl } from './canonical-url.ts';
import { platformOf } from './platform.ts';

/**
 * Whether a record matches a link (docs/rules.md#match): their canonical URLs are equal, or the record is on a platform's host and the link extends its
 * URL by whole path segments (`/foo` matches `/foo/bar`, never `/foobar`). A record for a platform's bare host matches only that page.
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

/** `matchesLink` for canonical URLs, which must not be canonicalised again. `platform` may be the link's: a record of another host does not match anyway. */
export function matchesCanonical(record: string, target: string, platform = platformOf(record)): boolean {
  const below = platform && record.replace(/^https?:\/\//, '') !== platform.host && target.startsWith(`${record}/`);
  return record === target || Boolean(below);
}
