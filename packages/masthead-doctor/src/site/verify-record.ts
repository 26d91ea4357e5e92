// Whether a site proves that a record is its own, and what it must publish for that.

import type { ClientConfig, RequestOptions } from 'masthead/client';
import { canonicalizeUrl } from 'masthead/core';
import { RepositoryError } from 'masthead/internal/atproto/repository/repository-error';
import { checkConfig, checkOptions, checkText } from 'masthead/internal/atproto/request/check-arguments';
import { isDevelopment } from 'masthead/internal/atproto/request/client-config';
import { addressOf } from 'masthead/internal/core/match/record-address';
import { DOCUMENT, PUBLICATION, readRecordUri } from 'masthead/internal/core/values/identifiers';
import { type ProofAddress, pageTags, proofAddresses, tagHtml } from './markup/page-tags.ts';
import { PageRecords, type SeenRecord, type Unseen } from './page/page-records.ts';
import { readSiteClaims, type SiteClaims } from './read-claim.ts';
import { type PageAnswer, readPage, siteFetch } from './read-page.ts';
import type { VerificationOptions } from './trouble.ts';

/** What a site must publish to prove that a record is its own. */
export interface RecordMarkup {
  /** The at-uri, with a DID. */
  readonly uri: string;
  readonly kind: 'publication' | 'document';
  readonly url: string;
  /**
   * The addresses where the site may name its publication, the specification's first, and the
   * at-uri for each. Empty for a document without a publication.
   */
  readonly proofs: readonly (ProofAddress & { readonly content: string })[];
  /** The tags for the page's `<head>` (docs/rules.md#what-a-page-says). */
  readonly tags: readonly string[];
}

/** A record: its at-uri, with a DID, and its URL. */
export type NamedUrl = Pick<RecordMarkup, 'uri' | 'url'>;

/**
 * Reads a record and its publication, for the markup that its site must publish. It makes no
 * request to the site.
 *
 * @param written the at-uri of a `site.standard.publication` or `site.standard.document`
 * @throws {RepositoryError} when there is no such record, it has no address, or its account or PDS
 *   cannot be reached
 */
export async function readMarkup(
  config: ClientConfig,
  written: string,
  signal?: AbortSignal | undefined,
): Promise<RecordMarkup> {
  const { authority = '', collection, rkey = '' } = readRecordUri(written) ?? {};
  if (collection !== PUBLICATION && collection !== DOCUMENT) {
    const says = `"${written}" is no at-uri of a site.standard.publication or site.standard.document.`;
    throw new RepositoryError('bad-request', says);
  }
  const records = new PageRecords({ ...config, asWritten: true }, signal);
  const found = seen(await records.read(authority, collection, rkey));
  const { uri, kind } = found;
  const parent = await records.publicationOf(found);
  const above = parent ? seen(parent) : found;
  const publication = above.kind === 'publication' ? above : undefined;
  const own = kind === 'document' ? found : undefined;
  const url = addressOf({ publication, document: own });
  if (url === null) {
    const says = `${uri} gives no address: its url, or its site with its path, must be one that is http(s); put that right first.`;
    throw new RepositoryError('invalid', says);
  }
  return {
    uri,
    kind,
    url,
    proofs: proofAddresses(publication?.url ?? '').map((at) => ({ ...at, content: String(publication?.uri) })),
    tags: pageTags({ document: own?.uri, publication: publication?.uri, post: own?.post }).map(tagHtml),
  };
}

function seen(found: SeenRecord | Unseen): SeenRecord {
  if ('uri' in found) return found;
  const kind =
    found.verdict === 'unreachable' ? 'unreachable' : found.verdict === 'names-only' ? 'invalid' : 'not-found';
  throw new RepositoryError(kind, found.why);
}

/** Whether a site proves that a record is its own, and what the site must publish to do so. */
export interface RecordVerification extends RecordMarkup {
  /** `unknown`: the site gave no valid answer. */
  readonly status: 'verified' | 'failed' | 'unknown';
  /** The requested addresses, and the answer of each in a sentence. */
  readonly attempts: readonly { readonly address: string; readonly found: string }[];
}

