import { expect, test } from 'vitest';
import { ownerDomain, registeredDomain } from '../../../../src/atproto/node/guard/owner-domain.ts';

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
