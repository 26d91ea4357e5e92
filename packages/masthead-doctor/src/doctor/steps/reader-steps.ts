import type { CardView } from 'masthead/core';
import { fetchCardView, memoryCache } from 'masthead/internal/atproto';
import type { DiagnoseOptions } from '../diagnose-options.ts';
import { chain, type Step } from '../diagnosis.ts';
import { type Claim, judgedOf, recordsOf } from '../owners/claims.ts';
import { blueskyRefusal } from './bluesky-rules.ts';
import { proof } from './proof.ts';

/** Milliseconds that an AppView may take to index a write. */
const SETTLING = 60_000;

/** The card that an AppView answered with, `null` for none; or a sentence that says it gave no answer. */
export type AppViewAnswer = { readonly view: CardView | null } | { readonly failure: string };

/** Asks an AppView for the card of a link, uncached: a publisher asks again a moment later. `uris`: the records, for an AppView that must be told them. */
export async function askAppView(
  appView: string,
  link: string,
  options: DiagnoseOptions,
  get: typeof fetch,
  uris?: readonly string[],
): Promise<AppViewAnswer> {
  try {
    const config = { baseUrl: appView, fetch: get, cache: memoryCache() };
    return { view: await fetchCardView(config, link, { uris, signal: options.signal, timeout: 10_000 }) };
  } catch (error) {
    if (options.signal?.aborted) throw error;
    return { failure: `${new URL(appView).host} gave no answer.` };
  }
}

/** Asks the AppView that cards ask; `undefined` when none was named. */
export async function askIndex(
  link: string,
  options: DiagnoseOptions,
  get: typeof fetch,
): Promise<AppViewAnswer | undefined> {
  const { appView, ownCard } = options;
  if (appView === undefined) return undefined;
  return ownCard ? { view: await ownCard(link) } : askAppView(appView, link, options, get);
}

/** The at-uris of the records that the answer's card is made of; empty without a card. */
export function refsOf(answer: AppViewAnswer | undefined): string[] {
  return answer && 'view' in answer ? (answer.view?.associatedRefs ?? []).map(({ uri }) => uri) : [];
}

/**
 * Whether the AppView that cards ask answers with the record.
 *
 * @param mending whether the record is to be mended first: no AppView has a card of it before, so there is nothing to wait for
 */
export function indexStep(
  claim: Claim,
  answer: AppViewAnswer | undefined,
  { appView, now = Date.now }: DiagnoseOptions,
  mending = false,
): Step {
  if (!answer || appView === undefined) {
    return chain.index.skipped('No AppView was named, so none was asked (--app-view URL).');
  }
  const { host } = new URL(appView);
  if (mending) return chain.index.skipped(`${host} can have it once the record is mended.`);
  if ('failure' in answer) return chain.index.unknown(answer.failure, 'Ask again later, or ask who runs it.');
  const refs = refsOf(answer);
  if (refs.includes(claim.found.uri)) return chain.index.ok(`${host} answers with these records.`);
  const { writtenAt } = claim.owner;
  const age = writtenAt === undefined ? Number.POSITIVE_INFINITY : now() - writtenAt;
  if (age < SETTLING) {
    const seconds = Math.max(0, Math.round(age / 1000));
    return chain.index.unknown(
      `${host} does not have it yet; it was written ${seconds} s ago.`,
      'Wait a minute and look again.',
    );
  }
  return answer.view
    ? chain.index.broken(
        `${host} shows another record for this link: ${refs.join(', ') || 'it does not say which'}.`,
        `See who else claims the link. ${proof(claim).advice}`,
        proof(claim).run,
      )
    : chain.index.broken(
        `${host} does not know the record, though it was written a while ago.`,
        'Ask who runs the AppView whether it follows your PDS; a backfill of your account brings the record in.',
      );
}

/**
 * Whether Bluesky would show the card: it drops a whole record for one invalid field, where Masthead keeps the card.
 *
 * @param here whether there is a card here, so that the two differ
 */
export async function blueskyStep(
  claim: Claim,
  link: string,
  options: DiagnoseOptions,
  get: typeof fetch,
  here: boolean,
): Promise<Step> {
  const no = (why: string) => `${here ? 'Here yes, in' : 'In'} Bluesky no, because ${why}.`;
  const refusal = blueskyRefusal(judgedOf(claim, link), link);
  if (refusal) return chain.bluesky.warn(no(refusal.why), refusal.advice);
  if (options.bluesky === undefined) return chain.bluesky.ok('Bluesky takes records like these.');
  const uris = recordsOf(claim).map(({ uri }) => uri);
  const answer = await askAppView(options.bluesky, link, options, get, uris);
  if ('failure' in answer) return chain.bluesky.unknown(answer.failure);
  return answer.view
    ? chain.bluesky.ok('Bluesky answers with a card for these records.')
    : chain.bluesky.warn(no('it does not have these records (yet)'), 'Wait a few minutes and look again.');
}
