import type { CardView } from 'masthead/core';
import { isDevelopment } from 'masthead/internal/atproto';
import { isWebMirror } from 'masthead/internal/core';
import { blueskyRefusal } from '../bluesky-rules.ts';
import { type AppViewAnswer, refsOf } from '../owners/ask-app-view.ts';
import { judgedOf } from '../owners/claims.ts';
import type { HandleProof } from '../owners/handle-proof.ts';
import { type Rule, rule } from '../rule.ts';
import type { Carded } from '../situation.ts';
import { proof } from './proof-rules.ts';

// What readers show: the AppView that cards ask, and Bluesky; and whether the handle leads back.

/** Milliseconds that an AppView may take to index a write. */
const SETTLING = 60_000;
const LATER = 'Wait a minute and look again.';

export interface Indexed extends Carded {
  /** Whether the record is to be mended first: no AppView has a card of it before. */
  readonly isMending: boolean;
}

const hostOf = ({ options }: Carded) => (options.baseUrl === undefined ? '' : new URL(options.baseUrl).host);
const viewOf = (answer: AppViewAnswer | undefined): CardView | null | undefined =>
  answer && 'view' in answer ? answer.view : undefined;
const ageOf = ({ owner, options: { now = Date.now } }: Carded) =>
  owner.writtenAt === undefined ? Number.POSITIVE_INFINITY : now() - owner.writtenAt;

export const INDEX_RULES: readonly Rule<Indexed>[] = [
  rule('index', 'skipped', 'no-index-named', {
    when: ({ answer, options }) => !answer || options.baseUrl === undefined,
    says: 'No AppView was named, so none was asked (--app-view URL).',
  }),
  rule('index', 'skipped', 'index-once-mended', {
    when: ({ isMending }) => isMending,
    says: (_, known) => `${hostOf(known)} can have it once the record is mended.`,
  }),
  rule('index', 'unknown', 'index-silent', {
    when: ({ answer }) => answer && 'failure' in answer && answer.failure,
    says: (failure) => failure,
    advice: 'Ask again later, or ask who runs it.',
  }),
  rule('index', 'ok', 'index-has-it', {
    when: ({ answer, claim }) => refsOf(answer).includes(claim.found.uri),
    says: (_, known) => `${hostOf(known)} answers with these records.`,
  }),
  rule('index', 'unknown', 'index-not-of-this-host', {
    when: ({ answer, link, target }) => link !== target && !viewOf(answer),
    says: (_, known) =>
      `${hostOf(known)} does not know yet that the link's host is the same site; it asks that host itself.`,
    advice: (_, { options, link }) =>
      `Open ${options.baseUrl}/check?url=${encodeURIComponent(link)} once, and look again in a minute.`,
  }),
  rule('index', 'unknown', 'index-not-yet', {
    when: (known) => ageOf(known) < SETTLING,
    says: (_, known) =>
      `${hostOf(known)} does not have it yet; it was written ${Math.max(0, Math.round(ageOf(known) / 1000))} s ago.`,
    advice: LATER,
  }),
  rule('index', 'broken', 'index-without-mirrors', {
    when: ({ answer, owner }) => !viewOf(answer) && isWebMirror(owner.account.handle) && owner.account,
    says: ({ handle }, known) =>
      `${hostOf(known)} does not know the record: it is of a bridge's mirror of a web site (${handle}), and who runs an index may leave those out.`,
    advice:
      "Let Bridgy Fed give the account the site's own name as its handle, or write a record with an account of the site's own.",
  }),
  rule('index', 'broken', 'index-shows-another', {
    when: ({ answer, claim }) => viewOf(answer) && { uris: refsOf(answer), claim },
    says: ({ uris }, known) =>
      `${hostOf(known)} shows another record for this link: ${uris.join(', ') || 'it does not say which'}.`,
    advice: ({ claim }) => `See who else claims the link. ${proof(claim).advice}`,
    mend: ({ claim }) => proof(claim).run,
  }),
  rule('index', 'broken', 'index-without-it', {
    when: () => true,
    says: (_, known) => `${hostOf(known)} does not know the record, though it was written a while ago.`,
    advice: 'Ask who runs the AppView whether it follows your PDS; a backfill of your account brings the record in.',
  }),
];

