import { proofAddresses } from './markup/proof-addresses.ts';
import { type ClaimAttempt, readClaim } from './read-claim.ts';
import { untilDone, type VerificationOptions } from './verification-options.ts';

/** The publications that a site names. */
export interface SiteClaims {
  /** At-uris, from all addresses together. */
  readonly names: readonly string[];
  readonly attempts: readonly ClaimAttempt[];
  /** An address gave no answer that counts: what was known before may still hold. */
  readonly transient: boolean;
}

/**
 * Asks a site at each address which publications it names, until one names the at-uri `wanted`. The result serves every record with this URL.
 *
 * @throws only when `options.signal` ends it
 */
export async function readSiteClaims(url: string, options: VerificationOptions, wanted?: string): Promise<SiteClaims> {
  const signal = untilDone(options);
  const attempts: ClaimAttempt[] = [];
  const names = new Set<string>();
  for (const address of proofAddresses(url)) {
    if (wanted !== undefined && names.has(wanted)) break;
    const attempt = await readClaim(address, signal, options);
    attempts.push(attempt);
    for (const name of attempt.names) names.add(name);
  }
  return { names: [...names], attempts, transient: attempts.some(({ transient }) => transient) };
}
