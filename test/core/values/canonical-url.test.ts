import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { canonicalizeUrl } from '../../../src/core/index.ts';
import { percentDecoded, tidyUrl } from '../../../src/core/values/canonical-url.ts';

describe('canonicalizeUrl', () => {
  it.each([
    ['host in lower case', 'https://EXAMPLE.com/Path', 'https://example.com/Path'],
    ['the root is empty', 'https://example.com/', 'https://example.com'],
    ['one trailing slash dropped', 'https://example.com/a/', 'https://example.com/a'],
    ['only one', 'https://example.com/a//', 'https://example.com/a/'],
    ['user info dropped', 'https://user:secret@example.com/a', 'https://example.com/a'],
    ['default port dropped', 'https://example.com:443/a', 'https://example.com/a'],
    ['another port kept', 'https://example.com:8443/a', 'https://example.com:8443/a'],
    ['www stays www', 'https://www.example.com/a', 'https://www.example.com/a'],
    ['path case stays', 'https://example.com/A', 'https://example.com/A'],
    ['percent-encoding stays as written', 'https://example.com/%7Ea%2fb', 'https://example.com/%7Ea%2fb'],
    ['IDN to punycode', 'https://bücher.example/ä', 'https://xn--bcher-kva.example/%C3%A4'],
    ['dot segments resolved by the parser', 'https://example.com/a/../b', 'https://example.com/b'],
    ['white space around is trimmed by the parser', '  https://example.com/a ', 'https://example.com/a'],
    ['an IPv6 host', 'http://[::1]:8080/a', 'http://[::1]:8080/a'],
  ])('%s: %s', (_note, url, canonical) => {
    expect(canonicalizeUrl(url)).toBe(canonical);
  });

  it.each([
    ['no URL', 'example.com/a'],
    ['script', 'javascript:alert(1)'],
    ['an at-uri', 'at://did:plc:abc/site.standard.publication/3kabc'],
    ['no host', 'https://'],
    ['blob of an https page', 'blob:https://example.com/uuid'],
  ])('%s gives null: %s', (_note, url) => {
    expect(canonicalizeUrl(url)).toBeNull();
  });

  test('never holds a query, a fragment or user info, and parses again', () => {
    fc.assert(
      fc.property(fc.webUrl({ withFragments: true, withQueryParameters: true }), (url) => {
        const canonical = canonicalizeUrl(url) ?? '';
        expect(canonical).not.toMatch(/[?#]/);
        const { host, username } = new URL(canonical);
        expect([host, username]).toEqual([new URL(url).host, '']);
      }),
    );
  });
  test('query, fragment and one trailing slash never change the answer', () => {
    fc.assert(
      fc.property(fc.webUrl(), fc.webQueryParameters(), fc.webFragments(), (url, query, fragment) => {
        fc.pre(!url.endsWith('/'));
        expect(canonicalizeUrl(`${url}/?${query}#${fragment}`)).toBe(canonicalizeUrl(url));
      }),
    );
  });
  test('never throws, whatever the text', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (any) => void canonicalizeUrl(any)));
  });
});

it.each([
  ['plain', 'plain', 'nothing to take away'],
  ['caf%C3%A9%20noir', 'café noir', 'letters of two bytes, and a space'],
  ['a%2Fb', 'a/b', 'a slash that is part of a name'],
  ['a+b', 'a+b', 'a plus is a space in forms only'],
  ['100%', undefined, 'a percent sign alone'],
  ['%zz', undefined, 'no digits'],
  ['%C3', undefined, 'half a letter'],
  ['%E0%80%80', undefined, 'longer than UTF-8 allows'],
])('%s → %s: %s', (part, decoded, _note) => {
  expect(percentDecoded(part)).toBe(decoded);
});

describe('tidyUrl', () => {
  it.each([
    ['https://www.example.com/', 'example.com', ''],
    ['https://user:secret@example.com/a', 'example.com', '/a'],
    ['https://bücher.example/', 'xn--bcher-kva.example', ''],
    ['https://a.example/%D0%9F%D1%80%D0%B8%D0%B2%D0%B5%D1%82', 'a.example', '/Привет'],
    ['https://a.example/a%20b%E3%80%80c', 'a.example', '/a%20b%E3%80%80c'],
    ['https://a.example/%E2%80%AEgpj.exe', 'a.example', '/%E2%80%AEgpj.exe'],
    ['https://a.example/a%E2%80%8Bb%E2%80%8Cc%C2%AD', 'a.example', '/a%E2%80%8Bb%E2%80%8Cc%C2%AD'],
    // What stands for a character that was lost.
    ['https://a.example/%EF%BF%BD', 'a.example', '/%EF%BF%BD'],
    ['https://a.example/%E1%85%A0%E2%A0%80', 'a.example', '/%E1%85%A0%E2%A0%80'],
    [`https://a.example/e${'%CC%81'.repeat(9)}`, 'a.example', `/e${'%CC%81'.repeat(9)}`],
    ['https://a.example/a%2Fb%3Fc%23d%00', 'a.example', '/a%2Fb%3Fc%23d%00'],
    ['javascript:alert(1)', '', ''],
  ])('%s', (url, host, path) => {
    expect(tidyUrl(url)).toEqual({ host, path });
  });

  it('shows nothing that hides or turns what stands beside it', () => {
    const path = fc.oneof(fc.string({ unit: 'binary' }), fc.webPath());
    fc.assert(
      fc.property(path, (text) => {
        const url = new URL('https://a.example/');
        url.pathname = text;
        const { path: shown } = tidyUrl(url.href);
        expect(shown).not.toMatch(/[\p{C}\p{Z}\p{Default_Ignorable_Code_Point}]/u);
      }),
    );
  });
});
