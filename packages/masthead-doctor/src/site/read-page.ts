// Requests a page and reads its head.

import type { ClientConfig } from 'masthead/client';
import { createGuardedFetch, type GuardedFetch } from 'masthead/internal/atproto/node/guard/guarded-fetch';
import { isDevelopment } from 'masthead/internal/atproto/request/client-config';
import { type PageHead, readHead } from './markup/read-head.ts';
import {
  type Failure,
  failedAnswer,
  failureOf,
  lasting,
  mayProve,
  signInProblem,
  untilDone,
  type VerificationOptions,
} from './trouble.ts';

/** The answer of a page. */
export interface PageAnswer extends Partial<Failure> {
  /** The URL after redirects; absent when there was no answer. */
  readonly page?: string;
  readonly httpStatus?: number;
  /** The content type, in lower case and without parameters. */
  readonly type?: string;
  /** `null` when the page may prove nothing: see `problem`. */
  readonly head: PageHead | null;
  /**
   * A head that browsers may parse differently. It proves nothing and names nothing; it only hints
   * at the page's owner.
   */
  readonly doubtful?: PageHead;
  /**
   * The page as received, cut at the limit of bytes; absent unless it is HTML with a success
   * status.
   */
  readonly html?: string;
  readonly transient: boolean;
}

/**
 * Reads the head of a page, if the page may prove anything (docs/rules.md#verification): over
 * https, an HTML page, with a success status. Redirects are followed; the caller decides whether
 * the final URL counts.
 *
 * @throws only when `options.signal` ends it
 */
export async function readPage(url: string, options: VerificationOptions): Promise<PageAnswer> {
  const nothing = { head: null, transient: false } as const;
  if (!mayProve(url, options)) {
    return { ...nothing, ...lasting('unasked', 'Only https proves anything; publish the page over https.') };
  }
  let response: Response;
  let html: string;
  try {
    response = await options.fetch(url, { signal: untilDone(options), cut: true, headers: { accept: 'text/html' } });
    html = await response.text();
  } catch (error) {
    if (options.signal?.aborted) throw error;
    return { ...nothing, ...failureOf(error) };
  }
  const { status: httpStatus, url: page, headers } = response;
  const [type = ''] = (headers.get('content-type') ?? '').toLowerCase().split(/[;\s]/);
  const answer = { ...nothing, page, httpStatus, type };
  const failed = failedAnswer('The page', response, html, 'publish it at this address');
  if (failed) return { ...answer, ...failed };
  const signIn = signInProblem(url, page);
  // A sign-in page is another page, and tells nothing about this one.
  if (signIn !== undefined) return { ...nothing, page: url, ...lasting('refused', signIn) };
  if (!mayProve(page, options)) {
    const problem = `The page redirects to ${page.slice(0, 300)}, and only https proves anything.`;
    return { ...answer, ...lasting('redirect', problem) };
  }
  if (type !== 'text/html' && type !== 'application/xhtml+xml') {
    return { ...answer, ...lasting('content', 'The page is no HTML; only an HTML page can name its document.') };
  }
  // After an escape character (U+001B), ISO-2022-JP uses the bytes of quotes and angle brackets for
  // letters: this parser would see a tag in Japanese text, where a browser sees none.
  const head = readHead(html);
  return html.includes('\u001b')
    ? { ...answer, html, head: { links: [], tags: [] }, doubtful: head }
    : { ...answer, html, head };
}

/** Milliseconds for one request. */
const TIMEOUT = 8000;

const guards = new Map<boolean, GuardedFetch>();

/** The fetch for sites, which are strangers' hosts: guarded, unless the caller passed one. */
export function siteFetch(config: ClientConfig): GuardedFetch {
  const { fetch: given } = config;
  if (given)
    return (input, { method = 'GET', headers = {}, signal = null, redirect = 'follow' } = {}) =>
      given(input, { method, headers, signal, redirect });
  const open = isDevelopment(config);
  const made = guards.get(open) ?? createGuardedFetch({ open, timeout: TIMEOUT });
  guards.set(open, made);
  return made;
}