/**
 * Verifies a publication by its site, or a document by its own page (docs/rules.md#verification). A
 * card needs neither.
 *
 * @param given how the network is reached; each field has a default
 * @param uri the at-uri of a `site.standard.publication` or `site.standard.document`
 * @throws {RepositoryError} when there is no such record, it has no address, or its account or PDS
 *   cannot be reached
 *
 * @example
 * ```js
 * import { openPublications } from 'masthead/publish';
 * import { verifyRecord } from 'masthead-doctor';
 *
 * const { uri } = await (await openPublications({}, 'alice.example')).findPublication();
 * console.log((await verifyRecord({}, uri)).status);
 * ```
 */
export async function verifyRecord(
  given: ClientConfig,
  uri: string,
  options?: RequestOptions,
): Promise<RecordVerification> {
  const config = checkConfig(given);
  const { signal } = checkOptions(options);
  checkText('uri', uri, 'the at-uri of a record');
  const markup = await readMarkup(config, uri, signal);
  const asking = { fetch: siteFetch(config), development: isDevelopment(config), signal };
  const isPublication = markup.kind === 'publication';
  const { status, attempts } = await (isPublication
    ? verifyPublication(markup, asking)
    : verifyDocument(markup, asking));
  const found = attempts.map(({ address, names, problem, form }) => ({
    address,
    found: names.includes(markup.uri)
      ? `It names this record, as ${form}.`
      : (problem ?? `It names ${names.join(', ')}.`),
  }));
  return { ...markup, status, attempts: found };
}

/**
 * The records that a site or a page names, and whether that proves a record; `unknown` when it gave
 * no valid answer.
 */
export interface Verification extends SiteClaims {
  readonly status: 'verified' | 'failed' | 'unknown';
}

function verification(uri: string, claims: SiteClaims): Verification {
  const { names, transient } = claims;
  const status = transient && names.length === 0 ? 'unknown' : 'failed';
  return { ...claims, status: names.includes(uri) ? 'verified' : status };
}

/**
 * Verifies a publication by its at-uri (with a DID) and URL (docs/rules.md#verification): its site
 * must name this record over https, by one of the conventions.
 *
 * @param known the records that the site of this URL names; when left out, the site is asked
 * @throws only when `options.signal` ends it
 */
export async function verifyPublication(
  { uri, url }: NamedUrl,
  options: VerificationOptions,
  known?: SiteClaims,
): Promise<Verification> {
  return verification(uri, known ?? (await readSiteClaims(url, options, uri)));
}

/**
 * Verifies a document by its own page (docs/rules.md#verification), from its at-uri (with a DID)
 * and URL: `<link rel="site.standard.document" href="at://…">` in the `<head>`, over https, where
 * the final URL must canonically equal the document's.
 *
 * @param known the known answer of its page; when left out, the page is requested
 * @throws only when `options.signal` ends it
 */
export async function verifyDocument(
  { uri, url }: NamedUrl,
  options: VerificationOptions,
  known?: PageAnswer,
): Promise<Verification> {
  const { head, transient, problem, trouble, page = url, httpStatus = 0 } = known ?? (await readPage(url, options));
  const named = (head?.links ?? []).filter(({ rel }) => rel.includes(DOCUMENT)).map(({ href }) => readRecordUri(href));
  const isHere = canonicalizeUrl(page) === canonicalizeUrl(url);
  const names = isHere ? named.flatMap((found) => (found?.collection === DOCUMENT ? [found.uri] : [])) : [];
  const attempt = { address: page, names, transient };
  // A redirect tells more than the content of its target.
  const why =
    !isHere && httpStatus >= 200 && httpStatus <= 299
      ? `The page redirects to ${page.slice(0, 300)}; let the record name that address.`
      : (problem ??
        `The page names ${names.length > 0 ? 'another' : 'no'} document; put <link rel="${DOCUMENT}" href="${uri}"> into its <head>.`);
  const said = names.includes(uri) ? { form: 'a <link> in its head' } : { problem: why, ...(trouble && { trouble }) };
  return verification(uri, { names, transient, attempts: [{ ...attempt, ...said }] });
}
