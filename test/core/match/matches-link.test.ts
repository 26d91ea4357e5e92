import { describe, expect, it } from 'vitest';
import { matchesLink, platformOf } from '../../../src/core/index.ts';
import { pathPrefixes, storedCanonicalUrl } from '../../../src/core/values/canonical-url.ts';
import { canonical } from '../../support/canonical.ts';
import { ALICE, MALLORY, SHARED_SEGMENTS } from './shared-segments.ts';

describe('platformOf', () => {
  it.each([
    ['the host itself', 'https://leaflet.pub/x', 'Leaflet'],
    ['a subdomain', 'https://me.leaflet.pub', 'Leaflet'],
    ['a subdomain of a subdomain', 'https://a.b.pckt.blog/x', 'pckt'],
    ['a look-alike before', 'https://evilpckt.blog', undefined],
    ['a look-alike after', 'https://pckt.blog.evil.com', undefined],
    ['in the user info', 'https://pckt.blog@evil.com', undefined],
    ['no URL', 'pckt.blog', undefined],
  ])('%s: %s', (_note, url, name) => {
    expect(platformOf(url)?.name).toBe(name);
  });
});

describe('matchesLink', () => {
  it.each([
    ['equal', 'https://x.com/a', 'https://x.com/a', true],
    ['slash, query, fragment, host case', 'https://x.com/a', 'https://X.com/a/?b#c', true],
    ['http is not https', 'https://x.com/a', 'http://x.com/a', false],
    ['www is not the apex', 'https://x.com/a', 'https://www.x.com/a', false],
    ['path case counts', 'https://x.com/a', 'https://x.com/A', false],
    ['encoding counts', 'https://x.com/~a', 'https://x.com/%7Ea', false],
    ['an ordinary host never matches below', 'https://x.com/a', 'https://x.com/a/b', false],
    ['a platform matches by whole segments', 'https://me.leaflet.pub/foo', 'https://me.leaflet.pub/foo/bar', true],
    ['and from a subdomain’s root', 'https://me.pckt.blog', 'https://me.pckt.blog/foo/bar', true],
    ['never by half a segment', 'https://me.leaflet.pub/foo', 'https://me.leaflet.pub/foobar', false],
    ['never upwards', 'https://me.leaflet.pub/foo/bar', 'https://me.leaflet.pub/foo', false],
    ['never across subdomains', 'https://me.leaflet.pub', 'https://you.leaflet.pub/x', false],
    ['a path on the shared host', 'https://leaflet.pub/lish', 'https://leaflet.pub/lish/me/post', false],
    ['that host on another port', 'https://leaflet.pub:8443', 'https://leaflet.pub:8443/lish/me/post', false],
    ['and no other', 'https://leaflet.pub', 'https://leaflet.pub/anybody/post', false],
    ['a look-alike host is an ordinary host', 'https://evilpckt.blog', 'https://evilpckt.blog/x', false],
    ['a record that is no URL', 'nonsense', 'https://x.com', false],
    ['two that are no URLs are not equal', 'javascript:1', 'javascript:1', false],
  ])('%s', (_note, record, link, expected) => {
    expect(matchesLink(record, link)).toBe(expected);
  });
});

describe('matchesLink on the host that a platform’s authors share', () => {
  it.each(SHARED_SEGMENTS)('$note', ({ base, path, link, alice, mallory }) => {
    expect(matchesLink(base + path, link, [ALICE.did, ALICE.handle])).toBe(alice);
    expect(matchesLink(base + path, link, [MALLORY.did, MALLORY.handle])).toBe(mallory);
    // Nobody knows whose it is: not more than a stranger's.
    expect(matchesLink(base + path, link)).toBe(mallory);
  });
  it('a handle in any case', () => {
    const link = 'https://leaflet.pub/p/alice.example/3post';
    expect(matchesLink('https://leaflet.pub/p', link, ['did:plc:a', 'ALICE.example'])).toBe(true);
  });
});

describe('pathPrefixes', () => {
  it.each([
    ['nearest first', 'https://x.com/a/b', ['https://x.com/a/b', 'https://x.com/a', 'https://x.com']],
    ['a port is part of the origin', 'http://x.com:81/a', ['http://x.com:81/a', 'http://x.com:81']],
    ['an empty segment is a segment', 'https://x.com/a/', ['https://x.com/a/', 'https://x.com/a', 'https://x.com']],
  ])('%s', (_note, url, prefixes) => {
    expect(pathPrefixes(storedCanonicalUrl(url))).toEqual(prefixes);
  });
  it('keeps the nearest of a thousand segments', () => {
    const url = canonical(`https://x.com${'/a'.repeat(1000)}`);
    expect(pathPrefixes(url)).toHaveLength(16);
    expect(pathPrefixes(url, 4).at(-1)).toBe(url.slice(0, -6));
  });
});
