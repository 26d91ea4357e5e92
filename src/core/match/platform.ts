// The platforms: hosts whose authors own the pages below their record's URL.

import { httpUrl, percentDecoded } from '../values/canonical-url.ts';
import { isDid, toHandle } from '../values/identifiers.ts';

/**
 * A publishing platform whose authors own every page below their record's URL
 * (docs/rules.md#platforms).
 */
export interface Platform {
  /** The platform's own domain; its subdomains belong to it too. */
  readonly host: string;
  /** Its name in its own spelling, shown on the button. */
  readonly name: string;
  /**
   * The mark before the button's text, a hint and not the platform's logo: an SVG path on a 16×16
   * grid, drawn with a stroke.
   */
  readonly glyph: string;
}

const TABLE = [
  { host: 'leaflet.pub', name: 'Leaflet', glyph: 'M3 13C3 6 6 3 13 3c0 7-3 9.500-8 8.500M3 13 9 7' },
  { host: 'pckt.blog', name: 'pckt', glyph: 'M3 3h10v5a5 5 0 0 1-10 0zM6 7l2 2 2-2' },
  { host: 'offprint.app', name: 'Offprint', glyph: 'M6 2h7v9H6zM10 11v3H3V5h3' },
] as const satisfies readonly Platform[];

// What else is known about each platform (its pages, its theme, its story) is a `Record` by one of
// these, so that the compiler finds a missing entry.
export type PlatformHost = (typeof TABLE)[number]['host'];
export type PlatformName = (typeof TABLE)[number]['name'];

/**
 * The known platforms. Links on them also match by subpath, and their button says "Subscribe on …".
 */
export const PLATFORMS: readonly Platform[] = TABLE;

/**
 * The platform whose host, or a subdomain of it, a URL is on. A look-alike does not count
 * (`evilpckt.blog`, `pckt.blog.evil.com`).
 *
 * @param url a web address
 * @returns `null` for every other host, and for anything but http(s)
 *
 * @example
 * ```js
 * import { platformOf } from 'masthead/core';
 *
 * console.log(platformOf('https://slowcode.pckt.blog')?.name); // pckt
 * ```
 */
export function platformOf(url: string): Platform | null {
  const host = httpUrl(url)?.hostname;
  return PLATFORMS.find((platform) => `.${host}`.endsWith(`.${platform.host}`)) ?? null;
}

/**
 * The account whose records match a page below their URL (docs/rules.md#platforms). On a platform's
 * own host all authors share the first path segments, so only one account's records match: the
 * first account that the path names.
 *
 * @param link the page's address
 * @returns that account's DID or handle; `true` on an author's own host of a platform, where every
 *   account's records match; `false` when no records match below their URL
 */
export function pageOwner(link: string): string | boolean {
  const [url, platform] = [httpUrl(link), platformOf(link)];
  if (!url || !platform) return false;
  if (url.hostname !== platform.host) return true;
  for (const segment of url.pathname.split('/')) {
    const name = percentDecoded(segment) ?? '';
    const account = isDid(name) ? name : toHandle(name);
    if (account !== null) return account;
  }
  return false;
}
