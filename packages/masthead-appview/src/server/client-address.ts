import { addressNetwork, OF_SUBSCRIBER } from 'masthead/internal/atproto/node/guard/address-network';
import { isPublicAddress } from 'masthead/internal/atproto/node/guard/host-addresses';

/**
 * The key of a client's address: its subscriber's network. `undefined` for no address (Unix
 * socket).
 */
export function clientNetwork(address: string | undefined): string | undefined {
  return addressNetwork(address, OF_SUBSCRIBER);
}

/**
 * Whether a client's key is of this machine or of a private network: that client may be a proxy.
 */
export function isPrivateNetwork(network: string): boolean {
  // The key of an IPv6 network consists of digits, whatever its width; only 2000::/3 is assigned.
  return network.includes('.') ? !isPublicAddress(network) : !/^[23]/.test(network);
}

/**
 * The key of the client of a proxied request, from `X-Forwarded-For`; `undefined` when there is no
 * address at its place.
 *
 * @param trustedProxies the number of the operator's proxies, at least 1. Each appends the address
 *   of its peer, so entries further left come from clients and can be forged. In a shorter chain,
 *   the first entry counts: one of the proxies wrote it.
 */
export function forwardedNetwork(forwarded: string, trustedProxies: number): string | undefined {
  const hops = forwarded.split(',');
  return clientNetwork(withoutPort((hops[Math.max(0, hops.length - trustedProxies)] ?? '').trim()));
}

/**
 * The key of a client whose address another program passes, such as the caller of `AppView.fetch`:
 * its network, however the address is spelled. All strings that are not addresses share one key:
 * otherwise each spelling would count as a client of its own.
 */
export function namedNetwork(address: string | undefined): string | undefined {
  return address === undefined ? undefined : (clientNetwork(withoutPort(address.trim())) ?? NO_ADDRESS);
}

const NO_ADDRESS = 'no address';

/** Some proxies append the port: `192.0.2.1:4711`, `[2001:db8::1]:4711`. */
function withoutPort(address: string): string {
  const bracketed = /^\[([^\]]+)\](?::\d+)?$/.exec(address)?.[1];
  return bracketed ?? (/^[\d.]+:\d+$/.test(address) ? address.slice(0, address.indexOf(':')) : address);
}
