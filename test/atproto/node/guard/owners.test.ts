import { describe, expect, test } from 'vitest';
import {
  addressNetwork,
  OF_OWNER,
  OF_SUBSCRIBER,
  ownerDomain,
  registeredDomain,
} from '../../../../src/atproto/node/guard/owners.ts';

test.each([
  ['https://example.com/a', 'example.com', 'the domain'],
  ['https://a.b.c.example.com', 'example.com', 'its subdomains are its own'],
  ['https://EXAMPLE.com.', 'example.com', 'with a dot behind'],
  ['https://alice.github.io/blog', 'alice.github.io', 'a tenant of a shared domain'],
  ['https://x.alice.leaflet.pub', 'alice.leaflet.pub', 'what lies below a tenant is the tenant’s'],
  ['https://www.example.co.uk', 'example.co.uk', 'what a registry sold'],
  ['https://co.uk', 'co.uk', 'a registry itself'],
  ['https://8.8.8.8/x', '8.8.8.8', 'an address'],
  ['https://[2606:4700::1]/x', '[2606:4700::1]', 'an IPv6 address'],
  ['https://bsky.social', 'bsky.social', 'a shared domain itself'],
  ['https://a!b.example.com', 'example.com', 'a name with letters that no registry sells'],
  ['https://localhost/x', 'localhost', 'a name without a dot'],
])('%s counts under %s: %s', (url, key) => expect(ownerDomain(url)).toBe(key));

test.each([
  ['h1.evil.dev', 'evil.dev', 'a subdomain'],
  ['a$b.evil.dev', 'evil.dev', 'letters that no registry sells'],
  ['www.example.co.uk', 'example.co.uk', 'what a registry sold'],
  ['alice.github.io', 'github.io', 'a tenant stands under the domain that his host registered'],
  ['localhost', undefined, 'no domain'],
  ['8.8.8.8', undefined, 'an address'],
  ['[2606:4700::1]', undefined, 'an IPv6 address'],
])('the registered domain of %s is %s: %s', (host, domain, _) => expect(registeredDomain(host)).toBe(domain));

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
