import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { canonicalizeUrl } from '../../../src/core/index.ts';

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
