import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readSubject } from '../../../src/pages/builder/subject.ts';

const APP_VIEW = 'https://cards.example';
const DID = 'did:plc:ewvi7nxzyoun6zhxrhs64oiz';

const link = (is: string) => ({ kind: 'link', link: is });
const person = (actor: string) => ({ kind: 'person', actor });

describe('readSubject', () => {
  it.each<[note: string, pasted: string, subject: object]>([
    ['a link', 'https://example.com/post', link('https://example.com/post')],
    ['as written, query and all', '<https://Example.com/a?b=c#d>', link('https://Example.com/a?b=c#d')],
    ['no scheme, a path', 'example.com/post', link('https://example.com/post')],
    ['a space inside', 'https://example.com/my post', link('https://example.com/my%20post')],
    [
      'a sentence with a link',
      'It is there (see https://example.com/Tide_(sea)).',
      link('https://example.com/Tide_(sea)'),
    ],
    ['two links', 'https://a.example/1 https://b.example/2', link('https://a.example/1')],
    ['a handle with @, in capitals', '\u202A@Alice.Example\u202C', person('alice.example')],
    [
      'a bare domain: a site or a handle',
      'alice.example',
      { ...link('https://alice.example'), ...person('alice.example'), kind: 'either' },
    ],
    ['a DID', DID, person(DID)],
    ['the at-uri of an account', `at://${DID}`, person(DID)],
    ['the at-uri of a handle', 'at://alice.example/', person('alice.example')],
    ['the at-uri of a profile', `at://${DID}/app.bsky.actor.profile/self`, person(DID)],
    ['a profile page of Bluesky’s', 'https://bsky.app/profile/alice.example', person('alice.example')],
    ['the same without a scheme, by DID', `www.bsky.app/profile/${DID}/`, person(DID)],
    ['a profile page of the profile service', 'https://sifa.id/p/alice.example', person('alice.example')],
    ['a profile page of this AppView', 'https://cards.example/p/alice.example', person('alice.example')],
    ...['https://bsky.app/profile/alice.example/post/3k', 'https://other.example/p/alice.example'].map(
      (page): [string, string, object] => [`another page: ${page}`, page, link(page)],
    ),
  ])('%s', (_, pasted, subject) => {
    expect(readSubject(pasted, APP_VIEW)).toEqual(subject);
  });

  it.each([
    ['/masthead', person('alice.example')],
    ['', link('https://site.example/p/alice.example')],
    ['/mastheads', link('https://site.example/mastheads/p/alice.example')],
  ])('knows the profile pages of an AppView below a path: %s/p/…', (path, subject) => {
    const pasted = `https://site.example${path}/p/alice.example`;
    expect(readSubject(pasted, 'https://site.example/masthead')).toEqual(subject);
  });

  it.each([
    ['white space', ' \n ', /Paste a link/],
    ['words', 'hello there', /neither a link nor a handle/],
    ['a word', 'hello', /neither a link nor a handle/],
    ['@ and a word', '@alice', /A handle is a domain name/],
    ['half a DID', 'did:plc', /DID is not complete/],
    ['a script', 'javascript:alert(1)', /http:\/\/ or https:\/\//],
    ['the at-uri of an article', `at://${DID}/site.standard.document/3k`, /address at which readers find/],
    ['a broken at-uri', 'at://', /at-uri is not complete/],
    ['a scheme without a host', 'https://', /link is not complete/],
    ['a password', 'https://alice:secret@example.com', /password/],
    ['letters that become too many bytes in a request', `https://example.com/${'é'.repeat(1900)}`, /too long/],
    ['too long', `https://example.com/${'x'.repeat(3000)}`, /2048/],
  ])('says what to write instead of %s', (_, pasted, advice) => {
    const subject = readSubject(pasted, APP_VIEW);
    expect(subject.kind).toBe('problem');
    if (subject.kind === 'problem') expect(subject.advice).toMatch(advice);
  });

  it('gives nothing but http(s) links and actors, whatever is pasted', () => {
    const pasted = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.webUrl({ withQueryParameters: true, withFragments: true }),
      fc
        .tuple(fc.constantFrom('javascript:', 'https:', 'at://', '@', 'did:', ' '), fc.string())
        .map((parts) => parts.join('')),
    );
    fc.assert(
      fc.property(pasted, (text) => {
        const subject = readSubject(text, APP_VIEW);
        if ('link' in subject) expect(new URL(subject.link).protocol).toMatch(/^https?:$/);
        if ('actor' in subject) expect(subject.actor).toMatch(/^did:|\./);
      }),
    );
  });
});
