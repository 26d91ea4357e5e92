import { describe, expect, test } from 'vitest';
import { clientNetwork, forwardedNetwork } from '../../../src/http/server/client-address.ts';

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
  test.each([
    { note: 'one proxy wrote the last', forwarded: '192.0.2.1', proxies: 1, counted: '192.0.2.1' },
    {
      note: 'what a client wrote itself is not believed',
      forwarded: '203.0.113.9, 192.0.2.1',
      proxies: 1,
      counted: '192.0.2.1',
    },
    { note: 'two proxies', forwarded: '203.0.113.9, 192.0.2.1, 198.51.100.1', proxies: 2, counted: '192.0.2.1' },
    { note: 'fewer hops than promised', forwarded: '192.0.2.1', proxies: 3, counted: '192.0.2.1' },
    { note: 'a port behind IPv4', forwarded: '192.0.2.1:4711', proxies: 1, counted: '192.0.2.1' },
    { note: 'a port behind IPv6', forwarded: '[2001:db8::1]:4711', proxies: 1, counted: '20010db800000000/64' },
    { note: 'no address', forwarded: 'unknown', proxies: 1, counted: undefined },
    { note: 'nothing', forwarded: '', proxies: 1, counted: undefined },
    { note: 'a zone in brackets', forwarded: '[fe80::1%25eth0]:1', proxies: 1, counted: 'fe80000000000000/64' },
    { note: 'IPv4 in IPv6, in hexadecimal', forwarded: '::ffff:c000:201', proxies: 1, counted: '192.0.2.1' },
    { note: 'a hidden one', forwarded: '_hidden', proxies: 1, counted: undefined },
    { note: 'quotes', forwarded: '"192.0.2.1"', proxies: 1, counted: undefined },
    { note: 'another header’s form', forwarded: 'for=192.0.2.1;by=x', proxies: 1, counted: undefined },
    { note: 'a bracket that does not close', forwarded: `[${'['.repeat(24_000)}`, proxies: 1, counted: undefined },
    { note: 'a flood of commas', forwarded: `${','.repeat(24_000)}192.0.2.1`, proxies: 1, counted: '192.0.2.1' },
    { note: 'a thousand commas', forwarded: ','.repeat(1000), proxies: 2, counted: undefined },
  ])('$note', ({ forwarded, proxies, counted }) => {
    expect(forwardedNetwork(forwarded, proxies)).toBe(counted);
  });
});
