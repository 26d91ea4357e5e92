import { expect, it } from 'vitest';
import { pagesToRead } from '../../../src/document/plan/plan-documents.ts';

const DID = 'did:plc:aaaaaaaaaaaaaaaaaaaaaaaa';
const publication = {
  uri: `at://${DID}/site.standard.publication/3aaaaaaaaaa2a`,
  record: { url: 'https://alice.example/blog' },
};
const record = { site: publication.uri, path: '/a/', title: 'A', publishedAt: '2026-01-01T00:00:00Z' };
const documents = [
  {
    uri: `at://${DID}/site.standard.document/3bbbbbbbbbb2a`,
    cid: 'x',
    record: { ...record, updatedAt: '2026-02-01T00:00:00Z' },
  },
];
const at = (path: string) => `https://alice.example${path}`;

it.each([
  { note: 'one without a record', url: at('/blog/b'), needs: true },
  { note: 'one that changed after its record', url: at('/blog/a'), lastmod: '2026-03-01T00:00:00Z', needs: true },
  { note: 'not one that did not', url: at('/blog/a'), lastmod: '2026-01-15T00:00:00Z', needs: false },
  { note: 'not one whose sitemap says no date', url: at('/blog/a'), needs: false },
  { note: 'not the home page', url: at('/blog/'), needs: false },
  { note: "not another site's", url: at('/other'), needs: false },
])('$note has to be read', ({ url, lastmod, needs }) => {
  expect(pagesToRead({ publication, documents }).needsPage(url, lastmod)).toBe(needs);
});

it.each([
  { url: at('/blog/posts/x'), wants: true },
  { url: at('/blog/posts2/x'), wants: false },
  { url: at('/blog/'), wants: true },
  { url: 'https://bob.example/posts/x', wants: true },
])('of $url: only what is named, and what is to be refused by name', ({ url, wants }) => {
  expect(pagesToRead({ publication, documents, only: ['posts/'] }).wants(url)).toBe(wants);
});
