import { canonicalizeUrl, joinUrl } from '../../core/index.ts';

// Two bases that differ, so that a path which climbs out of its base and back in by name is caught: it cannot do so for both.
const BASES = ['https://base.invalid/one', 'https://base.invalid/two'] as const;

/**
 * A document's path in the form in which the index looks it up: normalised as `joinUrl` and `canonicalizeUrl` would, but independent of any base, so that
 * a publication can move without its documents' rows.
 *
 * @returns without a leading slash; empty when the document has no path of its own; `null` when the path gives no URL
 */
export function documentPath(path: string | undefined): string | null {
  if (!path) return '';
  const [one, two] = BASES.map((base) => {
    const joined = joinUrl(base, path);
    return joined && canonicalizeUrl(joined)?.slice(base.length + 1);
  });
  return one && one === two ? one : null;
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
