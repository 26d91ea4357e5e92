import { httpUrl } from './http-url.ts';

/**
 * The form in which links and records are compared (docs/rules.md#canonical-url): host in lower case (IDN as punycode, default port dropped),
 * no user info, ONE trailing slash of the path dropped, query and fragment dropped. Everything else is exact.
 * Canonicalise once: `/a//` becomes `/a/`, and doing it twice would change the answer.
 *
 * @param url a URL as somebody wrote it
 * @returns the canonical URL, or `null` for anything but http and https
 */
export function canonicalizeUrl(url: string): string | null {
  const parsed = httpUrl(url);
  return parsed && canonicalOf(parsed);
}

/** The canonical form of a URL that is parsed already, for not parsing it again. */
export function canonicalOf({ protocol, host, pathname }: URL): string {
  return `${protocol}//${host}${pathname.replace(/\/$/, '')}`;
}
