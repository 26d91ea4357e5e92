import { canonicalizeUrl } from '../core/index.ts';
import { type ClaimAddress, type ClaimAttempt, readClaim } from './read-claim.ts';
import { untilDone, type VerificationOptions } from './verification-options.ts';

/** The publications that a site names. */
export interface SiteClaims {
  /** At-uris, from all addresses together. */
  readonly names: readonly string[];
  readonly attempts: readonly ClaimAttempt[];
  /** An address gave no answer that counts: what was known before may still hold. */
  readonly transient: boolean;
}

const FILE = '/.well-known/site.standard.publication';

/**
 * The addresses where a site may name its publication (docs/rules.md#verification), the specification's first; one at an origin, none when `url` is not
 * http(s).
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
 * Asks a site at each address which publications it names, until one names the at-uri `wanted`. The result serves every record with this URL.
 *
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
