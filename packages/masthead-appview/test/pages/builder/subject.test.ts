import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readSubject } from '../../../src/pages/builder/subject.ts';

const APP_VIEW = 'https://cards.example';
const DID = 'did:plc:ewvi7nxzyoun6zhxrhs64oiz';

const link = (is: string) => ({ kind: 'link', link: is });
const person = (actor: string) => ({ kind: 'person', actor });

describe('readSubject', () => {
  it.each([
    ['a link', 'https://example.com/post', link('https://example.com/post')],
    ['as written, query and all', 'https://Example.com/a?b=c#d', link('https://Example.com/a?b=c#d')],
    ['white space around it', '  https://example.com/post\n', link('https://example.com/post')],
    ['angle brackets, as mail programs write', '<https://example.com/post>', link('https://example.com/post')],
    ['zero-width signs from a chat', '\u200Bhttps://example.com/post\uFEFF', link('https://example.com/post')],
    ['no scheme, a path', 'example.com/post', link('https://example.com/post')],
    ['a space inside', 'https://example.com/my post', link('https://example.com/my%20post')],
    ['a sentence with a link', 'Look at https://example.com/post now', link('https://example.com/post')],
    ['brackets that belong to the link', 'https://example.com/Tide_(sea)', link('https://example.com/Tide_(sea)')],
    ['brackets around such a link', '(https://example.com/Tide_(sea))', link('https://example.com/Tide_(sea)')],
    [
      'the signs of the sentence behind it',
      'It is there (see https://example.com/post).',
      link('https://example.com/post'),
    ],
    ['two links', 'https://a.example/1 https://b.example/2', link('https://a.example/1')],
    ['a handle with @', '@alice.example', person('alice.example')],
    ['a handle in capitals', '@Alice.Example', person('alice.example')],
    ['a bidi mark that Bluesky’s app copies along', '\u202A@alice.example\u202C', person('alice.example')],
    [
      'a bare domain: a site or a handle',
      'alice.example',
      { kind: 'either', link: 'https://alice.example', actor: 'alice.example' },
    ],
    ['a DID', DID, person(DID)],
    ['a did:web', 'did:web:alice.example', person('did:web:alice.example')],
    ['the at-uri of an account', `at://${DID}`, person(DID)],
    ['the at-uri of a handle', 'at://alice.example/', person('alice.example')],
    ['the at-uri of a profile', `at://${DID}/app.bsky.actor.profile/self`, person(DID)],
    ['a profile page of Bluesky’s', 'https://bsky.app/profile/alice.example', person('alice.example')],
    ['the same without a scheme', 'bsky.app/profile/alice.example', person('alice.example')],
    ['a profile page of the profile service', 'https://sifa.id/p/alice.example', person('alice.example')],
    ['a profile page of this AppView', 'https://cards.example/p/alice.example', person('alice.example')],
    [
      'a post of Bluesky’s is a link',
      'https://bsky.app/profile/alice.example/post/3k',
      link('https://bsky.app/profile/alice.example/post/3k'),
    ],
    [
      'somebody else’s /p/ is a link',
      'https://other.example/p/alice.example',
      link('https://other.example/p/alice.example'),
    ],
  ])('%s', (_, pasted, subject) => {
    expect(readSubject(pasted, APP_VIEW)).toEqual(subject);
  });

  it.each([
    ['a profile page of it', 'https://site.example/masthead/p/alice.example', person('alice.example')],
    [
      'a page of the site around it is a link',
      'https://site.example/p/alice.example',
      link('https://site.example/p/alice.example'),
    ],
    [
      'a page whose path only begins like it',
      'https://site.example/mastheads/p/alice.example',
      link('https://site.example/mastheads/p/alice.example'),
    ],
  ])('knows an AppView below a path: %s', (_, pasted, subject) => {
    expect(readSubject(pasted, 'https://site.example/masthead')).toEqual(subject);
  });

  it.each([
    ['nothing', '', /Paste a link/],
    ['white space', ' \n ', /Paste a link/],
    ['words', 'hello there', /neither a link nor a handle/],
    ['a word', 'hello', /neither a link nor a handle/],
    ['@ and a word', '@alice', /A handle is a domain name/],
    ['half a DID', 'did:plc', /DID is not complete/],
    ['mail', 'mailto:a@b.example', /http:\/\/ or https:\/\//],
    ['a script', 'javascript:alert(1)', /http:\/\/ or https:\/\//],
    ['data', 'data:text/html,x', /http:\/\/ or https:\/\//],
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
