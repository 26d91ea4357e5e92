import { expect, test } from 'vitest';
import { didDocumentUrl } from '../../../src/atproto/identity/resolve-identity.ts';

const LOCAL = 'http://localhost:2582';

test.each([
  ['did:plc:alice', undefined, 'https://plc.directory/did:plc:alice', 'the directory'],
  ['did:plc:alice', LOCAL, `${LOCAL}/did:plc:alice`, 'another directory'],
  ['did:web:alice.dev', undefined, 'https://alice.dev/.well-known/did.json', 'its own host'],
  ['did:web:xn--mnchen-3ya.dev', undefined, 'https://xn--mnchen-3ya.dev/.well-known/did.json', 'in punycode'],
  ['did:web:alice.dev%3A8443', undefined, undefined, 'a port is for development'],
  ['did:web:alice.dev%3A8443', LOCAL, 'https://alice.dev:8443/.well-known/did.json', 'in development'],
  ['did:web:localhost%3A80', undefined, undefined, 'a name of this machine'],
  ['did:web:localhost%3A8080', LOCAL, 'http://localhost:8080/.well-known/did.json', 'it has no TLS there'],
  ['did:web:localhost.dev', LOCAL, 'https://localhost.dev/.well-known/did.json', 'another name'],
  ['did:web:router.lan', undefined, undefined, 'a name of a private network'],
])('the document of %s (directory %s) is at %s: %s', (did, plc, url, _note) =>
  expect(didDocumentUrl(did, { plc })).toBe(url),
);
