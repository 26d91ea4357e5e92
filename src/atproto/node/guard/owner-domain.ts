import { parse } from 'tldts';
import { PLATFORMS } from '../../../core/url/platform.ts';

/**
 * Shared domains, where each subdomain has another owner, that the public suffix list lacks. Many
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
 * The input is a hostname already. Names with characters that no registry sells still resolve, so
 * they count too.
 */
const AS_IT_IS = { extractHostname: false, validateHostname: false };

/**
 * The registered domain, so that all subdomains of one owner count as one; `undefined` for an IP
 * address, a name without a dot, and a public suffix (`co.uk`).
 */
export function registeredDomain(host: string): string | undefined {
  return parse(host, AS_IT_IS).domain ?? undefined;
}

/**
 * The key under which requests to a URL's owner are limited: the registered domain, or the tenant's
 * name on a host with many tenants (`github.io`). The host itself where it has no such domain;
 * empty when `url` is no URL.
 */
export function ownerDomain(url: string): string {
  if (!URL.canParse(url)) return '';
  const { hostname } = new URL(url);
  const { domain, subdomain } = parse(hostname, { ...AS_IT_IS, allowPrivateDomains: true });
  if (domain === null) return hostname;
  return SHARED.has(domain) && subdomain ? `${subdomain.split('.').at(-1)}.${domain}` : domain;
}
