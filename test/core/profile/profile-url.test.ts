import { describe, expect, it } from 'vitest';
import { profilePage, profileUrl } from '../../../src/core/profile/profile-view.ts';

const AT = 'https://a.example/{handle}';
const MARA = { did: 'did:plc:mara', handle: 'mara.example' };

describe('profileUrl', () => {
  it.each([
    ['by handle', 'https://a.example/p/{handle}', MARA, 'https://a.example/p/mara.example'],
    ['by DID', 'https://a.example/?who={did}#top', MARA, 'https://a.example/?who=did%3Aplc%3Amara#top'],
    ['by both', 'http://a.example/{did}/{handle}', MARA, 'http://a.example/did%3Aplc%3Amara/mara.example'],
    ['one page of everybody', 'https://a.example/about', MARA, 'https://a.example/about'],
    ['no handle', AT, { ...MARA, handle: 'handle.invalid' }, 'https://a.example/did%3Aplc%3Amara'],
    ['a handle with an address in it', AT, { ...MARA, handle: '/b?c#d' }, 'https://a.example/%2Fb%3Fc%23d'],
    ['a handle with a place in it', AT, { ...MARA, handle: '{did}$&' }, 'https://a.example/%7Bdid%7D%24%26'],
    ['a handle as the host', 'https://{handle}/', MARA, 'https://mara.example/'],
    ['a handle that would end the host', 'https://{handle}.a.example/', { ...MARA, handle: 'b.example/' }, null],
    ['a scheme that is not the web’s', 'javascript:alert("{handle}")', MARA, null],
    ['a handle as the scheme', '{handle}:alert(1)', { ...MARA, handle: 'javascript' }, null],
    ['no address', 'none', MARA, null],
    ['an address without its site', '/p/{handle}', MARA, null],
    ['nothing', '', MARA, null],
  ])('%s', (_, template, person, url) => {
    expect(profileUrl(template, person)).toBe(url);
  });
});

it('an AppView has the page of a person at a place of its own', () => {
  expect(profilePage('https://a.example/deep', MARA)).toBe('https://a.example/deep/p/mara.example');
  expect(profilePage('https://a.example', { ...MARA, handle: 'handle.invalid' })).toBe(
    'https://a.example/p/did%3Aplc%3Amara',
  );
});
