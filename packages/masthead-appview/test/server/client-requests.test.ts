import { expect, test } from 'vitest';
import { clientNetwork, forwardedNetwork } from '../../src/server/client-requests.ts';

test.each([
  ['IPv4', '192.0.2.7', '192.0.2.7'],
  ['IPv4 on a socket of both families', '::ffff:192.0.2.7', '192.0.2.7'],
  ['IPv6 by its /64', '2001:db8:1:2:3:4:5:6', '20010db800010002/64'],
  ['another host of that /64', '2001:db8:1:2::9', '20010db800010002/64'],
  ['IPv6 with a zone', 'fe80::1%eth0', 'fe80000000000000/64'],
  ['a Unix socket', undefined, undefined],
  ['no address', 'localhost', undefined],
])('what an address is counted under: %s', (_note, address, counted) => {
  expect(clientNetwork(address)).toBe(counted);
});

test.each<[note: string, forwarded: string, proxies: number, counted?: string]>([
  ['what a client wrote itself is not believed', '203.0.113.9, 192.0.2.1', 1, '192.0.2.1'],
  ['two proxies', '203.0.113.9, 192.0.2.1, 198.51.100.1', 2, '192.0.2.1'],
  ['fewer hops than promised', '192.0.2.1', 3, '192.0.2.1'],
  ['a port behind IPv4', '192.0.2.1:4711', 1, '192.0.2.1'],
  ['a port behind IPv6', '[2001:db8::1]:4711', 1, '20010db800000000/64'],
  ['nothing', '', 1],
  ['a zone in brackets', '[fe80::1%25eth0]:1', 1, 'fe80000000000000/64'],
  ['IPv4 in IPv6, in hexadecimal', '::ffff:c000:201', 1, '192.0.2.1'],
  ['another header’s form', 'for=192.0.2.1;by=x', 1],
  ['a bracket that does not close', `[${'['.repeat(24_000)}`, 1],
  ['a flood of commas', `${','.repeat(24_000)}192.0.2.1`, 1, '192.0.2.1'],
])('behind proxies: %s', (_note, forwarded, proxies, counted) => {
  expect(forwardedNetwork(forwarded, proxies)).toBe(counted);
});
