import { describe, expect, it } from 'vitest';
import { pageTags, tagHtml } from '../../../src/site/markup/page-tags.ts';

const DOCUMENT = 'at://did:plc:alice/site.standard.document/3mwozxkf2m222';
const PUBLICATION = 'at://did:plc:alice/site.standard.publication/3mwozxkf2m223';
const POST = 'at://did:plc:alice/app.bsky.feed.post/3mwozxkf2m224';

describe('pageTags', () => {
  it('of an article: its document, its publication, its post and its author', () => {
    expect(pageTags({ document: DOCUMENT, publication: PUBLICATION, post: POST }).map(tagHtml)).toEqual([
      `<link rel="site.standard.document" href="${DOCUMENT}">`,
      `<link rel="site.standard.publication" href="${PUBLICATION}">`,
      `<meta name="at:canonical" content="${DOCUMENT}">`,
      `<meta name="at:alternate" content="${PUBLICATION}">`,
      `<meta name="at:alternate" content="${POST}">`,
      '<meta name="at:author" content="at://did:plc:alice">',
    ]);
  });

  it('of the publication’s own page: the publication is what the page is made of', () => {
    expect(pageTags({ publication: PUBLICATION }).map(tagHtml)).toEqual([
      `<link rel="site.standard.publication" href="${PUBLICATION}">`,
      `<meta name="at:canonical" content="${PUBLICATION}">`,
      '<meta name="at:author" content="at://did:plc:alice">',
    ]);
  });

  it.each([
    ['nothing', {}],
    ['a post alone: a page is not made of what is said about it', { post: POST }],
    ['a tag in place of an at-uri', { document: '"><script>alert(1)</script>' }],
    ['an at-uri with a tag in its key', { document: `${DOCUMENT}"><script>` }],
    ['an account', { publication: 'at://did:plc:alice' }],
  ])('of %s there are none', (_, records) => {
    expect(pageTags(records)).toEqual([]);
  });

  it('an author is named by DID only: a handle may pass to somebody else', () => {
    const tags = pageTags({ publication: 'at://alice.example/site.standard.publication/x' });
    expect(tags.map(tagHtml).join()).not.toContain('at:author');
  });
});
