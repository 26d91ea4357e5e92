/**
 * Characters. An address of this many or more is refused: browsers and servers differ about those.
 */
export const MAX_LENGTH = 10_000;

declare const canonical: unique symbol;

/**
 * The form in which links and records are compared (docs/rules.md#canonical-url). Only
 * `canonicalizeUrl` makes one from a written URL, and only once: it is not idempotent. A canonical
 * URL from the index comes back through `storedCanonicalUrl`.
 */
export type CanonicalUrl = string & { readonly [canonical]: true };

/** Marks a canonical URL that our own store returned. */
export function storedCanonicalUrl(stored: string): CanonicalUrl {
  return stored as CanonicalUrl;
}

/**
 * Checks a link from outside: only `http:` and `https:` pass. Every such link goes through this
 * function.
 *
 * @param value anything
 * @returns the parsed URL; `null` for anything that is not a URL as a string, for another scheme,
 *   and for 10,000 characters or more
 */
export function httpUrl(value: unknown): URL | null {
  try {
    // The type comes first: absent values are common, and an exception costs as much as the rest of
    // a card.
    const url = typeof value === 'string' && value.length < MAX_LENGTH && new URL(value);
    return url && /^https?:$/.test(url.protocol) ? url : null;
  } catch {
    return null;
  }
}

/**
 * A part of an address, percent-decoded; `undefined` when the encoding is malformed, such as `%zz`
 * or half a character.
 */
export function percentDecoded(part: string): string | undefined {
  try {
    return decodeURIComponent(part);
  } catch {
    return undefined;
  }
}

/**
 * The form in which links and records are compared (docs/rules.md#canonical-url): the host in lower
 * case (IDN as punycode) without a default port; no user info, query or fragment; ONE trailing
 * slash of the path dropped. Everything else is exact. Not idempotent, so canonicalise once: `/a//`
 * becomes `/a/`, which would become `/a`.
 *
 * @param url a URL as somebody wrote it
 * @returns the canonical URL, or `null` for anything but http and https, and for 10,000 characters
 *   or more
 * @example
 * ```js
 * import { canonicalizeUrl } from 'masthead/core';
 *
 * console.log(canonicalizeUrl('HTTPS://Example.com:443/a/?from=feed#top')); // https://example.com/a
 * ```
 */
export function canonicalizeUrl<Url extends string>(url: Url extends CanonicalUrl ? never : Url): CanonicalUrl | null {
  const parsed = httpUrl(url);
  return parsed && canonicalOf(parsed);
}

/** `canonicalizeUrl` for a parsed http(s) URL. */
function canonicalOf({ protocol, host, pathname }: URL): CanonicalUrl {
  return `${protocol}//${host}${pathname.replace(/\/$/, '')}` as CanonicalUrl;
}

/** A canonical URL moved to another host. `host` includes the port. */
export function atHost(url: CanonicalUrl, host: string): CanonicalUrl {
  const { protocol, host: own } = new URL(url);
  return `${protocol}//${host}${url.slice(`${protocol}//${own}`.length)}` as CanonicalUrl;
}

/**
 * Host and path of a URL for display: no scheme, `www.`, query or trailing slash, and readable
 * letters. Both are empty for anything but http(s).
 */
export function tidyUrl(url: string): { host: string; path: string } {
  const { host = '', pathname = '' } = httpUrl(url) ?? {};
  return { host: host.replace(/^www\./, ''), path: readable(pathname.replace(/\/$/, '')) };
}

/**
 * A path with its letters decoded. Invisible characters, bidi controls, piled-up marks and invalid
 * text stay encoded.
 */
function readable(path: string): string {
  try {
    return decodeURI(path).replace(
      /[\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\u2800\ufffd]|\p{M}{5,}/gu,
      encodeURIComponent,
    );
  } catch {
    return path;
  }
}

/**
 * Every canonical URL that may be a link's base: the link itself, then each time one path segment
 * less, down to the origin.
 *
 * @param limit the maximum number of them; the nearest are kept, so a link of a thousand segments
 *   costs no more than one of sixteen
 * @returns nearest first
 */
export function pathPrefixes(canonicalUrl: CanonicalUrl, limit = 16): CanonicalUrl[] {
  const prefixes: CanonicalUrl[] = [];
  const origin = canonicalUrl.indexOf('/', canonicalUrl.indexOf('//') + 2);
  let end = canonicalUrl.length;
  while (prefixes.length < limit && end > 0) {
    prefixes.push(canonicalUrl.slice(0, end) as CanonicalUrl);
    end = origin < 0 || end <= origin ? 0 : canonicalUrl.lastIndexOf('/', end - 1);
  }
  return prefixes;
}

/**
 * A document's URL: its base with its path appended (docs/rules.md#a-documents-url). Unlike in `new
 * URL(path, base)`, a leading slash does not replace the base's own path: `https://x.com/blog` +
 * `/foo` is `https://x.com/blog/foo`.
 *
 * @param base the publication's `url`, or the document's `site` when that is a web address; its
 *   query and fragment do not count
 * @param path the document's `path`; an empty one, or slashes only, means the base itself
 * @returns the URL; the unchanged base when there is no path; `null` when the base is not http(s)
 *   or the result is not strictly below it, because the path climbs out (`/../~victim/post`) or is
 *   only a query (`/?p=12`)
 *
 * @example
 * ```js
 * import { joinUrl } from 'masthead/core';
 *
 * console.log(joinUrl('https://example.com/blog', '/first')); // https://example.com/blog/first
 * ```
 */
export function joinUrl(base: string, path?: string): string | null {
  const root = canonicalizeUrl(base);
  return root === null || !ownPath(path) ? root && base : (urlBelow(root, path as string)?.href ?? null);
}

/**
 * A document's path without leading slashes: empty for the home page, whose path is `/` or left
 * out.
 */
export function ownPath(path = ''): string {
  return path.replace(/^[\\/]+/, '');
}

/**
 * `joinUrl` for a canonical base, which must not be canonicalised again: the parsed URL, or `null`
 * when it is not strictly below the base.
 */
function urlBelow(root: CanonicalUrl, path: string): URL | null {
  // A trailing slash that canonicalising left (`/a//` gives `/a/`) is part of the base; the path
  // starts after it.
  const below = ownPath(path);
  const joined = httpUrl(`${root}/${below}`);
  // At an origin the URL parser drops a leading `..`. Joining one segment deeper reveals it.
  return isBelow(root, joined) && isBelow(`${root}/~`, httpUrl(`${root}/~/${below}`)) ? joined : null;
}

function isBelow(base: string, url: URL | null): boolean {
  const canonical = url && canonicalOf(url);
  return canonical !== null && canonical.length > base.length + 1 && canonical.startsWith(`${base}/`);
}
