import ipaddr from 'ipaddr.js';

/**
 * The address that a request is counted under: IPv4 whole, of IPv6 the /64 that one subscriber has to itself.
 *
 * @param socket the address at the other end of the connection
 * @param forwarded the value of `X-Forwarded-For`
 * @param trustedProxies how many proxies of the operator's stand in front: each has appended the address that it was asked from, so what is further left was
 *   written by strangers and proves nothing
 * @returns `undefined` when there is none, such as on a Unix socket
 */
export function clientAddress(
  socket: string | undefined,
  forwarded: string | undefined,
  trustedProxies: number,
): string | undefined {
  if (trustedProxies > 0 && forwarded !== undefined) {
    const hops = forwarded.split(',');
    // A chain shorter than promised was begun by a proxy of ours.
    const claimed = network(withoutPort((hops[Math.max(0, hops.length - trustedProxies)] ?? '').trim()));
    if (claimed !== undefined) return claimed;
  }
  return socket === undefined ? undefined : network(socket);
}

function network(address: string): string | undefined {
  if (!ipaddr.isValid(address)) return undefined;
  const parsed = ipaddr.process(address);
  if (parsed.kind() === 'ipv4') return parsed.toString();
  return `${parsed
    .toByteArray()
    .slice(0, 8)
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')}/64`;
}

/** Some proxies write `192.0.2.1:4711` and `[2001:db8::1]:4711`. */
function withoutPort(address: string): string {
  const bracketed = /^\[([^\]]+)\](?::\d+)?$/.exec(address)?.[1];
  return bracketed ?? (/^[\d.]+:\d+$/.test(address) ? address.slice(0, address.indexOf(':')) : address);
}
