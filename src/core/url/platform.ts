import { httpUrl } from './http-url.ts';

/** A publishing platform whose authors own every page below their record's URL (docs/rules.md#platforms). */
export interface Platform {
  /** The platform's own domain; its subdomains belong to it too. */
  readonly host: string;
  /** As it writes itself: the name on the button. */
  readonly name: string;
}

/** The three platforms whose links also match by subpath and whose button says "Subscribe on …". */
export const PLATFORMS: readonly Platform[] = [
  { host: 'leaflet.pub', name: 'Leaflet' },
  { host: 'pckt.blog', name: 'pckt' },
  { host: 'offprint.app', name: 'Offprint' },
];

/**
 * The platform that a URL's host is, or is a subdomain of; never a look-alike (`evilpckt.blog`, `pckt.blog.evil.com`).
 *
 * @param url a web address
 * @returns `null` for every other host, and for what is not http(s)
 */
export function platformOf(url: string): Platform | null {
  const host = httpUrl(url)?.hostname;
  return PLATFORMS.find((platform) => `.${host}`.endsWith(`.${platform.host}`)) ?? null;
}
