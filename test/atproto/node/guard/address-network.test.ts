import { describe, expect, test } from 'vitest';
import { addressNetwork, OF_OWNER, OF_SUBSCRIBER } from '../../../../src/atproto/node/guard/address-network.ts';

describe('the network of an owner of servers', () => {
  test.each([
    ['8.8.4.4', '8.8.4.0/24'],
    ['::ffff:8.8.4.4', '8.8.4.0/24'],
    ['2a00:1450:4001:800::200e', '2a0014504001/48'],
    ['2a00:1450:4001:8ff:1:2:3:4', '2a0014504001/48'],
    ['2606:4700::1', '260647000000/48'],
    ['::1', '000000000000/48'],
    ['fe80::1%eth0', 'fe8000000000/48'],
    ['localhost', undefined],
    ['', undefined],
    [undefined, undefined],
  ])('%s is of %s', (address, network) => expect(addressNetwork(address, OF_OWNER)).toBe(network));
});

describe('the network of a subscriber', () => {
  test.each([
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['2001:db8:1:2:3:4:5:6', '20010db800010002/64'],
    ['2001:db8:1:3::9', '20010db800010003/64'],
  ])('%s is of %s', (address, network) => expect(addressNetwork(address, OF_SUBSCRIBER)).toBe(network));
});
