import { expect, test } from 'vitest';
import { didsIn } from '../../../src/core/identifiers/did.ts';

test.each([
  {
    note: 'in at-uris',
    text: 'at://did:plc:abc/x and at://did:web:a.example%3A80/y',
    found: ['did:plc:abc', 'did:web:a.example%3A80'],
  },
  { note: 'at the end of a sentence', text: 'It is did:plc:abc.', found: ['did:plc:abc'] },
  { note: 'with a fragment behind', text: 'did:plc:abc#x', found: ['did:plc:abc'] },
  { note: 'none', text: 'did: plc:abc, DID:plc:abc, did:plc:', found: [] },
])('$note', ({ text, found }) => expect(didsIn(text)).toEqual(found));
