import { errorText, fields, text } from 'masthead/internal/core';
import { codeOf, GuardError, type GuardedFetch } from 'masthead/internal/node';

/**
 * Why an address of a site gave no answer that counts: `missing` nothing is there; `refused` it is not for everybody; `challenge` only a browser passes;
 * `busy` it was asked too often; `down` the server fails, is slow or is not reached; `no-host` DNS knows no such name; `certificate`; `redirect` it leads where nothing is
 * proved; `unasked` the guard does not ask there; `content` it answers with something else.
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

/** What a status that is no success means. */
export function troubleOf(status: number): Trouble {
  if (status === 404 || status === 410) return 'missing';
  if (status === 429) return 'busy';
  if (status >= 300 && status < 400) return 'redirect';
  return isTransient(status) ? 'down' : 'refused';
}

/** Whether a request that got this status may succeed later. */
export function isTransient(status: number): boolean {
  return status === 408 || status === 425 || status === 429 || status >= 500;
}

/** What to do about a status that is no success, as words that follow a semicolon. */
export function adviceFor(status: number, missing: string): string {
  const advice: Readonly<Partial<Record<Trouble, string>>> = {
    missing,
    busy: 'ask again later, and let the site answer this address more often',
    down: 'ask again later; the log of the site’s server says why',
    redirect: 'answer there without a redirect',
  };
  return advice[troubleOf(status)] ?? 'let everybody read it, programs too and without signing in';
}

/** How pages are called at which somebody signs in. */
const SIGN_IN = /\/(?:(?:log|sign)[-_]?in|wp-login)(?:[/.]|$)/i;

/** What is wrong with a page that leads to one where people sign in; `undefined` for every other answer. */
export function signInProblem(asked: string, landed: string): string | undefined {
  const pathOf = (url: string) => (URL.canParse(url) ? new URL(url).pathname : '');
  if (asked === landed || !SIGN_IN.test(pathOf(landed)) || SIGN_IN.test(pathOf(asked))) return undefined;
  return `The page leads to ${landed.slice(0, 300)}, where people sign in; let everybody read it, programs too.`;
}

/** What to do about a challenge: one sentence with its cause. */
export function challengeProblem(who: string, status: number): string {
  return `It answers ${status} with a challenge (${who}), which no program passes; let this address through without one.`;
}

/** What is wrong with a certificate, by the code of OpenSSL, and what to do. */
const CERTIFICATES: Readonly<Record<string, string>> = {
  CERT_HAS_EXPIRED: 'has expired; renew it',
  CERT_NOT_YET_VALID: 'is not valid yet; look at its dates and at the clock of the server',
  DEPTH_ZERO_SELF_SIGNED_CERT:
    'is signed by itself, which nobody trusts; get one of an authority, such as Let’s Encrypt',
  SELF_SIGNED_CERT_IN_CHAIN: 'is of an authority that nobody knows; get one of a public authority',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE:
    'comes without those of its issuer, and browsers fill that in; install the full chain',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY:
    'comes without those of its issuer, and browsers fill that in; install the full chain',
  ERR_TLS_CERT_ALTNAME_INVALID: 'is made out to another name; get one with this name',
};

/** Turns an error into a problem: lasting when the guard refuses the address or answer, else transient. */
export function failureOf(error: unknown): {
  readonly transient: boolean;
  readonly problem: string;
  readonly trouble: Trouble;
} {
  const lasting = error instanceof GuardError && /^(?:refused-(?:url|address)|redirects|too-large)$/.test(error.kind);
  const problem = errorText(error);
  const kind = error instanceof GuardError ? error.kind : 'network';
  if (kind === 'redirects') {
    return { transient: false, problem: `${problem} Let it answer without so many.`, trouble: 'redirect' };
  }
  if (lasting) return { transient: false, problem, trouble: kind === 'too-large' ? 'content' : 'unasked' };
  const code = codeOf(error);
  const certificate = Object.hasOwn(CERTIFICATES, code) ? CERTIFICATES[code] : undefined;
  if (certificate !== undefined) {
    return { transient: true, problem: `The certificate ${certificate} (${code}).`, trouble: 'certificate' };
  }
  // A host that is left alone for a while is as it was when last asked.
  const isNowhere = /^(?:network|refused-host)$/.test(kind) && /^(?:ENOTFOUND|ENODATA|EBADNAME)$/.test(code);
  if (!isNowhere) return { transient: true, problem, trouble: 'down' };
  const last = kind === 'refused-host' && error instanceof Error ? text(fields(error.cause).message) : undefined;
  return { transient: true, problem: last ?? problem, trouble: 'no-host' };
}

/** Options of verification. */
export interface VerificationOptions {
  /** Must be guarded: strangers wrote the addresses. */
  readonly fetch: GuardedFetch;
  readonly signal?: AbortSignal | undefined;
  /** For a network on this machine: `http:` counts as `https:`. Never in production, where anybody on the path could then forge a proof. */
  readonly development?: boolean | undefined;
}

/** Milliseconds for one site, with all its addresses and redirects. */
const SITE_TIMEOUT = 10_000;

/** The caller's signal combined with the timeout. */
export function untilDone({ signal }: VerificationOptions): AbortSignal {
  const late = AbortSignal.timeout(SITE_TIMEOUT);
  return signal ? AbortSignal.any([signal, late]) : late;
}

/** Whether an answer from this address may prove anything: only TLS shows that it came from the site. */
export function mayProve(url: string, { development = false }: VerificationOptions): boolean {
  return URL.canParse(url) && (new URL(url).protocol === 'https:' || (development && url.startsWith('http:')));
}
