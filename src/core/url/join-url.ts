import { canonicalizeUrl, canonicalOf } from './canonical-url.ts';
import { httpUrl } from './http-url.ts';

/**
 * A document's URL: its base with its path appended (docs/rules.md#a-documents-url). Unlike in `new URL(path, base)`, a leading slash does not replace
 * the base's own path: `https://x.com/blog` + `/foo` is `https://x.com/blog/foo`.
 *
 * @param base the publication's `url`, or the document's `site` when that is a web address; its query and fragment do not count
 * @param path the document's `path`; an empty one, or slashes only, means the base itself
 * @returns the URL; the base as written when there is no path; `null` when the base is not http(s) or the result is not strictly below it, because the path
 *   climbs out (`/../~victim/post`) or is only a query (`/?p=12`)
 */
export function joinUrl(base: string, path?: string): string | null {
  const root = canonicalizeUrl(base);
  return root === null || !ownPath(path) ? root && base : (urlBelow(root, path as string)?.href ?? null);
}

/** A document's path without leading slashes: empty for the home page, whose path is `/` or left out. */
export function ownPath(path = ''): string {
  return path.replace(/^[\\/]+/, '');
}

/** `joinUrl` for a canonical base, which must not be canonicalised again: the parsed URL, or `null` when it is not strictly below the base. */
function urlBelow(root: string, path: string): URL | null {
  // A trailing slash that canonicalising left (`/a//` gives `/a/`) is part of the base; the path starts after it.
  const below = ownPath(path);
  const joined = httpUrl(`${root}/${below}`);
  // At an origin the URL parser swallows a leading `..`. Joining one segment deeper shows whether there was one.
  return isBelow(root, joined) && isBelow(`${root}/~`, httpUrl(`${root}/~/${below}`)) ? joined : null;
}

function isBelow(base: string, url: URL | null): boolean {
  const canonical = url && canonicalOf(url);
  return canonical !== null && canonical.length > base.length + 1 && canonical.startsWith(`${base}/`);
}
