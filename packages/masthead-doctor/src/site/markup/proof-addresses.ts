import { canonicalizeUrl } from 'masthead/core';

/** `origin` the specification's: `.well-known` at the origin, followed by the publication's path. `below` a `.well-known` below the publication's own URL. */
export type ProofConvention = 'origin' | 'below';

/** An address where a site may name its publication. */
export interface ProofAddress {
  readonly convention: ProofConvention;
  readonly address: string;
}

const FILE = '/.well-known/site.standard.publication';

/**
 * The addresses where a site may name its publication (docs/rules.md#verification), the specification's first; one at an origin, none when `url` is not
 * http(s).
 */
export function proofAddresses(url: string): readonly ProofAddress[] {
  const canonical = canonicalizeUrl(url);
  if (canonical === null) return [];
  const { origin } = new URL(canonical);
  const path = canonical.slice(origin.length);
  const first: ProofAddress = { convention: 'origin', address: `${origin}${FILE}${path}` };
  return path === '' ? [first] : [first, { convention: 'below', address: `${canonical}${FILE}` }];
}
