import { canonicalizeUrl } from '../core/index.ts';
import { type ClaimAddress, type ClaimAttempt, readClaim } from './read-claim.ts';
import { untilDone, type VerificationOptions } from './verification-options.ts';

/** Which publications a site says are its own. */
export interface SiteClaims {
  /** At-uris, by every convention together. */
  readonly names: readonly string[];
  readonly attempts: readonly ClaimAttempt[];
  /** An address gave no answer that counts: what was known before may still hold. */
  readonly transient: boolean;
}

const FILE = '/.well-known/site.standard.publication';

/**
 * Where a publication's site may name its record (docs/rules.md#verification), the specification's address first. At an origin there is only one.
 *
 * @param url the publication's, as written
 * @returns none when the URL is not http(s)
 */
export function claimAddresses(url: string): readonly ClaimAddress[] {
  const canonical = canonicalizeUrl(url);
  if (canonical === null) return [];
  const { origin } = new URL(canonical);
  const path = canonical.slice(origin.length);
  const first: ClaimAddress = { convention: 'origin', address: `${origin}${FILE}${path}` };
  return path === '' ? [first] : [first, { convention: 'below', address: `${canonical}${FILE}` }];
}

/**
 * Asks a site, at every address where it may say so, which publications are its own. One question serves every record that claims this URL.
 *
 * @param url a publication's
 * @param wanted the at-uri of a record: no further address is asked once one names it
 * @throws only when `options.signal` ends it
 */
export async function readSiteClaims(url: string, options: VerificationOptions, wanted?: string): Promise<SiteClaims> {
  const signal = untilDone(options);
  const attempts: ClaimAttempt[] = [];
  const names = new Set<string>();
  for (const address of claimAddresses(url)) {
    if (wanted !== undefined && names.has(wanted)) break;
    const attempt = await readClaim(address, signal, options);
    attempts.push(attempt);
    for (const name of attempt.names) names.add(name);
  }
  return { names: [...names], attempts, transient: attempts.some(({ transient }) => transient) };
}
