import { expect, it } from 'vitest';
import { accountName } from '../../../src/core/identifiers/handle.ts';

it('is the handle, and the DID where the handle leads elsewhere', () => {
  expect(accountName({ did: 'did:plc:abc', handle: 'alice.example' })).toBe('alice.example');
  expect(accountName({ did: 'did:plc:abc', handle: 'handle.invalid' })).toBe('did:plc:abc');
});
