import { describe, expect, it } from 'vitest';
import { cardDomain } from '../../../src/core/card/card-action.ts';

const LINK = 'https://www.elsewhere.example/post';
const of = (uri: string, handle?: string) => ({
  source: { uri, title: 'Site' },
  ...(handle !== undefined && { associatedProfiles: [{ did: 'did:plc:a', handle }] }),
});

describe('cardDomain', () => {
  it.each([
    ["the publication's", of('https://www.example.com/blog', 'ann.example'), 'example.com'],
    ["the publication's, without an author", of('https://example.com'), 'example.com'],
    ['a subdomain of the handle is another host', of('https://blog.ann.example', 'ann.example'), 'blog.ann.example'],
    ["not the author's handle once more", of('https://ann.example', 'ann.example'), undefined],
    ['a handle in capitals is the same', of('https://www.ann.example/blog', 'Ann.Example'), undefined],
    ['not on a platform, which the button names', of('https://ann.leaflet.pub'), undefined],
    ['not on a platform itself', of('https://offprint.app/a/ann'), undefined],
    ['a look-alike of a platform shows its own', of('https://evilpckt.blog'), 'evilpckt.blog'],
    ['without a publication the host of the link', {}, 'elsewhere.example'],
  ])('%s', (_note, view, domain) => {
    expect(cardDomain(view, LINK)).toBe(domain);
  });
});