/** A post has a picture of its own where whoever wrote it, or their app, put one there. */
const COVER = ' In a post, the picture that the post itself brings comes before the cover of the document.';

export interface Compared extends Carded {
  /** Whether there is a card here, so that the two differ. */
  readonly isHere: boolean;
  /** What Bluesky's AppView answered; absent where it was not asked. */
  readonly bluesky: AppViewAnswer | undefined;
}

const no = (why: string, { isHere }: Compared) => `${isHere ? 'Here yes, in' : 'In'} Bluesky no, because ${why}.`;
const cover = ({ claim }: Compared) =>
  claim.kind === 'document' && claim.found.record.coverImage !== undefined ? COVER : '';

/** Bluesky drops a whole record for one invalid field, where Masthead keeps the card. */
export const BLUESKY_RULES: readonly Rule<Compared>[] = [
  rule('bluesky', 'warn', 'bluesky-refuses', {
    when: ({ claim, link }) => blueskyRefusal(judgedOf(claim, link), link),
    says: ({ why }, known) => no(why, known),
    advice: ({ advice }) => advice,
  }),
  rule('bluesky', 'ok', 'bluesky-signed-in', {
    when: ({ owner }) => owner.signedInOnly,
    says: 'Bluesky shows the card to people who are signed in.',
  }),
  rule('bluesky', 'ok', 'bluesky-unasked', {
    when: ({ bluesky }) => !bluesky,
    says: (_, known) => `Bluesky takes records like these.${cover(known)}`,
  }),
  rule('bluesky', 'unknown', 'bluesky-silent', {
    when: ({ bluesky }) => bluesky && 'failure' in bluesky && bluesky.failure,
    says: (failure) => failure,
  }),
  rule('bluesky', 'ok', 'bluesky-has-it', {
    when: ({ bluesky }) => viewOf(bluesky) !== null,
    says: (_, known) => `Bluesky answers with a card for these records.${cover(known)}`,
  }),
  rule('bluesky', 'warn', 'bluesky-without-it', {
    when: () => true,
    says: (_, known) => no('it does not have these records (yet)', known),
    advice: 'Wait a few minutes and look again.',
  }),
];

/** Whether the account's handle leads back to it. Never `broken`: it only helps against rivals, when it is the link's host. */
export const HANDLE_RULES: readonly Rule<HandleProof>[] = [
  rule('handle', 'warn', 'no-handle', {
    when: ({ claimed, account }) => claimed === undefined && account,
    says: ({ did }) => `${did} claims no handle; the card does without.`,
  }),
  rule('handle', 'ok', 'handle-right', {
    when: (found) => found.account.handle === found.claimed && found,
    says: ({ account, places, options }) => {
      const ways = places.filter(({ dids }) => dids.includes(account.did)).map(({ way }) => way);
      const how = isDevelopment(options) ? '' : ` (${ways.join(' and ') || 'as found before'})`;
      return `${account.handle} leads to the account${how}, and the account claims it.`;
    },
  }),
  rule('handle', 'warn', 'handle-leads-elsewhere', {
    when: (found) => found,
    says: ({ account, claimed, places }) => {
      const [dns, file] = places;
      const asked = dns && file ? ` DNS TXT _atproto.${claimed}: ${dns.why}. ${file.way}: ${file.why}.` : '';
      return `${claimed} does not lead back to ${account.did}.${asked}`;
    },
    advice: ({ account, claimed, places }) =>
      places.length === 0
        ? 'Set the handle anew at the account’s host; the card does without.'
        : `Set the TXT record _atproto.${claimed} to did=${account.did}, or serve the DID at that address; the card does without.`,
  }),
];
