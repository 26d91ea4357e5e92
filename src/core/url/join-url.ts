import { canonicalizeUrl, canonicalOf } from './canonical-url.ts';
import { httpUrl } from './http-url.ts';

/**
 * A document's URL: its base with its path appended (docs/rules.md#a-documents-url). Unlike `new URL(path, base)`, a leading slash never swallows
 * the base's own path: `https://x.com/blog` + `/foo` is `https://x.com/blog/foo`.
 *
 * @param base the publication's `url`, or the document's `site` when that is a web address; its query and fragment do not count
 * @param path the document's `path`; none, or nothing but a slash, means the base itself
 * @returns the URL, or `null` when the base is not http(s) or the result does not lie strictly below it: a path that climbs out
 *   (`/../~victim/post`), or that is only a query (`/?p=12`)
 */
export function joinUrl(base: string, path?: string): string | null {
  const root = canonicalizeUrl(base);
  return root === null || !ownPath(path) ? root && base : (urlBelow(root, path as string)?.href ?? null);
}

/** What a document's path says beyond its base: nothing for the home page, whose path is `/` or is left out. */
export function ownPath(path = ''): string {
  return path.replace(/^[\\/]+/, '');
}

/**
 * The same as `joinUrl` for a base that is canonical already, which must not be canonicalised again.
 *
 * @returns the parsed URL, or `null` when it does not lie strictly below the base
 */
export function urlBelow(root: string, path: string): URL | null {
  // A trailing slash that canonicalising left behind (`/a//`) is part of the base; the path starts after it.
  const below = ownPath(path);
  const joined = httpUrl(`${root}/${below}`);
  // At an origin the parser stops a climb by itself, so one segment deeper shows whether there was one.
  return isBelow(root, joined) && isBelow(`${root}/~`, httpUrl(`${root}/~/${below}`)) ? joined : null;
}

function isBelow(base: string, url: URL | null): boolean {
  const canonical = url && canonicalOf(url);
  return canonical !== null && canonical.length > base.length + 1 && canonical.startsWith(`${base}/`);
}
