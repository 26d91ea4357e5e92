import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { compareClaims, type MatchClaim } from '../../../src/core/match/judge.ts';
import { canonical } from '../../support/canonical.ts';

const HOME = canonical('https://x.com');
const BELOW = canonical('https://x.com/a/b');
const claim: MatchClaim = {
  uri: 'at://did:plc:m/site.standard.document/m',
  recordUrl: canonical('https://x.com/a'),
  kind: 'document',
  hasPath: true,
  verified: false,
  ownsHost: false,
  claimedAt: 100,
};

describe('compareClaims: the first beats the second', () => {
  it.each<[string, Partial<MatchClaim>, Partial<MatchClaim>]>([
    [
      'verified, though everything else speaks for the other',
      { verified: true, recordUrl: HOME, claimedAt: 900, kind: 'publication' },
      { ownsHost: true, claimedAt: 1 },
    ],
    [
      'a mirror of the web that its site names, before what nobody verified',
      { verified: true, mirrored: true, claimedAt: 900 },
      { ownsHost: true, claimedAt: 1 },
    ],
    [
      'a person’s own before a mirror of the web, though later, shorter and not the owner of the host',
      { recordUrl: HOME, claimedAt: 900, kind: 'publication' },
      { mirrored: true, ownsHost: true, claimedAt: 1 },
    ],
    ['the earlier of two mirrors', { mirrored: true, claimedAt: 1 }, { mirrored: true, claimedAt: 2 }],
    [
      'the owner of the host, though later and shorter',
      { ownsHost: true, recordUrl: HOME, claimedAt: 900 },
      { claimedAt: 1 },
    ],
    ['the longer record URL, though later', { recordUrl: BELOW, claimedAt: 900 }, {}],
    ['a document with a path before a publication', {}, { kind: 'publication', claimedAt: 1 }],
    ['a publication before a document without a path', { kind: 'publication' }, { hasPath: false, claimedAt: 1 }],
    ['the earlier claim before a smaller at-uri', { claimedAt: 99, uri: 'at://z' }, { claimedAt: 100, uri: 'at://a' }],
    ['the older account', { accountCreatedAt: 1, uri: 'at://z' }, { accountCreatedAt: 2, uri: 'at://a' }],
    ['the account whose age is known', { accountCreatedAt: 9, uri: 'at://z' }, { uri: 'at://a' }],
    ['the earlier claim of a younger account', { claimedAt: 99, accountCreatedAt: 9 }, { accountCreatedAt: 1 }],
    ['the smaller at-uri, when all else is equal', { uri: 'at://a' }, { uri: 'at://b' }],
  ])('%s', (_note, first, second) => {
    expect(compareClaims({ ...claim, ...first }, { ...claim, ...second })).toBeLessThan(0);
    expect(compareClaims({ ...claim, ...second }, { ...claim, ...first })).toBeGreaterThan(0);
  });

  test('the winner never depends on the order in which claims arrive', () => {
    const any = fc.record({
      uri: fc.string({ minLength: 1, maxLength: 3 }),
      recordUrl: fc.constantFrom(canonical('https://x.com'), canonical('https://x.com/a')),
      kind: fc.constantFrom('document' as const, 'publication' as const),
      hasPath: fc.boolean(),
      verified: fc.boolean(),
      ownsHost: fc.boolean(),
      mirrored: fc.constantFrom(true, false, undefined),
      claimedAt: fc.integer({ min: 0, max: 2 }),
      accountCreatedAt: fc.option(fc.integer({ min: 0, max: 2 }), { nil: undefined }),
    });
    const claims = fc.uniqueArray(any, { selector: ({ uri }) => uri, minLength: 2, maxLength: 8 });
    fc.assert(
      fc.property(claims, fc.integer({ min: 1, max: 7 }), (list, turn) => {
        const turned = [...list.slice(turn % list.length), ...list.slice(0, turn % list.length)];
        expect([...turned].sort(compareClaims)[0]).toBe([...list].sort(compareClaims)[0]);
      }),
    );
  });
});
