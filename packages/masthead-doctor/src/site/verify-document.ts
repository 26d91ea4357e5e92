import { canonicalizeUrl } from 'masthead/core';
import { DOCUMENT, readRecordUri } from 'masthead/internal/core';
import { type PageAnswer, readPage } from './read-page.ts';
import type { Trouble } from './trouble.ts';
import type { VerificationOptions } from './verification-options.ts';

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
