import { canonicalizeUrl } from './canonical-url.ts';
import { platformOf } from './platform.ts';

/**
 * Whether a record's URL stands for a link (DESIGN.md §2, "Match"): the canonical URLs are equal, or the record is on a platform's host and the link
 * extends it by whole path segments (`/foo` matches `/foo/bar`, never `/foobar`). A record for a platform's bare host matches only that page.
 *
 * @param recordUrl a publication's `url`, or a document's joined URL, as written
 * @param link the link as written
 * @returns `false` when either is not http(s)
 */
export function matchesLink(recordUrl: string, link: string): boolean {
  const record = canonicalizeUrl(recordUrl);
  const target = canonicalizeUrl(link);
  if (record === null || target === null) return false;
  if (record === target) return true;
  const platform = platformOf(recordUrl);
  return platform !== null && record.replace(/^https?:\/\//, '') !== platform.host && target.startsWith(`${record}/`);
}
