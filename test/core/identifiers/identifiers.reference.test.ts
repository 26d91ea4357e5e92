import { isValidDid, isValidHandle, isValidNsid, isValidRecordKey, isValidTid } from '@atproto/syntax';
import fc from 'fast-check';
import { describe, it } from 'vitest';
import { isRecordKey } from '../../../src/core/identifiers/at-uri.ts';
import { isNsid } from '../../../src/core/identifiers/collections.ts';
import { isDid } from '../../../src/core/identifiers/did.ts';
import { isHandle } from '../../../src/core/identifiers/handle.ts';
import { isTid } from '../../../src/core/identifiers/tid.ts';

// The reference implementation takes and refuses the same, whatever the text.

/** Texts of an identifier's own parts, so that most of them are close to one. */
const texts = (...parts: string[]) =>
  fc
    .array(fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...parts) }, fc.string({ maxLength: 3 })), {
      maxLength: 9,
    })
    .map((pieces) => pieces.join(''));

const LONG = 'a'.repeat(62);
const KINDS: [
  name: string,
  ours: (text: string) => boolean,
  theirs: (text: string) => boolean,
  fc.Arbitrary<string>,
][] = [
  ['a DID', isDid, isValidDid, texts('did:', 'plc:', 'web:', 'm', ':', '%', '%3A', 'a.b', '-', '_', 'Z9', LONG)],
  ['a handle', isHandle, isValidHandle, texts('alice', '.', '.example', '-', 'x', '9', 'A', '_', LONG)],
  ['an NSID', isNsid, isValidNsid, texts('site', '.', '.standard', 'fooBar', '-', '9', 'A', '_', LONG)],
  ['a record key', isRecordKey, isValidRecordKey, texts('self', '.', '..', '~', ':', '-', '_', '/', '%', LONG)],
  ['a TID', isTid, isValidTid, texts('3jzfcijpj2z2a', '3', 'jzfc', 'ijpj2z', '2a', 'z', '222222222222', '1')],
];

describe('the same as the reference implementation', () => {
  it.each(KINDS)('%s', (_name, ours, theirs, text) => {
    fc.assert(
      fc.property(text, (value) => ours(value) === theirs(value)),
      { numRuns: 3000 },
    );
  });
});
