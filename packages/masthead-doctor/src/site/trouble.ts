import { codeOf, GuardError } from 'masthead/internal/atproto/node/guard/guard-error';
import type { GuardedFetch } from 'masthead/internal/atproto/node/guard/guarded-fetch';
import { errorText } from 'masthead/internal/core/log';
import { fields, text } from 'masthead/internal/core/read-fields';

/**
 * Why an address of a site gave no answer that counts: `missing` nothing is there; `refused` it is
 * not for everybody; `challenge` only a browser passes; `busy` it was asked too often; `down` the
 * server fails, is slow or is not reached; `no-host` DNS knows no such name; `certificate`;
 * `redirect` it leads where nothing is proved; `unasked` the guard does not ask there; `content` it
 * answers with something else.
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

/** Why there is no answer that counts. */
export interface Failure {
  readonly trouble: Trouble;
  /** What is wrong, and what to do: one sentence. */
  readonly problem: string;
  /** It may be gone later: the site was down, slow or busy. */
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

/** Characters of a body that are searched: a challenge says so at its beginning. */
const MAX_SEARCHED = 20_000;

/**
 * What stands only in a challenge's own answer, in a header or as markup, which an article about
 * challenges has escaped. A protected page may well load the guard's script.
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
 * Whether an answer is not the site's, but a question that only a browser passes (a captcha, a
 * proof of work, a script), and who asks it.
 */
function challengeOf(headers: Headers, body: string): string | undefined {
  const said = [...[...headers].map(([name, value]) => `${name}: ${value.trim()}`), body.slice(0, MAX_SEARCHED)];
  return Object.entries(CHALLENGES).find(([, sign]) => said.some((part) => sign.test(part)))?.[0];
}

/**
 * Why an answer does not count, whatever is in it: it is a challenge, or its status is no success;
 * `undefined` where it does.
 *
 * @param who the sentence's subject
 * @param missing what to do where nothing is there, as words that follow a semicolon
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

/** How pages are called at which somebody signs in. */
const SIGN_IN = /\/(?:(?:log|sign)[-_]?in|wp-login)(?:[/.]|$)/i;

/**
 * What is wrong with a page that leads to one where people sign in; `undefined` for every other
 * answer.
 */
export function signInProblem(asked: string, landed: string): string | undefined {
  const pathOf = (url: string) => (URL.canParse(url) ? new URL(url).pathname : '');
  if (asked === landed || !SIGN_IN.test(pathOf(landed)) || SIGN_IN.test(pathOf(asked))) return undefined;
  return `The page leads to ${landed.slice(0, 300)}, where people sign in; let everybody read it, programs too.`;
}

/** The codes of OpenSSL and Node for a certificate that browsers do not take. */
const CERTIFICATE = /^(?:CERT_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|ERR_TLS_CERT_)/;

/**
 * What an error says of an address: lasting when the guard refuses the address or answer, else
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
  // A host that is left alone for a while is as it was when last asked.
  const isNowhere = /^(?:network|refused-host)$/.test(kind) && /^(?:ENOTFOUND|ENODATA|EBADNAME)$/.test(code);
  if (!isNowhere) return { trouble: 'down', problem, transient: true };
  const last = kind === 'refused-host' && error instanceof Error ? text(fields(error.cause).message) : undefined;
  return { trouble: 'no-host', problem: last ?? problem, transient: true };
}

/** Options of verification. */
export interface VerificationOptions {
  /** Must be guarded: strangers wrote the addresses. */
  readonly fetch: GuardedFetch;
  readonly signal?: AbortSignal | undefined;
  /**
   * For a network on this machine: `http:` counts as `https:`. Never in production, where anybody
   * on the path could then forge a proof.
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
