import type { RepositoryRecords } from '../../../../src/atproto/node/repository/newest-records.ts';
import { canonical } from '../../../../test/support/canonical.ts';
import { type Claim, claimsOf } from '../../src/doctor/owners/claims.ts';
import { firstOf, type Said } from '../../src/doctor/rule.ts';
import { MISS_RULES } from '../../src/doctor/rules/miss-rules.ts';
import type { Missed } from '../../src/doctor/situation.ts';

/**
 * What the doctor says of a link for which an account has no record, where its page alone is there
 * and nothing else is known.
 */
export function saidOfMiss(
  link: string,
  owner: RepositoryRecords,
  claims: readonly Claim[] = claimsOf(owner),
  more: Partial<Missed> = {},
): Promise<Said | null> {
  const url = canonical(link);
  const look = async (asked: string) => ({ lead: null, state: asked === url ? 'there' : 'gone' }) as const;
  const known: Partial<Missed> = { link, canonical: url, owner, claims, look, options: {}, ...more };
  return firstOf(MISS_RULES, known as Missed);
}
