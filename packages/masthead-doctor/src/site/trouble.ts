// Why a site gave no valid answer: one list of reasons for files and pages.

import { codeOf, GuardError } from 'masthead/internal/atproto/node/guard/guard-error';
import type { GuardedFetch } from 'masthead/internal/atproto/node/guard/guarded-fetch';
import { errorText } from 'masthead/internal/core/log';
import { text, valueAt } from 'masthead/internal/core/read-fields';

/**
 * Why an address of a site gave no valid answer. `missing`: there is nothing. `refused`: it is not
 * public. `challenge`: only a browser gets through. `busy`: too many requests. `down`: the server
 * fails, is slow or cannot be reached. `no-host`: DNS knows no such name. `certificate`: browsers
 * refuse its certificate. `redirect`: it leads to a place that proves nothing. `unasked`: the guard
 * refuses the address. `content`: the answer is something else.
 */
export type Trouble =
  | 'missing'
  | 'refused'
  | 'challenge'
  | 'busy'
  | 'down'
  | 'no-host'
  | 'certificate'
  | 'redirect'
  | 'unasked'
  | 'content';

/** Why there is no valid answer. */
export interface Failure {
  readonly trouble: Trouble;
  /** What is wrong, and what to do: one sentence. */
  readonly problem: string;
  /** Whether it may pass: an outage, a limit, an unknown name or a bad certificate. */
  readonly transient: boolean;
}

export const lasting = (trouble: Trouble, problem: string): Failure => ({ trouble, problem, transient: false });

function troubleOf(status: number): Trouble {
  if (status === 404 || status === 410) return 'missing';
  if (status === 429) return 'busy';
  if (status >= 300 && status < 400) return 'redirect';
  return status === 408 || status === 425 || status >= 500 ? 'down' : 'refused';
}

const ADVICE: Readonly<Partial<Record<Trouble, string>>> = {
  busy: 'ask again later, and let the site answer this address more often',
  down: 'ask again later; the log of the site’s server says why',
  redirect: 'answer there without a redirect',
};

/**
 * The most characters of a body that are searched: a challenge is recognisable at its beginning.
 */
const MAX_SEARCHED = 20_000;

/**
 * Text that is only in a challenge's own answer, in a header or as markup; an article about
 * challenges has it escaped. Scripts of the protection are not listed, because protected pages load
 * them too.
 */
const CHALLENGES: Readonly<Record<string, RegExp>> = {
  Cloudflare: /^cf-mitigated: challenge$|<title>just a moment\.\.\.<\/title>/i,
  Vercel: /^x-vercel-mitigated: challenge$/i,
  'AWS WAF': /^x-amzn-waf-action: (?:challenge|captcha)$/i,
  Anubis: /id="anubis_challenge"/i,
  SiteGround: /content="0;\/\.well-known\/sgcaptcha\//i,
  Imperva: /id="main-iframe" src="\/_incapsula_resource\?/i,
  Sucuri: /sucuri_cloudproxy_js=''/i,
  'a guard': /<title>(?:ddos-guard<|checking your browser)/i,
};

/**
 * The service whose challenge (a captcha, a proof of work, a script) replaces the site's answer;
 * `undefined` when the answer is the site's.
 */
function challengeOf(headers: Headers, body: string): string | undefined {
  const said = [...[...headers].map(([name, value]) => `${name}: ${value.trim()}`), body.slice(0, MAX_SEARCHED)];
  return Object.entries(CHALLENGES).find(([, sign]) => said.some((part) => sign.test(part)))?.[0];
}

/**
 * Why an answer is not valid, whatever its content: it is a challenge, or its status is not a
 * success; `undefined` when it is valid.
 *
 * @param who the sentence's subject
 * @param missing what to do if nothing is there, as words that follow a semicolon
 */
export function failedAnswer(
  who: string,
  { ok, status, headers }: Response,
  body: string,
  missing: string,
): Failure | undefined {
  const trouble = troubleOf(status);
  const transient = trouble === 'busy' || trouble === 'down';
  const guard = challengeOf(headers, body);
  if (guard !== undefined) {
    const problem = `${who} answers ${status} with a challenge (${guard}), which no program passes; let this address through without one.`;
    return { trouble: 'challenge', problem, transient };
  }
  if (ok) return undefined;
  const closed = trouble === 'missing' ? missing : 'let everybody read it, programs too and without signing in';
  return { trouble, problem: `${who} answers ${status}; ${ADVICE[trouble] ?? closed}.`, transient };
}

/** Usual addresses of sign-in pages. */
const SIGN_IN = /\/(?:(?:log|sign)[-_]?in|wp-login)(?:[/.]|$)/i;

/** The fault of a page that redirects to a sign-in page; `undefined` for every other answer. */
export function signInProblem(asked: string, landed: string): string | undefined {
  const pathOf = (url: string) => (URL.canParse(url) ? new URL(url).pathname : '');
  if (asked === landed || !SIGN_IN.test(pathOf(landed)) || SIGN_IN.test(pathOf(asked))) return undefined;
  return `The page leads to ${landed.slice(0, 300)}, where people sign in; let everybody read it, programs too.`;
}

/** The codes of OpenSSL and Node for certificates that browsers refuse. */
const CERTIFICATE = /^(?:CERT_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|ERR_TLS_CERT_)/;

/**
 * The failure that an error means: lasting when the guard refuses the address or answer, else
 * transient.
 */
export function failureOf(error: unknown): Failure {
  const problem = errorText(error);
  const kind = error instanceof GuardError ? error.kind : 'network';
  if (kind === 'redirects') return lasting('redirect', `${problem} Let it answer without so many.`);
  if (kind === 'too-large') return lasting('content', problem);
  if (kind === 'refused-url' || kind === 'refused-address') return lasting('unasked', problem);
  const code = codeOf(error);
  if (CERTIFICATE.test(code)) {
    const why = `The certificate is none that browsers trust (${code}); get one for this name from a public authority, with its full chain, and renew it in time.`;
    return { trouble: 'certificate', problem: why, transient: true };
  }
  // While a failing host is not asked again, its last error counts.
  const isNowhere = /^(?:network|refused-host)$/.test(kind) && /^(?:ENOTFOUND|ENODATA|EBADNAME)$/.test(code);
  if (!isNowhere) return { trouble: 'down', problem, transient: true };
  const last = kind === 'refused-host' && error instanceof Error ? text(valueAt(error.cause, 'message')) : undefined;
  return { trouble: 'no-host', problem: last ?? problem, transient: true };
}

/** Options of verification. */
export interface VerificationOptions {
  /** A guarded fetch, because strangers wrote the addresses. */
  readonly fetch: GuardedFetch;
  readonly signal?: AbortSignal | undefined;
  /**
   * For a network on this machine: `http:` counts as `https:`. Never in production, where anybody
   * between could then forge a proof.
   */
  readonly development?: boolean | undefined;
}

/** Milliseconds for one site, with all its addresses and redirects. */
const SITE_TIMEOUT = 10_000;

/** The caller's signal combined with the timeout. */
export function untilDone({ signal }: VerificationOptions): AbortSignal {
  const late = AbortSignal.timeout(SITE_TIMEOUT);
  return signal ? AbortSignal.any([signal, late]) : late;
}

/**
 * Whether an answer from this address may prove anything: only TLS shows that it came from the
 * site.
 */
export function mayProve(url: string, { development = false }: VerificationOptions): boolean {
  return URL.canParse(url) && (new URL(url).protocol === 'https:' || (development && url.startsWith('http:')));
}
