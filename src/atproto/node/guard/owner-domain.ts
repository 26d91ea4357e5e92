import { parse } from 'tldts';
import { PLATFORMS } from '../../../core/url/platform.ts';

/**
 * Domains whose subdomains have different owners, and which the public suffix list lacks. Many
 * atproto publishers are on them.
 */
const SHARED = new Set([
  ...PLATFORMS.map(({ host }) => host),
  'bsky.social',
  'glitch.me',
  'neocities.org',
  'render.com',
  'substack.com',
  'tumblr.com',
  'wisp.place',
  'wordpress.com',
  'write.as',
]);

/**
 * The input is already a hostname. Names with characters that no registry allows still resolve, so
 * they count too.
 */
const AS_IT_IS = { extractHostname: false, validateHostname: false };

/**
 * The registered domain: all subdomains of one owner count as one; `undefined` for an IP address, a
 * name without a dot, and a public suffix (`co.uk`).
 */
export function registeredDomain(host: string): string | undefined {
  return parse(host, AS_IT_IS).domain ?? undefined;
}

/**
 * The key by which requests to a URL's owner are limited: the registered domain, or the tenant's
 * name on a host with many tenants (`github.io`). The host itself if it has no such domain; empty
 * when `url` is not a URL.
 */
export function ownerDomain(url: string): string {
  if (!URL.canParse(url)) return '';
  const { hostname } = new URL(url);
  const { domain, subdomain } = parse(hostname, { ...AS_IT_IS, allowPrivateDomains: true });
  if (domain === null) return hostname;
  return SHARED.has(domain) && subdomain ? `${subdomain.split('.').at(-1)}.${domain}` : domain;
}
