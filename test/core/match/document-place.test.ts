import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { canonicalizeUrl, joinUrl } from '../../../src/core/index.ts';
import { denies, documentPath, documentPlace, placeUrl } from '../../../src/core/match/record-address.ts';
import { canonical } from '../../support/canonical.ts';
import { asDid } from '../../support/values.ts';

const BASES = [
  'https://x.com',
  'https://x.com:8443',
  'https://x.com/~me',
  'https://x.com/a/b/c',
  'https://x.com/a//',
  'https://xn--bcher-kva.example/%7Eme',
];

describe('documentPath', () => {
  it.each([
    ['no path', undefined, ''],
    ['an empty path', '', ''],
    ['a leading slash', '/post', 'post'],
    ['a query', '/post?a=1', 'post'],
    ['a space', '/a b', 'a%20b'],
    ['up and down again', '/a/../b', 'b'],
    ['an empty segment', '/a//b', 'a//b'],
    ['a climb', '/../b', null],
    ['a climb that comes back by the name of a base', '/../one/b', null],
    ['only a query', '/?p=1', null],
    ['only a slash: the home page', '/', ''],
  ])('%s: %j → %j', (_note, path, expected) => {
    expect(documentPath(path)).toBe(expected);
  });
});

// A document's path that says nothing is none, to every reader.
it.each([' ', '\t', '\n'])('a path of nothing but white space is the home page: %j', (path) => {
  expect(documentPlace(asDid('did:plc:a'), { site: 'https://x.com', path })).toMatchObject({ path: '' });
});

test('below every base, the path leads to where the rules say that the document is', () => {
  const hostile = fc.oneof(
    fc.string({
      unit: fc.constantFrom('/', '\\', '.', '%2e', 'a', '?', '#', ' ', 'ü', '\t', ':', '@', '%'),
      maxLength: 12,
    }),
    fc.webPath(),
    fc.string(),
  );
  fc.assert(
    fc.property(fc.constantFrom(...BASES), hostile, (written, path) => {
      const base = canonical(written);
      const kept = documentPath(path);
      // Some paths have an address below some bases only: those have none.
      if (kept === null) return;
      const joined = joinUrl(written, path);
      expect(joined && canonicalizeUrl(joined)).toBe(placeUrl(base, kept));
    }),
    { numRuns: 3000 },
  );
});

const OWN = 'at://did:plc:alice/site.standard.publication/3lab';
const OTHERS = 'at://did:plc:mallory/site.standard.publication/3lab';

test.each([
  { note: "somebody else's record", names: [OTHERS], denied: true },
  { note: 'several of others', names: [OTHERS, OTHERS.replace('3lab', '3lac')], denied: true },
  { note: 'nothing', names: [], denied: false },
  { note: 'another record of the same account', names: [OWN], denied: false },
  { note: "one's own beside another's", names: [OWN, OTHERS], denied: false },
  { note: 'one by a handle: anybody’s', names: [OTHERS.replace('did:plc:mallory', 'a.example')], denied: false },
  { note: 'an account whose DID only begins alike', names: [OWN.replace('alice', 'alice2')], denied: true },
])('a site that names $note: $denied', ({ names, denied }) => {
  expect(denies(names, asDid('did:plc:alice'))).toBe(denied);
});
