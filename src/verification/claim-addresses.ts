import { canonicalizeUrl } from '../core/index.ts';

/** `origin`: the specification's, at the origin with the publication's path behind it. `below`: a `.well-known` below the publication's own address. */
export type ClaimConvention = 'origin' | 'below';

/** An address where a site may say which record is its publication. */
export interface ClaimAddress {
  readonly convention: ClaimConvention;
  readonly address: string;
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
