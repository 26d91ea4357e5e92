import { canonicalizeUrl } from '../core/index.ts';
import { headLinks } from './head-links.ts';
import { readRecordUri } from './record-uri.ts';
import { failureOf, isTransient, mayProve, untilDone, type VerificationOptions } from './verification-options.ts';

const RELATION = 'site.standard.document';

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
  /** The failure may be gone later: the site was down, slow or busy. */
  readonly transient: boolean;
}

/**
 * Verifies a document, given by at-uri (with a DID) and URL, by its own page (docs/rules.md#verification): `<link rel="site.standard.document" href="at://…">`
 * in the `<head>`, over https, where the final URL must canonically equal the document's.
 *
 * @throws only when `options.signal` ends it
 */
export async function verifyDocument(
  { uri, url }: { readonly uri: string; readonly url: string },
  options: VerificationOptions,
): Promise<DocumentVerification> {
  const nothing = { status: 'failed', names: [], transient: false } as const;
  if (!mayProve(url, options)) {
    return { ...nothing, problem: 'Only https proves anything; publish the page over https.' };
  }
  const signal = untilDone(options);
  let response: Response;
  let html: string;
  try {
    response = await options.fetch(url, { signal, cut: true, headers: { accept: 'text/html' } });
    html = await response.text();
  } catch (error) {
    if (options.signal?.aborted) throw error;
    return { ...nothing, ...failureOf(error) };
  }
  const { status: httpStatus, url: page } = response;
  const answer = { ...nothing, page, httpStatus };
  if (httpStatus < 200 || httpStatus > 299) {
    const problem = `The page answers ${httpStatus}; publish it at this address.`;
    return { ...answer, transient: isTransient(httpStatus), problem };
  }
  if (!mayProve(page, options) || canonicalizeUrl(page) !== canonicalizeUrl(url)) {
    return { ...answer, problem: `The page redirects to ${page.slice(0, 300)}; let the record name that address.` };
  }
  if (!/^(?:text\/html|application\/xhtml\+xml)\b/i.test(response.headers.get('content-type') ?? '')) {
    return { ...answer, problem: 'The page is no HTML; only an HTML page can name its document.' };
  }
  // After an escape character (U+001B), ISO-2022-JP uses the bytes of quotes and angle brackets for letters: Japanese text would be a tag to this parser and
  // not to a browser.
  const named = headLinks(html.includes('\u001b') ? '' : html)
    .filter(({ rel }) => rel.includes(RELATION))
    .map(({ href }) => readRecordUri(href));
  const names = named.flatMap((found) => (found?.collection === RELATION ? [found.uri] : []));
  if (names.includes(uri)) return { ...answer, status: 'verified', names };
  const problem = names.length > 0 ? 'The page names another document' : 'The page names no document';
  return { ...answer, names, problem: `${problem}; put <link rel="${RELATION}" href="${uri}"> into its <head>.` };
}
