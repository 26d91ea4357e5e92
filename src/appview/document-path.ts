import { canonicalizeUrl, joinUrl } from '../core/index.ts';
import { text } from '../core/read-fields.ts';
import { ownPath } from '../core/url/join-url.ts';
import type { Document } from '../lexicon/index.ts';
import { isRecordKey } from '../syntax/identifiers.ts';
import { PUBLICATION } from './collections.ts';

// Two bases that differ, so that a path which climbs out of its base and back in by name is caught: it cannot do so for both.
const BASES = ['https://base.invalid/one', 'https://base.invalid/two'] as const;

/**
 * A document's path in the form in which the index looks it up: normalised as `joinUrl` and `canonicalizeUrl` would, but independent of any base, so that
 * a publication can move without its documents' rows.
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

/** Longer than any link that is looked up. */
export const MAX_URL = 2048;

/** Where a document stands: under a publication's at-uri, or by itself on a site. */
export interface DocumentPlaceWrite {
  readonly site: string;
  readonly path: string;
  /** Of a site. */
  readonly host?: string;
}

/**
 * The place of a document in the index.
 *
 * @param did whose document it is
 * @returns `null` when it has none: its address is no good, or its publication is somebody else's, under which it counts only once it is verified
 */
export function documentPlace(did: string, document: Pick<Document, 'site' | 'path'>): DocumentPlaceWrite | null {
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

/**
 * The canonical URL of a document.
 *
 * @param base its publication's URL, or the site that it stands on by itself; canonical
 * @param path as `documentPath` gave it
 */
export function addressOf(base: string, path: string): string {
  return path === '' ? base : `${base}/${path}`;
}
