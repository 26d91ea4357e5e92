import { expect, test } from 'vitest';
import { addressNetwork } from '../../../../src/atproto/node/guard/address-network.ts';

test.each([
  ['8.8.4.4', '8.8.4.0/24'],
  ['2a00:1450:4001:800::200e', '2a00:1450:4001::/48'],
  ['2a00:1450:4001:8ff:1:2:3:4', '2a00:1450:4001::/48'],
  ['2A00:1450:4001::1', '2a00:1450:4001::/48'],
  ['2606:4700::1', '2606:4700:0::/48'],
  ['2606::1', '2606:0:0::/48'],
  ['::1', '0:0:0::/48'],
  ['::', '0:0:0::/48'],
  ['2606::4:5:6:7:8', '2606:0:0::/48'],
  ['2606::3:4:5:6:7:8', '2606:0:3::/48'],
  ['fe80::1%eth0', 'fe80:0:0::/48'],
  ['localhost', undefined],
  ['', undefined],
])('%s is of %s', (address, network) => expect(addressNetwork(address)).toBe(network));
