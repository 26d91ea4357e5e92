import { PUBLICATION } from '../identifiers/collections.ts';
import { isRecordKey } from '../identifiers/identifiers.ts';
import { canonicalizeUrl, joinUrl } from '../index.ts';
import { text } from '../read-fields.ts';
import { ownPath } from '../url/join-url.ts';

// Two bases: a path that climbs out of its base and back in by name (`../one/x`) can do so for one of them only, and is refused.
const BASES = ['https://base.invalid/one', 'https://base.invalid/two'] as const;

/**
 * A document's path as the index looks it up: normalised like `joinUrl` and `canonicalizeUrl` do, but independent of the base, so that a publication can move
 * without a change to its documents' rows.
 *
 * @returns without a leading slash; empty when the document has no path of its own; `null` when the path gives no URL
 */
export function documentPath(path: string | undefined): string | null {
  if (!ownPath(path)) return '';
  const [one, two] = BASES.map((base) => {
    const joined = joinUrl(base, path);
    return joined && canonicalizeUrl(joined)?.slice(base.length + 1);
  });
  return one && one === two ? one : null;
}

/** Characters. Browsers and servers do not agree on longer addresses: longer links are never looked up, so they are not indexed. */
export const MAX_URL = 2048;

/** The place of a document: under a publication's at-uri, or by itself on a site. */
export interface DocumentPlace {
  readonly site: string;
  readonly path: string;
  /** Only for a document by itself on a site. */
  readonly host?: string;
}

/** What a document's record says of where it is. */
export interface DocumentAddress {
  readonly site: string;
  readonly path?: string | undefined;
}

/** A document's place in the index; `null` for an invalid or long URL, and under somebody else's publication, where only its page can verify it. */
export function documentPlace(did: string, document: DocumentAddress): DocumentPlace | null {
  const path = documentPath(text(document.path));
  if (path === null || path.length > MAX_URL) return null;
  if (document.site.startsWith('at://')) {
    const own = `at://${did}/${PUBLICATION}/`;
    return document.site.startsWith(own) && isRecordKey(document.site.slice(own.length))
      ? { site: document.site, path }
      : null;
  }
  const site = canonicalizeUrl(document.site);
  return site === null || site.length > MAX_URL ? null : { site, path, host: new URL(site).host };
}

/** The canonical URL of a document: `base` is its publication's or site's canonical URL, `path` comes from `documentPath`. It is `addressOf`, canonicalised. */
export function placeUrl(base: string, path: string): string {
  return path === '' ? base : `${base}/${path}`;
}
