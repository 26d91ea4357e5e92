/**
 * What names a record for a page, in the order in which it counts (docs/rules.md#from-a-page-to-its-record): `address` a platform's address, which holds account
 * and key; `document-link` and `publication-link` the `<link>` elements of the head; `at-canonical` and `at-alternate` AT Tags; `well-known` the site's file;
 * `repository` an account that page or site name; `canonical` another address of the page, by `<link rel="canonical">` or a redirect.
 */
export const PAGE_SOURCES = [
  'address',
  'document-link',
  'at-canonical',
  'publication-link',
  'at-alternate',
  'well-known',
  'repository',
  'canonical',
] as const;

export type PageSource = (typeof PAGE_SOURCES)[number];

/**
 * How a record claims a page: `url` the page is its address; `canonical-url` its `canonicalUrl`; `address` the platform's address holds its account and key;
 * `platform` the page is below its address on a platform; `alias` its own page, or its owner's handle, says that the page is another address of it.
 */
export type ClaimBasis = 'url' | 'canonical-url' | 'address' | 'platform' | 'alias';

/**
 * What became of a candidate: `claims` the record claims the page; `names-only` it does not; `denied` it does, and the site names somebody else's; `by-handle`
 * it is named by a handle, which may pass to somebody else; `malformed` no at-uri; `other-kind` no publication or document, or not the kind that the tag is for;
 * `not-found` there is no such record, or none that can be read; `inactive` its account is deactivated or taken down; `unreachable` nobody can tell now;
 * `not-looked-at` more are named than are looked at.
 */
export type CandidateVerdict =
  | 'claims'
  | 'names-only'
  | 'denied'
  | 'by-handle'
  | 'malformed'
  | 'other-kind'
  | 'not-found'
  | 'inactive'
  | 'unreachable'
  | 'not-looked-at';

/** A record that a page, its site or its address names. */
export interface PageCandidate {
  /** The at-uri, by DID where the account was found; what was written, cut, when that is no at-uri. */
  readonly uri: string;
  readonly how: PageSource;
  readonly verdict: CandidateVerdict;
  /** Why it won or lost: one sentence. It may quote hosts and records. */
  readonly why: string;
  /** The record's own address; absent when it has none, or was not read. */
  readonly url?: string;
  /** Only with `claims`. */
  readonly claimed?: ClaimBasis;
}
