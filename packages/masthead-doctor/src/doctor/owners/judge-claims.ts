// Ranks the claims on one link as the index does, after it has verified the likeliest.

import type { GuardedFetch } from 'masthead/internal/atproto/node/guard/guarded-fetch';
import { compareClaims, type MatchClaim } from 'masthead/internal/core/match/judge';
import { atHost, type CanonicalUrl } from 'masthead/internal/core/values/canonical-url';
import { isTid, keyOf, tidTime } from 'masthead/internal/core/values/identifiers';
import type { PageNames } from '../../site/page/name-page.ts';
import type { VerificationOptions } from '../../site/trouble.ts';
import { verifyPublication } from '../../site/verify-record.ts';
import type { Diagnosing, Step } from '../diagnosis.ts';
import { firstOf } from '../rule.ts';
import { findProof, PROOF_RULES } from '../rules/proof-rules.ts';
import { type Claim, matchOf } from './claims.ts';

/** A claim with the facts that decide between rivals. */
export interface RankedClaim {
  readonly claim: Claim;
  readonly match: MatchClaim;
  readonly verification: Step;
}

/** The facts about a link that are known before the claims are judged. */
export interface KnownOfLink {
  /**
   * The at-uris of the records that the AppView shows. They count as first: the AppView knows which
   * claim came first, but record keys only hold what their owners wrote.
   */
  readonly shown: readonly string[];
  /**
   * The records that the page and its site name, so that they are not asked again; `undefined` when
   * that took too long.
   */
  readonly names: PageNames | undefined;
}

/** The most claims that are verified and compared. Anybody can create more; those are ignored. */
const MAX_JUDGED = 6;

/**
 * Verifies the claims on one link and sorts them as our index does, best first. Of more than six,
 * only the likeliest are verified and returned.
 *
 * @param mine whether a claim is verified before all others
 * @param known the facts found before
 */
export async function judgeClaims(
  claims: readonly Claim[],
  link: string,
  mine: (claim: Claim) => boolean,
  options: Diagnosing,
  get: GuardedFetch,
  { shown, names }: KnownOfLink,
): Promise<RankedClaim[]> {
  const claimedAt = (uri: string) => (shown.includes(uri) || !isTid(keyOf(uri)) ? 0 : tidTime(keyOf(uri)));
  const judged = claims.flatMap((claim) => {
    const ownsHost = claim.owner.account.handle === new URL(link).hostname;
    const match = matchOf(claim, { verified: false, ownsHost, claimedAt });
    return match ? [{ claim, match }] : [];
  });
  judged.sort((a, b) => Number(mine(b.claim)) - Number(mine(a.claim)) || compareClaims(a.match, b.match));
  const verified = await Promise.all(
    judged.slice(0, MAX_JUDGED).map(async ({ claim, match }): Promise<RankedClaim> => {
      const said = await firstOf(PROOF_RULES, await findProof(claim, options, get, names));
      const verification = said?.step ?? { id: 'verification', verdict: 'skipped', found: 'It was not asked.' };
      return { claim, match: { ...match, verified: verification.verdict === 'ok' }, verification };
    }),
  );
  // An index ignores a claim that the site denies; here it comes last, so that it can be explained.
  const isDenied = ({ verification }: RankedClaim) => verification.verdict === 'broken';
  return verified.sort((a, b) => Number(isDenied(a)) - Number(isDenied(b)) || compareClaims(a.match, b.match));
}

/** The most publications whose own site is asked. */
const MAX_ASKED = 2;

/**
 * The link's page at another host, where a record has its address. Both hosts must be one site
 * (docs/rules.md#verification): the file of each host names that record.
 *
 * @param names the records that the link's own host names
 * @returns `undefined` when no record is at another host, or only one of the hosts names it
 */
export async function atOtherHost(
  link: CanonicalUrl,
  claims: readonly Claim[],
  names: PageNames | undefined,
  asking: VerificationOptions,
): Promise<CanonicalUrl | undefined> {
  const { host } = new URL(link);
  let asked = 0;
  for (const { kind, address, found } of claims) {
    const own = kind === 'publication' ? address : null;
    const here = own === null ? null : atHost(own, host);
    const isBelow = here !== null && here !== own && (link === here || link.startsWith(`${here}/`));
    const site = isBelow ? names?.sites.find(({ base }) => base === here)?.claims : undefined;
    if (own === null || !site?.names.includes(found.uri) || asked++ >= MAX_ASKED) continue;
    const { status } = await verifyPublication({ uri: found.uri, url: own }, asking);
    if (status === 'verified') return atHost(link, new URL(own).host);
  }
  return undefined;
}
