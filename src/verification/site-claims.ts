import { claimAddresses } from './claim-addresses.ts';
import { type ClaimAttempt, readClaim } from './read-claim.ts';
import { untilDone, type VerificationOptions } from './verification-options.ts';

/** Which publications a site says are its own. */
export interface SiteClaims {
  /** At-uris, by every convention together. */
  readonly names: readonly string[];
  readonly attempts: readonly ClaimAttempt[];
  /** An address gave no answer that counts: what was known before may still hold. */
  readonly passing: boolean;
}

/**
 * Asks a site, at every address where it may say so, which publications are its own. One question serves every record that claims this URL.
 *
 * @param url a publication's
 */
export async function readSiteClaims(url: string, options: VerificationOptions): Promise<SiteClaims> {
  const signal = untilDone(options);
  const attempts: ClaimAttempt[] = [];
  for (const address of claimAddresses(url)) attempts.push(await readClaim(address, signal, options));
  const names = [...new Set(attempts.flatMap((attempt) => attempt.names))];
  return { names, attempts, passing: attempts.some(({ passing }) => passing) };
}
