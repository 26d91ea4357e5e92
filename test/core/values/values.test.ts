import { isValidDid, isValidHandle, isValidNsid, isValidRecordKey, isValidTid } from '@atproto/syntax';
import fc from 'fast-check';
import { describe, expect, expectTypeOf, it, test } from 'vitest';
import {
  type AtUri,
  accountName,
  atUri,
  type Cid,
  type Did,
  didOfAccount,
  didsIn,
  type Handle,
  isAtprotoDid,
  isCid,
  isDid,
  isHandle,
  isNsid,
  isRecordKey,
  isTid,
  lastTidOf,
  type RecordKey,
  tidTime,
  toHandle,
} from '../../../src/core/values/identifiers.ts';

interface Kind {
  readonly kind: string;
  readonly ours: (value: unknown) => boolean;
  readonly theirs: (text: string) => boolean;
  /** Texts of an identifier's own parts, so that most of what is made of them is close to one. */
  readonly parts: readonly string[];
  /** At the edge of what may be, on both sides of it. */
  readonly right: readonly string[];
  readonly wrong: readonly string[];
}

const LONG = 'a'.repeat(62);
const LABEL = `${LONG}a`;
const KINDS: readonly Kind[] = [
  {
    kind: 'a DID',
    ours: isDid,
    theirs: isValidDid,
    parts: ['did:', 'plc:', 'web:', 'm', ':', '%', '%3A', 'a.b', '-', '_', 'Z9', LONG],
    right: ['did:plc:z72i7hdynmk6r22z27h6tvur', 'did:example:::a', `did:example:${'a'.repeat(2048 - 12)}`],
    wrong: ['did:plc:abc\n', 'DID:plc:abc', 'did:m1:abc', `did:example:${'a'.repeat(2048 - 11)}`],
  },
  {
    kind: 'a handle',
    ours: isHandle,
    theirs: isValidHandle,
    parts: ['alice', '.', '.example', '-', 'x', '9', 'A', '_', LONG],
    right: ['Alice.EXAMPLE', '8.cn', `${LABEL}.${LABEL}.${LABEL}.${'a'.repeat(61)}`],
    wrong: ['alice.example\n', '127.0.0.1', `${LABEL}a.example`, `${LABEL}.${LABEL}.${LABEL}.${LONG}`],
  },
  {
    kind: 'an NSID',
    ours: isNsid,
    theirs: isValidNsid,
    parts: ['site', '.', '.standard', 'fooBar', '-', '9', 'A', '_', LONG],
    right: ['com.atproto.repo.listRecords', `${LABEL}.${LABEL}.${LABEL}`],
    wrong: ['com.example.foo\n', `com.${LABEL}a.foo`, `com.example.${LABEL}a`, `${`${LABEL}.`.repeat(5)}foo`],
  },
  {
    kind: 'a record key',
    ours: isRecordKey,
    theirs: isValidRecordKey,
    parts: ['self', '.', '..', '~', ':', '-', '_', '/', '%', LONG],
    right: ['self', '~1.2-3_4:5', '...', 'o'.repeat(512)],
    wrong: ['a\n', '.', '..', 'schlüssel', 'o'.repeat(513)],
  },
  {
    kind: 'a TID',
    ours: isTid,
    theirs: isValidTid,
    parts: ['3jzfcijpj2z2a', '3', 'jzfc', 'ijpj2z', '2a', 'z', '222222222222', '1'],
    right: ['2222222222222', 'jzzzzzzzzzzzz'],
    wrong: ['3jzfcijpj2z2a\n', '3JZFCIJPJ2Z2A', 'kjzfcijpj2z2a', '3jzf-cij-pj2z-2a'],
  },
];

describe.each(KINDS)('$kind is what the reference implementation takes for one', ({ ours, theirs, ...kind }) => {
  it('at its edges, and is a text', () => {
    for (const [texts, is] of [
      [kind.right, true],
      [['', ...kind.wrong], false],
    ] as const)
      for (const text of texts) expect([text, ours(text), theirs(text)]).toEqual([text, is, is]);
    for (const value of [[kind.right[0]], null, 7]) expect(ours(value)).toBe(false);
  });

  test('whatever the text', () => {
    const piece = fc.oneof(
      { weight: 4, arbitrary: fc.constantFrom(...kind.parts) },
      fc.string({ maxLength: 3, unit: 'grapheme' }),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 9 }), (pieces) => {
        const text = pieces.join('');
        return ours(text) === theirs(text);
      }),
      { numRuns: 2000 },
    );
  });
});

