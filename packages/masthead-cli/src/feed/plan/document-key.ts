import { createHash } from 'node:crypto';
import { canonicalizeUrl, joinUrl } from 'masthead/core';
import { tidOf } from 'masthead/internal/core/values/identifiers';

const SECOND = 1_000_000;
/**
 * The microseconds within a second, and the ten bits of a TID's clock identifier: the part of a key
 * that depends on the path.
 */
const MARKS = SECOND * 1024;
/**
 * Two paths of the same second have the same mark once in a billion; then the later path takes the
 * next of these.
 */
const SALTS = 8;
/** Any base: only the path counts. */
const BASE = 'https://site.invalid';

/**
 * The record key of a new document: a TID whose seconds are those of its date, and whose other
 * digits are a hash of publication and path (docs/decisions/document-keys.md). The same document
 * gets the same key wherever and whenever it is written.
 *
 * @param site the at-uri of its publication
 * @param path its path; one trailing slash does not count
 * @param publishedAt a datetime; before 1970 and after 2255 the nearest that a TID allows
 * @param isTaken whether a document of another path has this key
 */
export function documentKey(
  site: string,
  path: string,
  publishedAt: string,
  isTaken = (_key: string) => false,
): string {
  const written = Math.floor(Date.parse(publishedAt) / 1000);
  const seconds = Math.min(Math.max(Number.isNaN(written) ? 0 : written, 0), Math.floor(2 ** 53 / SECOND) - 1);
  for (let salt = 0; salt < SALTS; salt++) {
    const mark = markOf(site, path, salt);
    const key = tidOf(seconds * SECOND + Math.floor(mark / 1024), mark % 1024);
    if (!isTaken(key)) return key;
  }
  throw new RangeError(`All keys for ${path} are taken.`);
}

function markOf(site: string, path: string, salt: number): number {
  const address = canonicalizeUrl(joinUrl(BASE, path) ?? '') ?? path;
  const hash = createHash('sha256')
    .update(JSON.stringify([site, address.slice(BASE.length), salt]))
    .digest();
  return Number(hash.readBigUInt64BE() % BigInt(MARKS));
}
