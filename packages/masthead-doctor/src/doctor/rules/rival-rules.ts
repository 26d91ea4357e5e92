// Who else claims the link, and why one of them comes before the other.

import type { FoundPublication, RepositoryRecords } from 'masthead/internal/atproto/node/repository/newest-records';
import { commandLine } from 'masthead/internal/check/shell-command';
import { type DecidedBy, decidedBy } from 'masthead/internal/core/match/judge';
import { accountName } from 'masthead/internal/core/values/identifiers';
import type { RankedClaim } from '../owners/judge-claims.ts';
import { type Rule, rule } from '../rule.ts';
import type { Carded } from '../situation.ts';
import { LATER, proof } from './proof-rules.ts';

/** The most publications in one sentence. */
const MAX_NAMED = 4;

/**
 * The rules of the order that explain something to a publisher. Which claim or account came first,
 * only an index knows; the kind of record and the at-uri only break ties.
 */
const WHY: Readonly<Partial<Record<DecidedBy, string>>> = {
  verified: 'it is verified and yours is not',
  mirror:
    "yours is a bridge's mirror of the web site (its handle ends with .web.brid.gy), and such come last until the site names them",
  owner: "its owner's handle is the link's host",
  longest: 'its address is nearer to the link',
};

type Ranked = Pick<Carded, 'chosen' | 'judged' | 'named' | 'failures'>;
const didOf = ({ claim }: RankedClaim) => claim.owner.account.did;
const uris = (found: readonly RankedClaim[]) => found.map(({ claim }) => claim.found.uri).join(', ');
const others = ({ judged, chosen }: Ranked) => judged.filter(({ claim }) => claim.found.uri !== chosen.claim.found.uri);

export const RIVAL_RULES: readonly Rule<Ranked>[] = [
  rule('rivals', 'broken', 'rival-first', ({ judged: [best], chosen, named }) => {
    if (!named || !best || didOf(best) === didOf(chosen)) return undefined;
    const { uri } = best.claim.found;
    const lead = `Somebody else's record, ${uri}, claims the same link`;
    if (chosen.verification.verdict === 'unknown')
      return {
        verdict: 'unknown',
        says: `${lead}; whether yours is verified could not be found out.`,
        advice: LATER,
      };
    const { advice, run } = proof(chosen.claim);
    const why = WHY[decidedBy(best.match, chosen.match)] ?? 'it comes first by the rules';
    return { says: `${lead} and is shown, because ${why}.`, advice, mend: run, instead: uri };
  }),
  rule('rivals', 'warn', 'rivals', (known) => {
    const { claim, match } = known.chosen;
    const found = others(known).filter((each) => didOf(each) !== didOf(known.chosen));
    if (found.length === 0) return undefined;
    const twins = twinsOf(claim.owner, claim.publication);
    const says = [`Others claim the same link: ${uris(found)}.`, ...(twins ? [twins.says] : [])].join(' ');
    if (match.verified) return { says: `${says} Yours is verified, so it comes first.` };
    const { advice, run } = proof(claim);
    return { says, advice: `Yours comes first for certain once it is verified. ${advice}`, mend: run };
  }),
  rule('rivals', 'warn', 'second-document', (known) => {
    const { claim, match } = known.chosen;
    // On a platform, documents of the pages above it match the link too; they are not duplicates.
    const doubles = others(known).filter(
      (each) =>
        [each.claim, claim].every(({ kind }) => kind === 'document') &&
        each.claim.url !== null &&
        each.match.recordUrl === match.recordUrl,
    );
    if (doubles.length === 0) return undefined;
    return {
      says: `The same account has another record for it: ${uris(doubles)}.`,
      advice: 'Delete the one that is not meant; the card is made of the other one.',
      mend: doubles.flatMap(({ claim: { found, owner } }) =>
        commandLine('document', found.uri, '--delete', '--account', accountName(owner.account)),
      ),
    };
  }),
  rule('rivals', 'warn', 'second-publication', ({ chosen: { claim } }) => twinsOf(claim.owner, claim.publication)),
  rule('rivals', 'unknown', 'rivals-unknown', ({ failures, chosen }) => {
    if (failures.length === 0 || chosen.match.verified) return undefined;
    return { says: `It is unknown whether somebody else claims this link: ${failures.join(' ')}`, advice: LATER };
  }),
  rule('rivals', 'ok', 'no-rival', () => ({ says: 'Nobody else is known to claim this link.' })),
];

/**
 * Reports that an account has another publication at the same address: readers may pick either, but
 * the site can name only one. No command is given, because deleting a publication leaves its
 * documents without one.
 *
 * @returns `undefined` when it is the only one
 */
function twinsOf({ publications, documents, whole }: RepositoryRecords, one: FoundPublication | undefined) {
  const address = one?.address;
  const twins = publications.filter((each) => each.uri !== one?.uri && each.address === address);
  if (!one || !address || twins.length === 0) return undefined;
  const counts = [one, ...twins].slice(0, MAX_NAMED).map(({ uri }) => {
    const { length } = documents.filter(({ site }) => site === uri);
    return `${uri} has ${length === 0 ? 'no documents' : length === 1 ? 'one document' : `${length} documents`}`;
  });
  return {
    says: `The same account has another record for it: several of its publications are at ${address}. Of ${whole ? 'all' : 'the newest'} documents, ${counts.join(', ')}.`,
    advice:
      'Keep one: that to which documents belong. Let the documents of the others name it in their site first, and then delete what is left with the tool that wrote it.',
  };
}
