import { expect, test } from 'vitest';
import { didOfAccount } from '../../../src/core/identifiers/did.ts';

test.each([
  { note: 'an at-uri', value: 'at://did:plc:abc', did: 'did:plc:abc' },
  { note: 'with a slash', value: 'at://did:plc:abc/', did: 'did:plc:abc' },
  { note: 'a DID alone', value: 'did:web:a.example', did: 'did:web:a.example' },
  { note: 'the at-uri of a record', value: 'at://did:plc:abc/app.bsky.feed.post/1', did: null },
  { note: 'a handle', value: 'at://a.example', did: null },
  { note: 'nothing', value: '', did: null },
])('$note', ({ value, did }) => expect(didOfAccount(value)).toBe(did));
