import { expect, test } from 'vitest';
import { asDid } from '../../../../test/support/values.ts';
import { DIRECTORY, didOwner, hostOwner, ownerGroups, webHost } from '../../src/network/host-owner.ts';

test.each([
  ['did:plc:alice', undefined, DIRECTORY, 'the directory answers for it'],
  ['did:web:a.b.evil.dev', 'a.b.evil.dev', 'evil.dev', 'all below a registered domain'],
  ['did:web:alice.github.io', 'alice.github.io', 'alice.github.io', 'of a private suffix each name has its owner'],
  ['did:web:shop.example.co.uk', 'shop.example.co.uk', 'example.co.uk', 'a suffix of two labels'],
  ['did:web:LOCALHOST%3A80', 'localhost:80', 'localhost', 'neither spelling nor port counts'],
  ['did:web:a.dev:users:alice', 'a.dev', 'a.dev', 'a path belongs to its host'],
  ['did:web:%20', undefined, DIRECTORY, 'no host: it is refused when it is resolved'],
])('whose host is asked: %s: %s of %s (%s)', (did, host, owner, _note) => {
  expect([webHost(asDid(did)), didOwner(asDid(did))]).toEqual([host, owner]);
});

test('a name that is longer than DNS allows is cut, so that an index holds it', () => {
  expect(hostOwner(`${'a'.repeat(20_000)}.dev`)).toHaveLength(253);
});

test('below a domain that gives names away, its owners share one group', () => {
  const limits = { perDomain: 8, perOwner: 4, perHost: 2 };
  const names = (owner: string, host?: string) => ownerGroups(owner, host, limits).map(({ name }) => name);
  expect(names('alice.github.io', 'alice.github.io')).toEqual([
    'below github.io',
    'of alice.github.io',
    'alice.github.io',
  ]);
  expect(names('evil.dev', 'a.evil.dev')).toEqual(['of evil.dev', 'a.evil.dev']);
  expect(names('evil.dev')).toEqual(['of evil.dev']);
});
