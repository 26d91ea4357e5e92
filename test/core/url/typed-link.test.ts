import { expect, it } from 'vitest';
import { typedLink } from '../../../src/core/url/typed-link.ts';

it.each([
  ['a host', 'alice.example', 'https://alice.example'],
  ['with a path and a query', ' alice.example/essay?x=1 ', 'https://alice.example/essay?x=1'],
  ['as a page writes it', '//alice.example/essay', 'https://alice.example/essay'],
  ['an international name', 'münchen.example', 'https://münchen.example'],
  ['this machine', 'localhost:3000/essay', 'http://localhost:3000/essay'],
  ['another scheme', 'gemini://alice.example', 'gemini://alice.example'],
  ['an e-mail address', 'alice@example.com', 'alice@example.com'],
  ['a mail link', 'mailto:alice@example.com', 'mailto:alice@example.com'],
  ['a DID', 'did:plc:aaaaaaaaaaaaaaaaaaaaaaaa', 'did:plc:aaaaaaaaaaaaaaaaaaaaaaaa'],
  ['words', 'hello there', 'hello there'],
  ['a script', 'javascript:alert(1)', 'javascript:alert(1)'],
])('a link as it is typed: %s', (_, written, link) => expect(typedLink(written)).toBe(link));
