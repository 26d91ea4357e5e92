import type { GuardedFetch } from 'masthead/internal/node';

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
