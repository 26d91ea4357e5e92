import ipaddr from 'ipaddr.js';

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
