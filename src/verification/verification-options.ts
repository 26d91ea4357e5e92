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
export const SITE_TIMEOUT = 10_000;

/** The caller's signal and the time-out, as one. */
export function untilDone({ signal }: VerificationOptions): AbortSignal {
  const late = AbortSignal.timeout(SITE_TIMEOUT);
  return signal ? AbortSignal.any([signal, late]) : late;
}

/** Whether an address may prove anything: only what came over TLS did come from the site. */
export function mayProve(url: string, { development = false }: VerificationOptions): boolean {
  return URL.canParse(url) && (new URL(url).protocol === 'https:' || (development && url.startsWith('http:')));
}
