import { isIPv4, isIPv6 } from 'node:net';

/** The network that one owner usually holds as a whole: an IPv4 /24 or an IPv6 /48; `undefined` for what is no address. */
export function addressNetwork(address: string): string | undefined {
  if (isIPv4(address)) return `${address.slice(0, address.lastIndexOf('.'))}.0/24`;
  if (!isIPv6(address)) return undefined;
  const [head = '', tail] = address.replace(/%.*/s, '').split('::');
  const first = head === '' ? [] : head.split(':');
  // Where `::` stands for groups among the first three, they are zero, unless the part after it reaches that far.
  const last = tail ? tail.split(':') : [];
  const zeros = tail === undefined ? [] : Array<string>(Math.max(0, 8 - first.length - last.length)).fill('0');
  const groups = [...first, ...zeros, ...last].slice(0, 3);
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/48`;
}