it.each([
  ['of the directory', 'did:plc:z72i7hdynmk6r22z27h6tvur', true],
  ['of a host in upper case', 'did:web:Alice.example', true],
  ['of a host with a port', 'did:web:alice.example%3A8443', true],
  ['no port after its sign', 'did:web:alice.example%3A', false],
  ['two ports', 'did:web:alice.example%3A80%3A80', false],
  ['a path', 'did:web:alice.example:users:alice', false],
  ['a path, encoded', 'did:web:alice.example%2Fusers', false],
  ['an encoded dot', 'did:web:alice%2Eexample', false],
  ['a query', 'did:web:alice.example%3Fx', false],
  ['a user name before another host', 'did:web:alice.example%40mallory.example', false],
  ['an IPv6 address', 'did:web:%5B%3A%3A1%5D', false],
  ['no host', 'did:web:', false],
  ['another method', 'did:key:zQ3shXjHeiBuRCKmM36cuYnm7YEMzhGnCmCyW92sRJ9pribSF', false],
  ['longer than any', `did:plc:${'a'.repeat(2048)}`, false],
])('the DID of an account: %s', (_note, did, is) => {
  expect(isAtprotoDid(did)).toBe(is);
});

it.each([
  ['an at-uri', 'at://did:plc:abc', 'did:plc:abc'],
  ['with a slash', 'at://did:plc:abc/', 'did:plc:abc'],
  ['a DID alone', 'did:web:a.example', 'did:web:a.example'],
  ['the at-uri of a record', 'at://did:plc:abc/app.bsky.feed.post/1', null],
  ['a handle', 'at://a.example', null],
])('an account that is named by its DID: %s', (_note, value, did) => {
  expect(didOfAccount(value)).toBe(did);
});

it('DIDs are found in sentences and at-uris', () => {
  const text =
    'at://did:plc:abc/x, at://did:web:a.example%3A80/y and did:plc:d#x. It is did:plc:e. DID:plc:f, did:plc:';
  expect(didsIn(text)).toEqual(['did:plc:abc', 'did:web:a.example%3A80', 'did:plc:d', 'did:plc:e']);
});

it('a handle is compared in lower case, and `handle.invalid` is none: the DID stands in its place', () => {
  expect(['Alice.EXAMPLE', 'alice', 'Handle.Invalid'].map(toHandle)).toEqual(['alice.example', null, null]);
  expect(accountName({ did: 'did:plc:abc', handle: 'alice.example' })).toBe('alice.example');
  expect(accountName({ did: 'did:plc:abc', handle: 'handle.invalid' })).toBe('did:plc:abc');
});

it.each([0, 1, 31, 32, 1_700_000_000_000_000, Date.UTC(2026, 10, 22) * 1000])(
  'the last one of microsecond %i is a TID of that time',
  (time) => {
    expect(isTid(lastTidOf(time))).toBe(true);
    expect(tidTime(lastTidOf(time))).toBe(time);
    expect(lastTidOf(time) < lastTidOf(time + 1)).toBe(true);
  },
);

it.each([
  ['of a record', 'bafyreibjfgx2gprinfvicegelk5kosd6y2frmqpqzwqkg7usac74l3t2v4', true],
  ['of version 0', 'QmYwAPJzv5CZsnA625s3Xf2nemtYgPpHdWEz79ojWKPBdG', true],
  ['shorter than any', 'bafyrei', false],
  ['longer than any', 'a'.repeat(257), false],
  ['with another sign', 'bafyrei.jfgx2gpr', false],
])('a CID, %s', (_note, cid, is) => {
  expect(isCid(cid)).toBe(is);
});

it('a text is no value before it is checked', () => {
  const text: string = 'did:plc:abc';
  // @ts-expect-error: nobody checked it.
  const did: Did = text;
  // @ts-expect-error: a DID of the right form, but nobody checked it.
  const written: Did = 'did:plc:abc';
  // @ts-expect-error
  const handle: Handle = 'alice.example';
  // @ts-expect-error
  const key: RecordKey = text;
  // @ts-expect-error
  const cid: Cid = 'bafyreibjfgx2gprinfvicegelk5kosd6y2frmqpqzwqkg7usac74l3t2v4';
  // @ts-expect-error: of parts that nobody checked it is only a text.
  const uri: AtUri = atUri(text, 'site.standard.document', text);
  expect([did, written, handle, key, cid, uri]).toContain(text);
  if (isDid(text) && isRecordKey(text))
    expectTypeOf(atUri(text, 'site.standard.document', text)).toEqualTypeOf<AtUri>();
});
