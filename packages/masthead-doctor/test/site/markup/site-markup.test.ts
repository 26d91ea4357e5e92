import { describe, expect, it } from 'vitest';
import { siteMarkup } from '../../../src/site/markup/fetch-site-markup.ts';

const PUBLICATION = 'at://did:plc:alice/site.standard.publication/3mwozxkf2m223';
const DOCUMENT = {
  ...{ $type: 'site.standard.document', site: PUBLICATION },
  ...{ title: 'A', publishedAt: '2026-11-01T10:00:00Z' },
};
const uri = (key: string) => `at://did:plc:alice/site.standard.document/${key}`;
const document = (key: string, path: string | undefined, more: object = {}) => ({
  uri: uri(key),
  value: { ...DOCUMENT, path, ...more },
});
const site = (...documents: ReturnType<typeof document>[]) =>
  siteMarkup({ uri: PUBLICATION, url: 'https://alice.example/blog/' }, documents);
const canonical = (page: string, ...documents: ReturnType<typeof document>[]) =>
  site(...documents)
    .tags(page)
    .find(({ attributes }) => attributes.name === 'at:canonical')?.attributes.content;

describe('siteMarkup', () => {
  it.each([
    ['the publication on its own page', 'https://alice.example/blog', PUBLICATION],
    ['with slash, query and fragment', 'https://ALICE.example/blog/?a#b', PUBLICATION],
    ['a document on its page', 'https://alice.example/blog/first/', uri('a')],
    ['nothing elsewhere', 'https://alice.example/first', undefined],
    ['nothing for what is no address', 'first', undefined],
  ])('names %s', (_, page, expected) => {
    expect(canonical(page, document('a', '/first'))).toBe(expected);
  });

  it.each([
    ['of another publication', { site: 'at://did:plc:alice/site.standard.publication/other' }],
    ['whose path is only a query', { path: '/?p=12' }],
    ['whose path climbs out', { path: '/../first' }],
    ['without a title', { title: undefined }],
  ])('leaves a document out %s', (_, more) => {
    expect(site(document('a', '/first', more)).pages).toEqual(['https://alice.example/blog']);
  });

  it('keeps the home page for the publication', () => {
    expect(canonical('https://alice.example/blog', document('a', '/'))).toBe(PUBLICATION);
  });

  it('of two documents for one page names the first, in any order of the list', () => {
    const [a, b] = [document('a', '/first'), document('b', '/first/')];
    expect(canonical('https://alice.example/blog/first', a, b)).toBe(uri('a'));
    expect(canonical('https://alice.example/blog/first', b, a)).toBe(uri('a'));
  });

  it('names the post about a document', () => {
    const post = 'at://did:plc:alice/app.bsky.feed.post/3mwozxkf2m224';
    const bskyPostRef = { uri: post, cid: 'bafyreihpbsmhwjmhrn2qxvxxg3h7lmv6ulmvjwo5xvvdprhq3rh4qzmbn4' };
    const tags = site(document('a', '/first', { bskyPostRef })).tags('https://alice.example/blog/first');
    expect(tags.map(({ attributes }) => attributes.content)).toContain(post);
  });

  it('says where the site names its publication', () => {
    expect(site().proofs).toEqual([
      { address: 'https://alice.example/.well-known/site.standard.publication/blog', content: PUBLICATION },
      { address: 'https://alice.example/blog/.well-known/site.standard.publication', content: PUBLICATION },
    ]);
  });
});
