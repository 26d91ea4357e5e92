import ipaddr from 'ipaddr.js';

/**
 * What an address is counted under: IPv4 whole, of IPv6 the /64 that one subscriber has to itself.
 *
 * @returns `undefined` when it is none, such as on a Unix socket
 */
export function addressNetwork(address: string | undefined): string | undefined {
  if (address === undefined || !ipaddr.isValid(address)) return undefined;
  const parsed = ipaddr.process(address);
  if (parsed.kind() === 'ipv4') return parsed.toString();
  const bytes = parsed.toByteArray().slice(0, 8);
  return `${Buffer.from(bytes).toString('hex')}/64`;
}

/**
 * What a request that came through proxies is counted under.
 *
 * @param forwarded the value of `X-Forwarded-For`
 * @param trustedProxies how many proxies of the operator's stand in front, at least 1: each has appended the address that it was asked from, so what is further
 *   left was written by strangers and proves nothing. A chain shorter than promised was begun by a proxy of ours.
 * @returns `undefined` when no address stands there
 */
export function forwardedNetwork(forwarded: string, trustedProxies: number): string | undefined {
  const hops = forwarded.split(',');
  return addressNetwork(withoutPort((hops[Math.max(0, hops.length - trustedProxies)] ?? '').trim()));
}

/** Some proxies write `192.0.2.1:4711` and `[2001:db8::1]:4711`. */
function withoutPort(address: string): string {
  const bracketed = /^\[([^\]]+)\](?::\d+)?$/.exec(address)?.[1];
  return bracketed ?? (/^[\d.]+:\d+$/.test(address) ? address.slice(0, address.indexOf(':')) : address);
}
