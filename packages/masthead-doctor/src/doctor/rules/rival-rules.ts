import { canonicalizeUrl } from 'masthead/core';
import { commandLine } from 'masthead/internal/check';
import { accountName, type DecidedBy, decidedBy } from 'masthead/internal/core';
import { writtenPublication } from 'masthead/internal/lexicon';
import type { FoundRecord, RepositoryRecords } from 'masthead/internal/node';
import { publicationOf } from '../owners/claims.ts';
import type { RankedClaim } from '../owners/judge-claims.ts';
import { type Rule, rule } from '../rule.ts';
import type { Carded, Missed } from '../situation.ts';
import { proof } from './proof-rules.ts';

// Who else claims the link.

/** Publications that are named in one sentence. */
const MAX_NAMED = 4;
const LATER = 'Look again in a few minutes.';

/** Where it is certain: who claimed first, an index knows. */
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
const strangers = (known: Ranked) => others(known).filter((each) => didOf(each) !== didOf(known.chosen));

/** The record that comes before the one of the account that was named. */
const before = ({ judged: [best], chosen, named }: Ranked) =>
  named && best && didOf(best) !== didOf(chosen) ? { best, chosen } : undefined;

export const RIVAL_RULES: readonly Rule<Ranked>[] = [
  rule('rivals', 'unknown', 'rival-perhaps-first', {
    when: (known) => known.chosen.verification.verdict === 'unknown' && before(known),
    says: ({ best }) =>
      `Somebody else's record, ${best.claim.found.uri}, claims the same link; whether yours is verified could not be found out.`,
    advice: LATER,
  }),
  rule('rivals', 'broken', 'rival-first', {
    when: before,
    says: ({ best, chosen }) =>
      `Somebody else's record, ${best.claim.found.uri}, claims the same link and is shown, because ${WHY[decidedBy(best.match, chosen.match)] ?? 'it comes first by the rules'}.`,
    advice: ({ chosen }) => proof(chosen.claim).advice,
    mend: ({ chosen }) => proof(chosen.claim).run,
    instead: ({ best }) => best.claim.found.uri,
  }),
  rule('rivals', 'warn', 'rivals', {
    when: (known) => strangers(known).length > 0 && strangers(known),
    says: (found, { chosen }) => {
      const twins = twinsOf(chosen.claim.owner, publicationOf(chosen.claim));
      const says = [`Others claim the same link: ${uris(found)}.`, ...(twins ? [twins.says] : [])].join(' ');
      return chosen.match.verified ? `${says} Yours is verified, so it comes first.` : says;
    },
    advice: (_, { chosen }) =>
      chosen.match.verified
        ? undefined
        : `Yours comes first for certain once it is verified. ${proof(chosen.claim).advice}`,
    mend: (_, { chosen }) => (chosen.match.verified ? [] : proof(chosen.claim).run),
  }),
  rule('rivals', 'warn', 'second-document', {
    when: (known) => {
      // On a platform those for the pages above it match the link too; they are no doubles.
      const { claim, match } = known.chosen;
      const doubles = others(known).filter(
        (each) =>
          claim.kind === 'document' &&
          each.claim.kind === 'document' &&
          each.claim.url !== null &&
          each.match.recordUrl === match.recordUrl,
      );
      return doubles.length > 0 && doubles;
    },
    says: (doubles) => `The same account has another record for it: ${uris(doubles)}.`,
    advice: 'Delete the one that is not meant; the card is made of the other one.',
    mend: (doubles) =>
      doubles.flatMap(({ claim }) =>
        commandLine('document', claim.found.uri, '--delete', '--account', accountName(claim.owner.account)),
      ),
  }),
  rule('rivals', 'warn', 'second-publication', {
    when: ({ chosen }) => twinsOf(chosen.claim.owner, publicationOf(chosen.claim)),
    says: ({ says }) => says,
    advice: ({ advice }) => advice,
  }),
  rule('rivals', 'unknown', 'rivals-unknown', {
    when: ({ failures, chosen }) => failures.length > 0 && !chosen.match.verified && failures,
    says: (failures) => `It is unknown whether somebody else claims this link: ${failures.join(' ')}`,
    advice: LATER,
  }),
  rule('rivals', 'ok', 'no-rival', {
    when: () => true,
    says: 'Nobody else is known to claim this link.',
  }),
];

/** The same for a link that has no record: the publications that it would belong to. */
export const TWIN_RULES: readonly Rule<Pick<Missed, 'owner' | 'canonical'>>[] = [
  rule('rivals', 'warn', 'second-publication-above', {
    when: ({ owner, canonical }) => {
      const seen = new Set<string>();
      const second = owner.publications.find(({ record }) => {
        const base = canonicalizeUrl(writtenPublication(record).url ?? '');
        if (base === null || (canonical !== base && !canonical.startsWith(`${base}/`))) return false;
        return seen.has(base) || !seen.add(base);
      });
      return twinsOf(owner, second);
    },
    says: ({ says }) => says,
    advice: ({ advice }) => advice,
  }),
];

/**
 * Whether an account has another publication at the address of this one: each reader takes another of the two, and the site can name one only. No command is
 * given, because the documents of a publication that is deleted belong nowhere.
 *
 * @returns `undefined` when it is the only one
 */
function twinsOf({ publications, documents, whole }: RepositoryRecords, publication: FoundRecord | undefined) {
  const addressOf = ({ record }: FoundRecord) => canonicalizeUrl(writtenPublication(record).url ?? '');
  const address = publication && addressOf(publication);
  if (!publication || address === null) return undefined;
  const twins = publications.filter((each) => each.uri !== publication.uri && addressOf(each) === address);
  if (twins.length === 0) return undefined;
  const counts = [publication, ...twins].slice(0, MAX_NAMED).map(({ uri }) => {
    return { uri, length: documents.filter(({ record }) => record.site === uri).length };
  });
  const counted = counts.map(
    ({ uri, length }) =>
      `${uri} has ${length === 0 ? 'no documents' : length === 1 ? 'one document' : `${length} documents`}`,
  );
  const isEmpty = whole && counts.every(({ length }) => length === 0);
  return {
    says: `The same account has another record for it: several of its publications are at ${address}. Of ${whole ? 'all' : 'the newest'} documents, ${counted.join(', ')}.`,
    advice: isEmpty
      ? 'Delete the one that is not meant, with the tool that wrote it; the card is made of the other one.'
      : 'Keep the one to which the documents belong, let the others name that one in their site first, and then delete what is left with the tool that wrote it.',
  };
}
