// Everything that a site publishes about its records, read from the PDS of its owner.

import { canonicalizeUrl } from 'masthead/core';
import { resolveIdentity } from 'masthead/internal/atproto/identity/resolve-identity';
import { PdsRepository } from 'masthead/internal/atproto/repository/pds-repository';
import { checkConfig, checkOptions } from 'masthead/internal/atproto/request/check-arguments';
import { type ClientConfig, ClientError, type RequestOptions } from 'masthead/internal/atproto/request/client-config';
import { ReadingLimit } from 'masthead/internal/atproto/request/read-answer';
import { canonicalAddress } from 'masthead/internal/core/match/record-address';
import { ownPath } from 'masthead/internal/core/values/canonical-url';
import { atUri, DOCUMENT, PUBLICATION, parseAtUri } from 'masthead/internal/core/values/identifiers';
import { writtenPublication } from 'masthead/internal/lexicon/records/site-records';
import { parseDocument } from 'masthead/lexicon';
import { type PageTag, pageTags, proofAddresses } from './page-tags.ts';

/** Options of `fetchSiteMarkup`. */
export interface SiteReadOptions extends RequestOptions {
  /** Milliseconds for the whole read; 60,000 when left out. */
  readonly timeout?: number | undefined;
}

/** Milliseconds for one request. */
const REQUEST = 15_000;
/** The most pages of a hundred documents. */
const MAX_PAGES = 300;
/** Bytes of all records: enough for thirty thousand documents with their texts. */
const MAX_BYTES = 400e6;

/**
 * Reads a publication and its documents from their PDS, for the tags of a site's pages. Makes one
 * request for each hundred documents, and a few for the account and the publication.
 *
 * @param given the PLC directory and how handles are resolved; each has a default
 * @param publication the at-uri of a `site.standard.publication`
 * @returns `null` when there is no such account or record, or its URL is not http(s)
 * @throws {ClientError} `bad-request` for another at-uri; else when the account or its PDS gave no
 *   readable answer
 * @throws {CollectionError} when not all documents could be read
 *
 * @example
 * ```js
 * import { openPublications } from 'masthead/publish';
 * import { fetchSiteMarkup } from 'masthead-doctor/markup';
 *
 * const { uri } = await (await openPublications({}, 'alice.example')).findPublication();
 * const site = await fetchSiteMarkup({}, uri);
 * console.log(site?.url); // https://alice.example
 * ```
 */
export async function fetchSiteMarkup(
  given: ClientConfig,
  publication: string,
  how?: SiteReadOptions,
): Promise<SiteMarkup | null> {
  const config = checkConfig(given);
  const options = checkOptions(how);
  const parts = parseAtUri(publication.trim());
  if (parts?.collection !== PUBLICATION) throw new ClientError('bad-request', publication.slice(0, 300));
  const deadline = Date.now() + (options.timeout ?? 60_000);
  const asking = () => ({ ...options, timeout: Math.max(1, Math.min(REQUEST, deadline - Date.now())) });
  const identity = await resolveIdentity(config, parts.authority, asking());
  if (!identity) return null;
  const { did, pds } = identity;
  if (!pds) throw new ClientError('malformed', `the document of ${did} (it names no PDS that may be asked)`);
  const repository = new PdsRepository(
    { ...config, baseUrl: pds },
    did,
    () => ({ ...asking(), redirect: 'error' as const }),
    new ReadingLimit(MAX_BYTES),
  );
  const record = await repository.record(PUBLICATION, parts.rkey);
  const { url, address } = writtenPublication({ record });
  if (url === undefined || address === null) return null;
  const documents = await repository.records(DOCUMENT, MAX_PAGES);
  return siteMarkup(
    { uri: atUri(did, PUBLICATION, parts.rkey), url },
    documents.map(({ rkey, value }) => ({ uri: atUri(did, DOCUMENT, rkey), value })),
  );
}

/** A record with its at-uri. */
export interface SiteRecord {
  readonly uri: string;
  readonly value: unknown;
}

/** The tags and files with which a site names its records. */
export interface SiteMarkup {
  /** The publication's at-uri, with a DID. */
  readonly publication: string;
  /** The publication's URL, as its record has it. */
  readonly url: string;
  /** The URLs of the pages that have tags: the publication's own and its documents'. */
  readonly pages: readonly string[];
  /**
   * The addresses where the site may name its publication, the specification's first, and the text
   * for each.
   */
  readonly proofs: readonly { readonly address: string; readonly content: string }[];
  /**
   * The tags for one page.
   *
   * @param url the page's URL; compared like links (docs/rules.md#canonical-url)
   * @returns empty when no record has this address
   */
  tags(url: string): readonly PageTag[];
}

/**
 * Collects what a site's pages say about their records (docs/rules.md#what-a-page-says). It makes
 * no request.
 *
 * @param publication its at-uri with a DID, and its http(s) URL
 * @param documents all of the same repository. Those of other publications, and those whose path
 *   gives no URL, are left out. Of two for one page the one with the smaller at-uri counts, as in
 *   an index
 *
 * @example
 * ```js
 * import { siteMarkup } from 'masthead-doctor/markup';
 *
 * const uri = 'at://did:plc:ewvi7nxzyoun6zhxrhs64oiz/site.standard.publication/letters';
 * const site = siteMarkup({ uri, url: 'https://example.com' }, []);
 * console.log(site.tags('https://example.com/').length > 0); // true
 * ```
 */
export function siteMarkup(
  { uri, url }: { readonly uri: string; readonly url: string },
  documents: readonly SiteRecord[],
): SiteMarkup {
  const tags = new Map<string, readonly PageTag[]>([[canonicalizeUrl(url) ?? '', pageTags({ publication: uri })]]);
  for (const { uri: document, value } of documents.toSorted((a, b) => (a.uri < b.uri ? 1 : -1))) {
    const record = parseDocument(value);
    // The home page belongs to the publication, not to a document.
    if (!record || record.site !== uri || !ownPath(record.path)) continue;
    const page = canonicalAddress({ document: record, publication: { url } });
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
