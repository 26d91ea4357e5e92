import { describe, expect, test } from 'vitest';
import { clientNetwork, forwardedNetwork } from '../../src/server/client-requests.ts';

describe('what an address is counted under', () => {
  test.each([
    { note: 'IPv4', address: '192.0.2.7', counted: '192.0.2.7' },
    { note: 'IPv4 on a socket of both families', address: '::ffff:192.0.2.7', counted: '192.0.2.7' },
    { note: 'IPv6 by its /64', address: '2001:db8:1:2:3:4:5:6', counted: '20010db800010002/64' },
    { note: 'another host of that /64', address: '2001:db8:1:2::9', counted: '20010db800010002/64' },
    { note: 'the next /64', address: '2001:db8:1:3::9', counted: '20010db800010003/64' },
    { note: 'IPv6 with a zone', address: 'fe80::1%eth0', counted: 'fe80000000000000/64' },
    { note: 'a Unix socket', address: undefined, counted: undefined },
    { note: 'no address', address: 'localhost', counted: undefined },
  ])('$note', ({ address, counted }) => {
    expect(clientNetwork(address)).toBe(counted);
  });
});

describe('behind proxies', () => {
  test.each<[note: string, forwarded: string, proxies: number, counted?: string]>([
    ['one proxy wrote the last', '192.0.2.1', 1, '192.0.2.1'],
    ['what a client wrote itself is not believed', '203.0.113.9, 192.0.2.1', 1, '192.0.2.1'],
    ['two proxies', '203.0.113.9, 192.0.2.1, 198.51.100.1', 2, '192.0.2.1'],
    ['fewer hops than promised', '192.0.2.1', 3, '192.0.2.1'],
    ['a port behind IPv4', '192.0.2.1:4711', 1, '192.0.2.1'],
    ['a port behind IPv6', '[2001:db8::1]:4711', 1, '20010db800000000/64'],
    ['no address', 'unknown', 1],
    ['nothing', '', 1],
    ['a zone in brackets', '[fe80::1%25eth0]:1', 1, 'fe80000000000000/64'],
    ['IPv4 in IPv6, in hexadecimal', '::ffff:c000:201', 1, '192.0.2.1'],
    ['a hidden one', '_hidden', 1],
    ['quotes', '"192.0.2.1"', 1],
    ['another header’s form', 'for=192.0.2.1;by=x', 1],
    ['a bracket that does not close', `[${'['.repeat(24_000)}`, 1],
    ['a flood of commas', `${','.repeat(24_000)}192.0.2.1`, 1, '192.0.2.1'],
    ['a thousand commas', ','.repeat(1000), 2],
  ])('%s', (_note, forwarded, proxies, counted) => {
    expect(forwardedNetwork(forwarded, proxies)).toBe(counted);
  });
});
