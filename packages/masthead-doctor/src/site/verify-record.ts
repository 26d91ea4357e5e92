import type { ClientConfig, RequestOptions } from 'masthead/client';
import { canonicalizeUrl } from 'masthead/core';
import { checkText, isDevelopment, readConfig, readOptions } from 'masthead/internal/atproto';
import { DOCUMENT, readRecordUri } from 'masthead/internal/core';
import { type NamedUrl, type RecordMarkup, readMarkup } from './read-markup.ts';
import { type PageAnswer, readPage, siteFetch } from './read-page.ts';
import type { Trouble, VerificationOptions } from './trouble.ts';
import { verifyPublication as askSite } from './verify-publication.ts';

/** Whether a site proves that a record is its own, and what the site must publish to do so. */
export interface RecordVerification extends RecordMarkup {
  /** `unknown` the site gave no answer that counts. */
  readonly status: 'verified' | 'failed' | 'unknown';
  /** The addresses that were asked, and what each answered in a sentence. */
  readonly attempts: readonly { readonly address: string; readonly found: string }[];
}

/**
 * Verifies a publication by its site, or a document by its own page (docs/rules.md#verification). A card is shown without either.
 *
 * @param given how the network is reached; each field has a default
 * @param uri the at-uri of a `site.standard.publication` or `site.standard.document`
 * @throws {RepositoryError} when there is no such record, or its account or PDS cannot be reached
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
  const config = readConfig(given);
  const { signal } = readOptions(options);
  checkText('uri', uri, 'the at-uri of a record');
  const markup = await readMarkup(config, uri, signal);
  const asking = { fetch: siteFetch(config), development: isDevelopment(config), signal };
  return { ...markup, ...(await (markup.kind === 'publication' ? askSiteOf : askPageOf)(markup, asking)) };
}

async function askSiteOf(publication: NamedUrl, options: VerificationOptions) {
  const result = await askSite(publication, options);
  const unknown = result.status === 'failed' && result.reason === 'unreachable';
  const attempts = result.attempts.map(({ address, names, problem, form }) => ({
    address,
    found: names.includes(publication.uri)
      ? `It names this record, as ${form}.`
      : (problem ?? `It names ${names.join(', ')}.`),
  }));
  return { status: unknown ? ('unknown' as const) : result.status, attempts };
}

async function askPageOf(document: NamedUrl, options: VerificationOptions) {
  const { status, transient, page, problem } = await verifyDocument(document, options);
  const found = problem ?? 'The head of the page names this record.';
  return { status: transient ? ('unknown' as const) : status, attempts: [{ address: page ?? document.url, found }] };
}

/** The result of verifying a document by its own page. */
export interface DocumentVerification {
  readonly status: 'verified' | 'failed';
  /** The URL of the page after redirects; absent when there was no answer. */
  readonly page?: string;
  readonly httpStatus?: number;
  /** The at-uris of the documents that the page names. */
  readonly names: readonly string[];
  /** Why it failed, and what to do: one sentence. */
  readonly problem?: string;
  /** Of what kind the page's problem is; absent where the page was read. */
  readonly trouble?: Trouble;
  /** The failure may be gone later: the site was down, slow or busy. */
  readonly transient: boolean;
}

/**
 * Verifies a document, given by at-uri (with a DID) and URL, by its own page (docs/rules.md#verification): `<link rel="site.standard.document" href="at://…">`
 * in the `<head>`, over https, where the final URL must canonically equal the document's.
 *
 * @param known what its page answered; when left out, it is asked
 * @throws only when `options.signal` ends it
 */
export async function verifyDocument(
  { uri, url }: { readonly uri: string; readonly url: string },
  options: VerificationOptions,
  known?: PageAnswer,
): Promise<DocumentVerification> {
  const answer = known ?? (await readPage(url, options));
  const { head, transient, problem, trouble, page, httpStatus } = answer;
  const failed = {
    status: 'failed',
    names: [],
    transient,
    ...(page !== undefined && { page }),
    ...(httpStatus !== undefined && { httpStatus }),
    ...(trouble !== undefined && { trouble }),
  } as const;
  // Where a page redirects to says more than what it is there.
  if (page !== undefined && httpStatus !== undefined && isSuccess(httpStatus) && isElsewhere(page, url)) {
    return { ...failed, problem: `The page redirects to ${page.slice(0, 300)}; let the record name that address.` };
  }
  if (!head) return { ...failed, problem: String(problem) };
  const named = head.links.filter(({ rel }) => rel.includes(DOCUMENT)).map(({ href }) => readRecordUri(href));
  const names = named.flatMap((found) => (found?.collection === DOCUMENT ? [found.uri] : []));
  if (names.includes(uri)) return { ...failed, status: 'verified', names };
  const says = names.length > 0 ? 'The page names another document' : 'The page names no document';
  return { ...failed, names, problem: `${says}; put <link rel="${DOCUMENT}" href="${uri}"> into its <head>.` };
}

function isSuccess(status: number): boolean {
  return status >= 200 && status <= 299;
}

function isElsewhere(page: string, url: string): boolean {
  return canonicalizeUrl(page) !== canonicalizeUrl(url);
}
