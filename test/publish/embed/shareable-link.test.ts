import fc from 'fast-check';
import { expect, it } from 'vitest';
import { shareableLink } from '../../../src/publish/embed/index.ts';

it.each<[note: string, link: string, shared: string | null]>([
  ['a query and a fragment stay', 'https://a.example/b?c=d#e', 'https://a.example/b?c=d#e'],
  ['capitals stay', 'HTTPS://A.example/B', 'HTTPS://A.example/B'],
  ['other letters stay', 'https://bücher.example/ä', 'https://bücher.example/ä'],
  ['white space around it goes', '\thttps://a.example\n', 'https://a.example'],
  ['white space within is encoded', 'https://a.example/b c', 'https://a.example/b%20c'],
  ['invisible characters are encoded', 'https://a.example/b\u202Ec', 'https://a.example/b%E2%80%AEc'],
  ['user name and password go', 'https://me:secret@a.example/b', 'https://a.example/b'],
  ['a user name alone goes', 'https://a.example%2F@evil.example/', 'https://evil.example/'],
  ['a script', 'javascript:alert(1)', null],
  ['data', 'data:text/html,<script>', null],
  ['no URL', 'a.example', null],
  ['too long', `https://a.example/${'b'.repeat(2048)}`, null],
  ['too long once it is encoded', `https://a.example/${'ä '.repeat(700)}b`, null],
])('%s', (_, link, shared) => {
  expect(shareableLink(link)).toBe(shared);
});

it('what it gives leads where the link leads, without who asks', () => {
  fc.assert(
    fc.property(
      fc.webUrl({ withQueryParameters: true, withFragments: true, authoritySettings: { withUserInfo: true } }),
      (link) => {
        const shared = shareableLink(link);
        if (shared === null) return;
        const [is, was] = [new URL(shared), new URL(link)];
        expect([is.username, is.password]).toEqual(['', '']);
        expect(is.host + is.pathname + is.search + is.hash).toBe(was.host + was.pathname + was.search + was.hash);
      },
    ),
  );
});
