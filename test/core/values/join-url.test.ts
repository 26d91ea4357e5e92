import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { canonicalizeUrl, joinUrl } from '../../../src/core/index.ts';

describe('joinUrl', () => {
  it.each([
    ['a leading slash does not swallow the base’s path', 'https://x.com/blog', '/foo', 'https://x.com/blog/foo'],
    ['an origin as base', 'https://x.com', '/foo', 'https://x.com/foo'],
    ['several slashes name no other host', 'https://x.com/blog', '//evil.com/foo', 'https://x.com/blog/evil.com/foo'],
    ['the base’s query and fragment do not count', 'https://x.com/blog?a=1#b', '/foo', 'https://x.com/blog/foo'],
    ['a trailing slash of the path stays', 'https://x.com', '/foo/', 'https://x.com/foo/'],
    ['up and down again stays below', 'https://x.com/blog', '/a/../b', 'https://x.com/blog/b'],
    ['a path with a query names a page', 'https://x.com', '/foo?p=12', 'https://x.com/foo?p=12'],
    ['a path that looks like a URL is a path', 'https://x.com', 'https://evil.com', 'https://x.com/https://evil.com'],
    ['a space is encoded', 'https://x.com', '/a b', 'https://x.com/a%20b'],
    ['no path is the base itself', 'https://x.com/blog', undefined, 'https://x.com/blog'],
    ['a slash is the home page: the base itself', 'https://x.com/blog/', '/', 'https://x.com/blog/'],
    ['several are no more', 'https://x.com/blog', '/\\/', 'https://x.com/blog'],
  ])('%s', (_note, base, path, url) => {
    expect(joinUrl(base, path)).toBe(url);
  });

  it.each([
    ['climbs out', 'https://x.com', '/../~victim/post'],
    ['climbs out of a sub-path', 'https://x.com/~me', '/../~victim/post'],
    ['climbs out and back in under another name', 'https://x.com/blog', '/../blog2/foo'],
    ['climbs, percent-encoded', 'https://x.com/~me', '/%2e%2e/~victim/post'],
    ['climbs by backslash', 'https://x.com/~me', '\\..\\~victim\\post'],
    ['is only a query', 'https://x.com', '/?p=12'],
    ['is only a fragment', 'https://x.com', '#top'],
    ['comes back to the base', 'https://x.com/blog', '/a/..'],
    ['has a base that is an at-uri', 'at://did:plc:abc/site.standard.publication/3k', '/foo'],
    ['has a script as base', 'javascript:alert(1)', undefined],
  ])('a path that %s gives null', (_note, base, path) => {
    expect(joinUrl(base, path)).toBeNull();
  });

  test('the result always lies strictly below the base, whatever the path', () => {
    const hostile = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc
        .array(fc.constantFrom('..', '.', '/', '\\', '%2e', '?', '#', 'a', '~b', '//', ':', '@'), { maxLength: 12 })
        .map((parts) => parts.join('')),
    );
    fc.assert(
      fc.property(
        fc.constantFrom('https://x.com', 'https://x.com/blog', 'https://x.com/a//', 'http://x.com/~me/'),
        hostile,
        (base, path) => {
          fc.pre(/[^\\/]/.test(path));
          const joined = joinUrl(base, path);
          if (joined !== null) expect(canonicalizeUrl(joined)?.startsWith(`${canonicalizeUrl(base)}/`)).toBe(true);
        },
      ),
      { numRuns: 2000 },
    );
  });
});
