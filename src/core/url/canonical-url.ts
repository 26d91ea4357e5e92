import { httpUrl } from './http-url.ts';

/**
 * The form in which links and records are compared (docs/rules.md#canonical-url): the host in lower case (IDN as punycode) without a default port; no user
 * info, query or fragment; ONE trailing slash of the path dropped. Everything else is exact.
 * Not idempotent, so canonicalise once: `/a//` becomes `/a/`, which would become `/a`.
 *
 * @param url a URL as somebody wrote it
 * @returns the canonical URL, or `null` for anything but http and https, and for 10,000 characters or more
 */
export function canonicalizeUrl(url: string): string | null {
  const parsed = httpUrl(url);
  return parsed && canonicalOf(parsed);
}

/** `canonicalizeUrl` for a parsed http(s) URL. */
export function canonicalOf({ protocol, host, pathname }: URL): string {
  return `${protocol}//${host}${pathname.replace(/\/$/, '')}`;
}
