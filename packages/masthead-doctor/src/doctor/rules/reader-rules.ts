import type { CardView } from 'masthead/core';
import type { FoundPublication, RepositoryRecords } from 'masthead/internal/atproto/node/repository/newest-records';
import { isDevelopment } from 'masthead/internal/atproto/request/client-config';
import { commandLine } from 'masthead/internal/check/record-command';
import { type DecidedBy, decidedBy } from 'masthead/internal/core/match/judge';
import { accountName } from 'masthead/internal/core/values/handle';
import { blueskyRefusal } from '../bluesky-rules.ts';
import { type AppViewAnswer, refsOf } from '../owners/ask-app-view.ts';
import { judgedOf } from '../owners/claims.ts';
import type { HandleProof } from '../owners/handle-proof.ts';
import type { RankedClaim } from '../owners/judge-claims.ts';
import { type Rule, rule } from '../rule.ts';
import type { Carded } from '../situation.ts';
import { LATER, proof } from './proof-rules.ts';

// What readers show for the link: the configured AppView and Bluesky; who else claims the link; and
// whether the handle leads back to the account.

/** The milliseconds in which an AppView should index a write. */
const SETTLING = 60_000;

export interface Indexed extends Carded {
  /** Whether the record must be fixed first: until then no AppView has a card for it. */
  readonly isMending: boolean;
}

const hostOf = ({ options }: Carded) => (options.baseUrl === undefined ? '' : new URL(options.baseUrl).host);
const viewOf = (answer: AppViewAnswer | undefined): CardView | null | undefined =>
  answer && 'view' in answer ? answer.view : undefined;

export const INDEX_RULES: readonly Rule<Indexed>[] = [
  rule('index', 'skipped', 'no-index-named', ({ answer, options }) => {
    if (answer && options.baseUrl !== undefined) return undefined;
    return { says: 'No AppView was named, so none was asked (--app-view URL).' };
  }),
  rule('index', 'skipped', 'index-once-mended', (known) => {
    return known.isMending && { says: `${hostOf(known)} can have it once the record is mended.` };
  }),
  rule('index', 'unknown', 'index-silent', ({ answer }) => {
    return answer && 'failure' in answer && { says: answer.failure, advice: 'Ask again later, or ask who runs it.' };
  }),
  rule('index', 'ok', 'index-has-it', (known) => {
    const isThere = refsOf(known.answer).includes(known.claim.found.uri);
    return isThere && { says: `${hostOf(known)} answers with these records.` };
  }),
  rule('index', 'unknown', 'index-not-of-this-host', (known) => {
    const { answer, link, target, options } = known;
    if (link === target || viewOf(answer)) return undefined;
    return {
      says: `${hostOf(known)} does not know yet that the link's host is the same site; it asks that host itself.`,
      advice: `Open ${options.baseUrl}/check?url=${encodeURIComponent(link)} once, and look again in a minute.`,
    };
  }),
  rule('index', 'unknown', 'index-not-yet', (known) => {
    const { owner, options } = known;
    const age = (options.now ?? Date.now)() - (owner.writtenAt ?? Number.NEGATIVE_INFINITY);
    if (age >= SETTLING) return undefined;
    return {
      says: `${hostOf(known)} does not have it yet; it was written ${Math.max(0, Math.round(age / 1000))} s ago.`,
      advice: 'Wait a minute and look again.',
    };
  }),
  rule('index', 'broken', 'index-shows-another', (known) => {
    if (!viewOf(known.answer)) return undefined;
    const { advice, run } = proof(known.claim);
    return {
      says: `${hostOf(known)} shows another record for this link: ${refsOf(known.answer).join(', ') || 'it does not say which'}.`,
      advice: `See who else claims the link. ${advice}`,
      mend: run,
    };
  }),
  rule('index', 'broken', 'index-without-it', (known) => ({
    says: `${hostOf(known)} does not know the record, though it was written a while ago.`,
    advice: 'Ask who runs the AppView whether it follows your PDS; a backfill of your account brings the record in.',
  })),
];

export interface Compared extends Carded {
  /** Whether there is a card here, so that the two differ. */
  readonly isHere: boolean;
  /** The answer of Bluesky's AppView; absent when it was not asked. */
  readonly bluesky: AppViewAnswer | undefined;
}

const no = (why: string, { isHere }: Compared) => `${isHere ? 'Here yes, in' : 'In'} Bluesky no, because ${why}.`;

/** Bluesky drops a whole record for one invalid field, where Masthead keeps the card. */
export const BLUESKY_RULES: readonly Rule<Compared>[] = [
  rule('bluesky', 'warn', 'bluesky-refuses', (known) => {
    const refusal = blueskyRefusal(judgedOf(known.claim, known.link), known.link);
    return refusal && { says: no(refusal.why, known), advice: refusal.advice };
  }),
  rule('bluesky', 'ok', 'bluesky-signed-in', ({ owner }) => {
    return owner.signedInOnly && { says: 'Bluesky shows the card to people who are signed in.' };
  }),
  rule('bluesky', 'unknown', 'bluesky-silent', ({ bluesky }) => {
    return bluesky && 'failure' in bluesky && { says: bluesky.failure };
  }),
  rule('bluesky', 'warn', 'bluesky-without-it', (known) => {
    if (viewOf(known.bluesky) !== null) return undefined;
    return { says: no('it does not have these records (yet)', known), advice: 'Wait a few minutes and look again.' };
  }),
  rule('bluesky', 'ok', 'bluesky-takes-it', (known) => ({
    says: `Bluesky ${known.bluesky ? 'answers with a card for these records' : 'takes records like these'}.`,
  })),
];

/**
 * Whether the account's handle leads back to it. Never `broken`: the handle only helps against
 * rivals, when it is the link's host.
 */
export const HANDLE_RULES: readonly Rule<HandleProof>[] = [
  rule('handle', 'warn', 'handle-leads-elsewhere', ({ account: { did, handle }, claimed, places, options }) => {
    if (claimed === undefined) return { says: `${did} claims no handle; the card does without.` };
    if (handle === claimed) {
      const ways = places.filter(({ dids }) => dids.includes(did)).map(({ way }) => way);
      const how = isDevelopment(options) ? '' : ` (${ways.join(' and ') || 'as found before'})`;
      return { verdict: 'ok', says: `${handle} leads to the account${how}, and the account claims it.` };
    }
    const [dns, file] = places;
    const asked = dns && file ? ` DNS TXT _atproto.${claimed}: ${dns.why}. ${file.way}: ${file.why}.` : '';
    return {
      says: `${claimed} does not lead back to ${did}.${asked}`,
      advice:
        asked === ''
          ? 'Set the handle anew at the account’s host; the card does without.'
          : `Set the TXT record _atproto.${claimed} to did=${did}, or serve the DID at that address; the card does without.`,
    };
  }),
];

// The other claims on the link.

/** The most publications in one sentence. */
const MAX_NAMED = 4;

/** The reasons that are certain; which claim came first, only an index knows. */
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
