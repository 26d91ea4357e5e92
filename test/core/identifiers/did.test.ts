import { describe, expect, it } from 'vitest';
import { isAtprotoDid, isDid } from '../../../src/core/identifiers/did.ts';

describe('a DID', () => {
  it.each([
    ['of the directory', 'did:plc:z72i7hdynmk6r22z27h6tvur'],
    ['of a host', 'did:web:alice.example'],
    ['of a host with a port', 'did:web:localhost%3A2583'],
    ['of a method that leads to no account', 'did:key:zQ3shXjHeiBuRCKmM36cuYnm7YEMzhGnCmCyW92sRJ9pribSF'],
    ['with colons in a row', 'did:example:::a'],
    ['of one letter', 'did:a:b'],
    ['of every mark', 'did:example:A-z_0.9:%20x'],
    ['as long as one may be', `did:example:${'a'.repeat(2048 - 12)}`],
  ])('%s', (_note, did) => {
    expect(isDid(did)).toBe(true);
  });

  it.each([
    ['nothing', ''],
    ['no method', 'did::a'],
    ['no identifier', 'did:plc:'],
    ['no second colon', 'did:plc'],
    ['a method in upper case', 'did:PLC:abc'],
    ['a method with a digit', 'did:m1:abc'],
    ['another scheme', 'DID:plc:abc'],
    ['a closing colon', 'did:web:alice.example:'],
    ['a closing percent sign', 'did:web:alice.example%'],
    ['a fragment', 'did:plc:abc#atproto'],
    ['a path', 'did:web:alice.example/x'],
    ['a query', 'did:plc:abc?x'],
    ['white space before it', ' did:plc:abc'],
    ['white space after it', 'did:plc:abc\n'],
    ['letters that are not ASCII', 'did:web:münchen.example'],
    ['a character more than may be', `did:example:${'a'.repeat(2048 - 11)}`],
    ['no text', ['did:plc:abc']],
  ])('is not %s', (_note, value) => {
    expect(isDid(value)).toBe(false);
  });
});

describe('the DID of an account', () => {
  it.each([
    ['of the directory', 'did:plc:z72i7hdynmk6r22z27h6tvur', true],
    ['of a host', 'did:web:alice.example', true],
    ['of a host in upper case', 'did:web:Alice.example', true],
    ['of a host with a port', 'did:web:alice.example%3A8443', true],
    ['no port after its sign', 'did:web:alice.example%3A', false],
    ['two ports', 'did:web:alice.example%3A80%3A80', false],
    ['a path', 'did:web:alice.example:users:alice', false],
    ['a path, encoded', 'did:web:alice.example%2Fusers', false],
    ['an encoded dot', 'did:web:alice%2Eexample', false],
    ['another method', 'did:key:zQ3shXjHeiBuRCKmM36cuYnm7YEMzhGnCmCyW92sRJ9pribSF', false],
    ['longer than any', `did:plc:${'a'.repeat(2048)}`, false],
  ])('%s', (_note, did, is) => {
    expect(isAtprotoDid(did)).toBe(is);
  });
});
