import type { ClientConfig } from 'masthead/client';
import { isDevelopment } from 'masthead/internal/atproto';
import { createGuardedFetch, type GuardedFetch } from 'masthead/internal/node';
import { type PageHead, readHead } from './read-head.ts';
import {
  adviceFor,
  challengeProblem,
  failureOf,
  isTransient,
  mayProve,
  signInProblem,
  type Trouble,
  troubleOf,
  untilDone,
  type VerificationOptions,
} from './trouble.ts';

/** Characters of a body that are searched: a challenge says so at its beginning. */
const MAX_SEARCHED = 20_000;

const HEADERS: readonly (readonly [header: string, value: RegExp, who: string])[] = [
  ['cf-mitigated', /^challenge$/i, 'Cloudflare'],
  ['x-vercel-mitigated', /^challenge$/i, 'Vercel'],
  ['x-amzn-waf-action', /^(?:challenge|captcha)$/i, 'AWS WAF'],
];

/**
 * What stands only in a challenge's own page, in small letters: as markup, which an article about challenges has escaped. A protected page may well load the
 * guard's script.
 */
const TEXTS: readonly (readonly [text: string, who: string])[] = [
  ['<title>just a moment...</title>', 'Cloudflare'],
  ['id="anubis_challenge"', 'Anubis'],
  ['content="0;/.well-known/sgcaptcha/', 'SiteGround'],
  ['id="main-iframe" src="/_incapsula_resource?', 'Imperva'],
  ["sucuri_cloudproxy_js=''", 'Sucuri'],
  ['<title>ddos-guard</title>', 'DDoS-Guard'],
  ['<title>checking your browser', 'a guard'],
];

/**
 * Whether an answer is not the site's, but a question that only a browser passes: a captcha, a proof of work, a script. No program gets beyond it.
 *
 * @returns who asks; `undefined` for every other answer
 */
export function challengeOf(headers: Headers, body: string): string | undefined {
  const told = HEADERS.find(([header, value]) => value.test(headers.get(header)?.trim() ?? ''));
  if (told) return told[2];
  const text = body.slice(0, MAX_SEARCHED).toLowerCase();
  return TEXTS.find(([part]) => text.includes(part))?.[1];
}

/** The answer of a page. */
export interface PageAnswer {
  /** The URL after redirects; absent when there was no answer. */
  readonly page?: string;
  readonly httpStatus?: number;
  /** `null` when the page may prove nothing: see `problem`. */
  readonly head: PageHead | null;
  /** A head that a browser may read otherwise: it proves nothing and names nothing, and says at most whose page this may be. */
  readonly doubtful?: PageHead;
  /** Why there is no head, and what to do: one sentence. */
  readonly problem?: string;
  /** Of what kind the problem is; absent without one. */
  readonly trouble?: Trouble;
  /** The page as it was received, cut at the limit of bytes; absent unless it is HTML, with a status of success. */
  readonly html?: string;
  /** The failure may be gone later: the site was down, slow or busy. */
  readonly transient: boolean;
}

/**
 * Reads the head of a page, as far as it may prove anything (docs/rules.md#verification): over https, an HTML page, with a status of success. Redirects are
 * followed; whether the final URL counts is for the caller to say.
 *
 * @throws only when `options.signal` ends it
 */
export async function readPage(url: string, options: VerificationOptions): Promise<PageAnswer> {
  const nothing = { head: null, transient: false } as const;
  if (!mayProve(url, options)) {
    return { ...nothing, trouble: 'unasked', problem: 'Only https proves anything; publish the page over https.' };
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
  const answer = { ...nothing, page, httpStatus };
  const who = challengeOf(headers, html);
  if (who !== undefined) {
    const problem = challengeProblem(who, httpStatus).replace('It', 'The page');
    return { ...answer, transient: isTransient(httpStatus), trouble: 'challenge', problem };
  }
  if (httpStatus < 200 || httpStatus > 299) {
    return {
      ...answer,
      transient: isTransient(httpStatus),
      trouble: troubleOf(httpStatus),
      problem: `The page answers ${httpStatus}; ${adviceFor(httpStatus, 'publish it at this address')}.`,
    };
  }
  const signIn = signInProblem(url, page);
  // What is there is another page, and says nothing of this one.
  if (signIn !== undefined) return { ...nothing, page: url, trouble: 'refused', problem: signIn };
  if (!mayProve(page, options)) {
    const problem = `The page redirects to ${page.slice(0, 300)}, and only https proves anything.`;
    return { ...answer, trouble: 'redirect', problem };
  }
  if (!/^(?:text\/html|application\/xhtml\+xml)\b/i.test(headers.get('content-type') ?? '')) {
    const problem = 'The page is no HTML; only an HTML page can name its document.';
    return { ...answer, trouble: 'content', problem };
  }
  // After an escape character (U+001B), ISO-2022-JP uses the bytes of quotes and angle brackets for letters: Japanese text would be a tag to this parser and
  // not to a browser.
  const head = readHead(html);
  return html.includes('\u001b')
    ? { ...answer, html, head: { links: [], tags: [] }, doubtful: head }
    : { ...answer, html, head };
}

/** Milliseconds for one request. */
const TIMEOUT = 8000;

const guards = new Map<boolean, GuardedFetch>();

/** The fetch for sites, which are strangers' hosts: guarded, unless one was given. */
export function siteFetch(config: ClientConfig): GuardedFetch {
  const { fetch: given } = config;
  if (!given) return shared(isDevelopment(config));
  return (input, { method = 'GET', headers = {}, signal = null, redirect = 'follow' } = {}) =>
    given(input, { method, headers, signal, redirect });
}

function shared(open: boolean): GuardedFetch {
  const made = guards.get(open) ?? createGuardedFetch({ open, timeout: TIMEOUT });
  guards.set(open, made);
  return made;
}
