import { BlockList, isIP } from 'node:net';

// IANA's registries of special-purpose addresses: what is not "globally reachable" there, multicast, and reserved space.
const NOT_PUBLIC_IPV4: readonly (readonly [string, number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  // Public in the registry, but internal to a cloud platform: IBM's services, and Azure's, which hands out certificates and settings.
  ['161.26.0.0', 16],
  ['166.8.0.0', 14],
  ['168.63.129.16', 32],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.31.196.0', 24],
  ['192.52.193.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['192.175.48.0', 24],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
];

// Of IPv6 only 2000::/3 is allocated: all else is loopback, local, mapped, translated or unused. These are the exceptions inside it, among them the transition
// ranges (Teredo, 6to4), which carry an IPv4 address that anybody may choose.
const NOT_PUBLIC_IPV6: readonly (readonly [string, number])[] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['2620:4f:8000::', 48],
  ['3fff::', 20],
];

const blocked = new BlockList();
for (const [network, prefix] of NOT_PUBLIC_IPV4) blocked.addSubnet(network, prefix, 'ipv4');
for (const [network, prefix] of NOT_PUBLIC_IPV6) blocked.addSubnet(network, prefix, 'ipv6');
const handedOut = new BlockList();
handedOut.addSubnet('2000::', 3, 'ipv6');

/** Whether an IP address (without brackets) is public: not this machine, its network, or reserved. `false` for what is no IP address. */
export function isPublicAddress(address: string): boolean {
  // A zone names a network interface of this machine.
  if (address.includes('%')) return false;
  const version = isIP(address);
  if (version === 4) return !blocked.check(address, 'ipv4');
  return version === 6 && handedOut.check(address, 'ipv6') && !blocked.check(address, 'ipv6');
}
