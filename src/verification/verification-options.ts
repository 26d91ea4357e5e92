import { GuardError } from '../network/guarded/guard-error.ts';
import type { GuardedFetch } from '../network/guarded/guarded-fetch.ts';

/** How sites are asked. */
export interface VerificationOptions {
  /** A guarded one, always: the addresses are those that strangers wrote. */
  readonly fetch: GuardedFetch;
  /** Ends it early. */
  readonly signal?: AbortSignal | undefined;
  /** A network on this machine, where `http:` counts as `https:`. Never in production: then anybody on the way could prove anything. */
  readonly development?: boolean | undefined;
}

/** For one site with all its addresses and redirects, milliseconds. */
const SITE_TIMEOUT = 10_000;

/** The caller's signal and the time-out, as one. */
export function untilDone({ signal }: VerificationOptions): AbortSignal {
  const late = AbortSignal.timeout(SITE_TIMEOUT);
  return signal ? AbortSignal.any([signal, late]) : late;
}

/** Whether an address may prove anything: only what came over TLS did come from the site. */
export function mayProve(url: string, { development = false }: VerificationOptions): boolean {
  return URL.canParse(url) && (new URL(url).protocol === 'https:' || (development && url.startsWith('http:')));
}

/** Whether an answer of this status may be another one in a moment. */
export function isTransient(status: number): boolean {
  return status === 408 || status === 425 || status === 429 || status >= 500;
}

/** Why there is no answer. An address that may not be asked stays so; everything else may be different in a moment. */
export function failureOf(error: unknown): { readonly transient: boolean; readonly problem: string } {
  const lasting =
    error instanceof GuardError && /^(?:refused-(?:url|address)|redirects|too-large)$/.test(error.problem);
  return { transient: !lasting, problem: error instanceof Error ? error.message : String(error) };
}
