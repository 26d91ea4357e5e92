import { expect, it } from 'vitest';
import { typedLink } from '../../../src/core/url/typed-link.ts';

it.each([
  ['a host', 'alice.example', 'https://alice.example'],
  ['with a path and a query', ' alice.example/essay?x=1 ', 'https://alice.example/essay?x=1'],
  ['with a port', 'alice.example:8443/essay', 'https://alice.example:8443/essay'],
  ['as a page writes it', '//alice.example/essay', 'https://alice.example/essay'],
  ['an international name', 'münchen.example', 'https://münchen.example'],
  ['this machine', 'localhost:3000/essay', 'http://localhost:3000/essay'],
  ['this machine by its address', '127.0.0.1:8080', 'http://127.0.0.1:8080'],
  ['with a scheme', 'http://alice.example', 'http://alice.example'],
  ['another scheme', 'gemini://alice.example', 'gemini://alice.example'],
  ['an e-mail address', 'alice@example.com', 'alice@example.com'],
  ['a mail link', 'mailto:alice@example.com', 'mailto:alice@example.com'],
  ['a DID', 'did:plc:aaaaaaaaaaaaaaaaaaaaaaaa', 'did:plc:aaaaaaaaaaaaaaaaaaaaaaaa'],
  ['a record', 'at://alice.example/x/y', 'at://alice.example/x/y'],
  ['words', 'hello there', 'hello there'],
  ['a word', 'alice', 'alice'],
  ['a script', 'javascript:alert(1)', 'javascript:alert(1)'],
  ['nothing', '  ', ''],
])('a link as it is typed: %s', (_, written, link) => expect(typedLink(written)).toBe(link));
