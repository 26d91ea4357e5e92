import { canonicalizeUrl } from 'masthead/core';
import { addressOf, ownPath } from 'masthead/internal/core';
import { readDocument } from 'masthead/lexicon';
import { type PageTag, pageTags } from './page-tags.ts';
import { proofAddresses } from './proof-addresses.ts';

/** A record with its at-uri. */
export interface SiteRecord {
  readonly uri: string;
  readonly value: unknown;
}

/** What a site has to say about its records, page by page. */
export interface SiteMarkup {
  /** The publication's at-uri, by DID. */
  readonly publication: string;
  /** The publication's URL, as its record has it. */
  readonly url: string;
  /** The URLs of the pages that have tags: the publication's own and its documents'. */
  readonly pages: readonly string[];
  /** Where the site may name its publication, the specification's address first, and the text to put there. */
  readonly proofs: readonly { readonly address: string; readonly content: string }[];
  /**
   * The tags for one page.
   *
   * @param url the page's; compared as links are (docs/rules.md#canonical-url)
   * @returns empty when no record stands for the page
   */
  tags(url: string): readonly PageTag[];
}

/**
 * Puts together what a site's pages say about their records (docs/rules.md#what-a-page-says). It makes no request.
 *
 * @param publication its at-uri by DID, and its http(s) URL
 * @param documents all of the same repository; those that belong to other publications, or whose path gives no URL, are left out. Of two for one page the one
 *   with the smaller at-uri counts, as in an index
 */
export function siteMarkup(
  { uri, url }: { readonly uri: string; readonly url: string },
  documents: readonly SiteRecord[],
): SiteMarkup {
  const tags = new Map<string, readonly PageTag[]>([[canonicalizeUrl(url) ?? '', pageTags({ publication: uri })]]);
  for (const { uri: document, value } of documents.toSorted((a, b) => (a.uri < b.uri ? 1 : -1))) {
    const record = readDocument(value);
    // The home page stands for the publication.
    if (!record || record.site !== uri || !ownPath(record.path)) continue;
    const page = canonicalizeUrl(addressOf({ document: { record }, publication: { record: { url } } }) ?? '');
    if (page !== null) tags.set(page, pageTags({ document, publication: uri, post: record.bskyPostRef?.uri }));
  }
  return {
    publication: uri,
    url,
    pages: [...tags.keys()].sort(),
    proofs: proofAddresses(url).map(({ address }) => ({ address, content: uri })),
    tags: (page) => tags.get(canonicalizeUrl(page) ?? '') ?? [],
  };
}
