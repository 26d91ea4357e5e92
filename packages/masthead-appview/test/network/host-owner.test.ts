import { describe, expect, test } from 'vitest';
import { asDid } from '../../../../test/support/values.ts';
import { DIRECTORY, didOwner, hostOwner, ownerGroups, webHost } from '../../src/network/host-owner.ts';

describe('whose host is asked', () => {
  test.each([
    ['did:plc:alice', undefined, DIRECTORY, 'the directory answers for it'],
    ['did:web:a.b.evil.dev', 'a.b.evil.dev', 'evil.dev', 'all below a registered domain'],
    [
      'did:web:alice.github.io',
      'alice.github.io',
      'alice.github.io',
      'the private part of the list: each name has its owner',
    ],
    ['did:web:shop.example.co.uk', 'shop.example.co.uk', 'example.co.uk', 'a suffix of two labels'],
    ['did:web:LOCALHOST%3A80', 'localhost:80', 'localhost', 'a spelling is none of its own, nor is a port'],
    ['did:web:a.dev:users:alice', 'a.dev', 'a.dev', 'a path belongs to its host'],
    ['did:web:%20', undefined, DIRECTORY, 'no host: it is refused when it is resolved'],
  ])('%s: %s of %s (%s)', (did, host, owner, _note) => {
    expect([webHost(asDid(did)), didOwner(asDid(did))]).toEqual([host, owner]);
  });

  test('a name that is longer than DNS has is cut, so that an index holds it', () => {
    expect(hostOwner(`${'a'.repeat(20_000)}.dev`)).toHaveLength(253);
    expect(didOwner(asDid(`did:web:${'a.'.repeat(900)}dev`)).length).toBeLessThanOrEqual(253);
  });
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
