import { compareClaims, isTid, keyOf, type MatchClaim, tidTime } from 'masthead/internal/core';
import type { GuardedFetch } from 'masthead/internal/node';
import type { PageNames } from '../../site/page/name-page.ts';
import type { Diagnosing, Step } from '../diagnosis.ts';
import { firstOf } from '../rule.ts';
import { findProof, PROOF_RULES } from '../rules/proof-rules.ts';
import { type Claim, matchOf } from './claims.ts';

/** A claim with what decides between rivals. */
export interface RankedClaim {
  readonly claim: Claim;
  readonly match: MatchClaim;
  readonly verification: Step;
}

/** What a diagnosis knows of its link before the claims are judged. */
export interface KnownOfLink {
  /** The at-uris of the records that the AppView shows: it knows which claim was first, and the record keys only say what their owners wrote. */
  readonly shown: readonly string[];
  /** What the page and its site name, which are not asked again; `undefined` when that took too long. */
  readonly names: PageNames | undefined;
}

/** Claims that are verified and compared. Anybody can make more; those are ignored. */
const MAX_JUDGED = 6;

/**
 * Verifies the claims on one link and sorts them as our index does, best first. Of more than six, only the likeliest are verified and returned.
 *
 * @param mine claims that are chosen before all others
 * @param known what was found before
 */
export async function judgeClaims(
  claims: readonly Claim[],
  link: string,
  mine: (claim: Claim) => boolean,
  options: Diagnosing,
  get: GuardedFetch,
  { shown, names }: KnownOfLink,
): Promise<RankedClaim[]> {
  const match = (claim: Claim, verified: boolean) => matchOf(claim, { verified, ...known(claim, link, shown) });
  const judged = claims.flatMap((claim) => {
    const found = match(claim, false);
    return found ? [{ claim, match: found }] : [];
  });
  judged.sort((a, b) => Number(mine(b.claim)) - Number(mine(a.claim)) || compareClaims(a.match, b.match));
  const verified = await Promise.all(
    judged.slice(0, MAX_JUDGED).map(async (each) => {
      const verification = await verificationOf(each.claim, options, get, names);
      return { ...each, verification, match: match(each.claim, verification.verdict === 'ok') ?? each.match };
    }),
  );
  // One whose site denies it is no claim for an index; here it is still explained.
  const isDenied = ({ verification }: RankedClaim) => verification.verdict === 'broken';
  return verified.sort((a, b) => Number(isDenied(a)) - Number(isDenied(b)) || compareClaims(a.match, b.match));
}

function known({ owner }: Claim, link: string, shown: readonly string[]) {
  return {
    ownsHost: owner.account.handle === new URL(link).hostname,
    claimedAt: (uri: string) => (shown.includes(uri) || !isTid(keyOf(uri)) ? 0 : tidTime(keyOf(uri))),
  };
}

async function verificationOf(
  claim: Claim,
  options: Diagnosing,
  get: GuardedFetch,
  names: PageNames | undefined,
): Promise<Step> {
  const said = await firstOf(PROOF_RULES, await findProof(claim, options, get, names));
  return said?.step ?? { id: 'verification', verdict: 'skipped', found: 'It was not asked.' };
}
