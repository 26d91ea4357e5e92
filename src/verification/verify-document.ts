import { canonicalizeUrl } from '../core/index.ts';
import { headLinks } from './head-links.ts';
import { readRecordUri } from './record-uri.ts';
import { failureOf, isTransient, mayProve, untilDone, type VerificationOptions } from './verification-options.ts';

const RELATION = 'site.standard.document';

/** What verifying a document by its own page came to. */
export interface DocumentVerification {
  readonly status: 'verified' | 'failed';
  /** The page that was read, after redirects; absent when there was no answer. */
  readonly page?: string;
  readonly httpStatus?: number;
  /** The documents that the page names. */
  readonly names: readonly string[];
  /** Why it failed: a sentence that says what to do. */
  readonly problem?: string;
  /** It may be different in a moment: the site was down, slow or busy. */
  readonly transient: boolean;
}

/**
 * Verifies a document by its own page (docs/rules.md#verification): `<link rel="site.standard.document" href="at://…">` in its `<head>`, over https, the
 * final address being canonically the document's.
 *
 * @param record its at-uri (by DID) and its URL: the base with its path
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
  // Behind an escape, ISO-2022-JP has letters of the very bytes of quotes and angles: what somebody wrote in Japanese would be a tag to us, and not to a browser.
  const named = headLinks(html.includes('\u001b') ? '' : html)
    .filter(({ rel }) => rel.includes(RELATION))
    .map(({ href }) => readRecordUri(href));
  const names = named.flatMap((found) => (found?.collection === RELATION ? [found.uri] : []));
  if (names.includes(uri)) return { ...answer, status: 'verified', names };
  const problem = names.length > 0 ? 'The page names another document' : 'The page names no document';
  return { ...answer, names, problem: `${problem}; put <link rel="${RELATION}" href="${uri}"> into its <head>.` };
}
