import { parse } from 'tldts';
import { PLATFORMS } from '../../core/url/platform.ts';

/** Domains below which every name is somebody else's, and that the list of public suffixes does not have. Many atproto publishers are on them. */
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

/** What it is given is a host's name already. Names with letters that no registry sells are asked all the same, so they count too. */
const AS_IT_IS = { extractHostname: false, validateHostname: false };

/**
 * The domain that somebody registered, so that a thousand subdomains of one owner count as one.
 *
 * @param host a name, as in `URL.hostname`
 * @returns `undefined` for an address, a name without a dot, and a registry such as `co.uk`
 */
export function registeredDomain(host: string): string | undefined {
  return parse(host, AS_IT_IS).domain ?? undefined;
}

/**
 * Under what an address counts when its owner's requests are limited: the registered domain, or on a host with many tenants (`github.io`) the tenant's name.
 *
 * @returns the host itself where it has no such domain; empty for what is no URL
 */
export function ownerDomain(url: string): string {
  if (!URL.canParse(url)) return '';
  const { hostname } = new URL(url);
  const { domain, subdomain } = parse(hostname, { ...AS_IT_IS, allowPrivateDomains: true });
  if (domain === null) return hostname;
  return SHARED.has(domain) && subdomain ? `${subdomain.split('.').at(-1)}.${domain}` : domain;
}
