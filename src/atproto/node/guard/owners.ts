// Names that stand for one owner: the registered domain, and the network of an address.

import ipaddr from 'ipaddr.js';
import { parse } from 'tldts';
import { PLATFORMS } from '../../../core/match/platform.ts';

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

/** The leading bits of an address that identify its owner. */
export interface NetworkWidth {
  readonly v4: number;
  readonly v6: number;
}

/** One subscriber: one IPv4 address, or an IPv6 /64. A rate limit counts these. */
export const OF_SUBSCRIBER: NetworkWidth = { v4: 32, v6: 64 };
/** The usual network of one owner of servers. */
export const OF_OWNER: NetworkWidth = { v4: 24, v6: 48 };

/**
 * The network of an address as a key: `192.0.2.7`, `192.0.2.0/24`, or for IPv6 the digits and the
 * width, `20010db800010002/64`. IPv4 in the form of IPv6 counts as IPv4.
 *
 * @returns `undefined` for anything but an IP address, such as a Unix socket
 */
export function addressNetwork(address: string | undefined, { v4, v6 }: NetworkWidth): string | undefined {
  if (address === undefined || !ipaddr.isValid(address)) return undefined;
  const parsed = ipaddr.process(address);
  const bytes = parsed.toByteArray();
  if (parsed.kind() === 'ipv6') return `${Buffer.from(bytes.slice(0, v6 / 8)).toString('hex')}/${v6}`;
  return v4 === 32 ? bytes.join('.') : `${bytes.map((byte, at) => (at < v4 / 8 ? byte : 0)).join('.')}/${v4}`;
}
