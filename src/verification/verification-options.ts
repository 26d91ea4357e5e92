import { GuardError } from '../network/guarded/guard-error.ts';
import type { GuardedFetch } from '../network/guarded/guarded-fetch.ts';

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

/** Whether a request that got this status may succeed later. */
export function isTransient(status: number): boolean {
  return status === 408 || status === 425 || status === 429 || status >= 500;
}

/** Turns an error into a problem: lasting when the guard refuses the address or answer, else transient. */
export function failureOf(error: unknown): { readonly transient: boolean; readonly problem: string } {
  const lasting =
    error instanceof GuardError && /^(?:refused-(?:url|address)|redirects|too-large)$/.test(error.problem);
  const problem = error instanceof Error ? error.message : String(error);
  const isLoop = error instanceof GuardError && error.problem === 'redirects';
  return { transient: !lasting, problem: isLoop ? `${problem} Let it answer without so many.` : problem };
}
