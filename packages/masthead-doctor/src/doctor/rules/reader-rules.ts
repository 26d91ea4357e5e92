import type { CardView } from 'masthead/core';
import { blueskyRefusal } from '../bluesky-rules.ts';
import { judgedOf } from '../owners/claims.ts';
import { type Rule, rule } from '../rule.ts';
import { type AppViewAnswer, type Carded, refsOf } from '../situation.ts';
import { proof } from './proof-rules.ts';

// What readers show for the link: the configured AppView, and Bluesky.

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
