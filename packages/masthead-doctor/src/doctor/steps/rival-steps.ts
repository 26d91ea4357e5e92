import { compareClaims, type MatchClaim } from 'masthead/core';
import { commandLine } from 'masthead/internal/check';
import { accountName, type DecidedBy, decidedBy, isTid, keyOf, tidTime } from 'masthead/internal/core';
import type { GuardedFetch } from 'masthead/internal/node';
import type { PageNames } from '../../site/page/name-page.ts';
import type { DiagnoseOptions } from '../diagnose-options.ts';
import { chain, type Step } from '../diagnosis.ts';
import { type Claim, matchOf, publicationOf } from '../owners/claims.ts';
import { proof } from './proof.ts';
import { twinsOf } from './twin-publications.ts';
import { verificationStep } from './verification-step.ts';

/** A claim with what decides between rivals. */
export interface JudgedClaim {
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
  options: DiagnoseOptions,
  get: GuardedFetch,
  { shown, names }: KnownOfLink,
): Promise<JudgedClaim[]> {
  const match = (claim: Claim, verified: boolean) => matchOf(claim, { verified, ...known(claim, link, shown) });
  const judged = claims.flatMap((claim) => {
    const found = match(claim, false);
    return found ? [{ claim, match: found }] : [];
  });
  judged.sort((a, b) => Number(mine(b.claim)) - Number(mine(a.claim)) || compareClaims(a.match, b.match));
  const verified = await Promise.all(
    judged.slice(0, MAX_JUDGED).map(async (each) => {
      const verification = await verificationStep(each.claim, options, get, names);
      return { ...each, verification, match: match(each.claim, verification.verdict === 'ok') ?? each.match };
    }),
  );
  // One whose site denies it is no claim for an index; here it is still explained.
  const isDenied = ({ verification }: JudgedClaim) => verification.verdict === 'broken';
  return verified.sort((a, b) => Number(isDenied(a)) - Number(isDenied(b)) || compareClaims(a.match, b.match));
}

function known({ owner }: Claim, link: string, shown: readonly string[]) {
  return {
    ownsHost: owner.account.handle === new URL(link).hostname,
    claimedAt: (uri: string) => (shown.includes(uri) || !isTid(keyOf(uri)) ? 0 : tidTime(keyOf(uri))),
  };
}

/** Where it is certain: who claimed first, an index knows. */
const WHY: Readonly<Partial<Record<DecidedBy, string>>> = {
  verified: 'it is verified and yours is not',
  owner: "its owner's handle is the link's host",
  longest: 'its address is nearer to the link',
};

/**
 * Says who else claims the link, and whose record is shown.
 *
 * @param named whether the caller named the account: `broken` then when another account's record is shown
 * @param failures sentences about what gave no answer: it might know somebody else
 */
export function rivalsStep(
  judged: readonly JudgedClaim[],
  chosen: JudgedClaim,
  named: boolean,
  failures: readonly string[] = [],
): Step {
  const others = judged.filter(({ claim }) => claim.found.uri !== chosen.claim.found.uri);
  const strangers = others.filter(({ claim }) => claim.owner.account.did !== chosen.claim.owner.account.did);
  const [best] = judged;
  if (named && best && best.claim.owner.account.did !== chosen.claim.owner.account.did) {
    const { uri } = best.claim.found;
    const why = WHY[decidedBy(best.match, chosen.match)] ?? 'it comes first by the rules';
    const says = `Somebody else's record, ${uri}, claims the same link and is shown, because ${why}.`;
    if (chosen.verification.verdict === 'unknown') {
      return chain.rivals.unknown(
        `Somebody else's record, ${uri}, claims the same link; whether yours is verified could not be found out.`,
        'Look again in a few minutes.',
      );
    }
    const { advice, run } = proof(chosen.claim);
    return { ...chain.rivals.broken(says, advice, run), instead: uri };
  }
  const list = (found: readonly JudgedClaim[]) => found.map(({ claim }) => claim.found.uri).join(', ');
  const twins = twinsOf(chosen.claim.owner, publicationOf(chosen.claim));
  if (strangers.length > 0) {
    const others = [`Others claim the same link: ${list(strangers)}.`, ...(twins ? [twins.found] : [])].join(' ');
    if (chosen.match.verified) return chain.rivals.warn(`${others} Yours is verified, so it comes first.`);
    const { advice, run } = proof(chosen.claim);
    return chain.rivals.warn(others, `Yours comes first for certain once it is verified. ${advice}`, run);
  }
  // On a platform those for the pages above it match the link too; they are no doubles.
  const doubles = others.filter(
    ({ claim, match }) =>
      claim.kind === 'document' &&
      chosen.claim.kind === 'document' &&
      claim.url !== null &&
      match.recordUrl === chosen.match.recordUrl,
  );
  if (doubles.length > 0) {
    return chain.rivals.warn(
      `The same account has another record for it: ${list(doubles)}.`,
      'Delete the one that is not meant; the card is made of the other one.',
      doubles.flatMap(({ claim }) =>
        commandLine('publish', 'document', claim.found.uri, '--delete', '--account', accountName(claim.owner.account)),
      ),
    );
  }
  if (twins) return chain.rivals.warn(twins.found, twins.advice);
  return failures.length > 0 && !chosen.match.verified
    ? chain.rivals.unknown(
        `It is unknown whether somebody else claims this link: ${failures.join(' ')}`,
        'Look again in a few minutes.',
      )
    : chain.rivals.ok('Nobody else is known to claim this link.');
}
