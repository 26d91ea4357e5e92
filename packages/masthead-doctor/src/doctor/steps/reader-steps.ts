import { type CardView, canonicalizeUrl } from 'masthead/core';
import {
  askDidDocument,
  claimedHandle,
  didsInTxt,
  fetchCardView,
  fetchJson,
  isDevelopment,
  memoryCache,
} from 'masthead/internal/atproto';
import { recordCommand } from 'masthead/internal/check';
import { accountName, isWebMirror, text } from 'masthead/internal/core';
import {
  type Account,
  createTxtLookUp,
  type FoundRecord,
  type GuardedFetch,
  identityOptions,
} from 'masthead/internal/node';
import { isHidden, parsePublication } from 'masthead/lexicon';
import { type Diagnosing, makeStep, type Step } from '../diagnosis.ts';
import { type Claim, judgedOf, publicationOf, recordsOf } from '../owners/claims.ts';
import { blueskyRefusal } from './bluesky-rules.ts';
import { proof } from './verification-step.ts';

/** Milliseconds that an AppView may take to index a write. */
const SETTLING = 60_000;

/** The card that an AppView answered with, `null` for none; or a sentence that says it gave no answer. */
export type AppViewAnswer = { readonly view: CardView | null } | { readonly failure: string };

/** Asks an AppView for the card of a link, uncached: a publisher asks again a moment later. `uris`: the records, for an AppView that must be told them. */
export async function askAppView(
  appView: string,
  link: string,
  options: Diagnosing,
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
  options: Diagnosing,
  get: typeof fetch,
): Promise<AppViewAnswer | undefined> {
  const { baseUrl: appView, ownCard } = options;
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
 * @param more `mending`: the record is to be mended first, and no AppView has a card of it before, so there is nothing to wait for; `link`: the link, where it is at
 *   another host of the same site
 */
export function indexStep(
  claim: Claim,
  answer: AppViewAnswer | undefined,
  { baseUrl: appView, now = Date.now }: Diagnosing,
  { mending = false, link }: { readonly mending?: boolean; readonly link?: string | undefined } = {},
): Step {
  if (!answer || appView === undefined) {
    return makeStep.index.skipped('No AppView was named, so none was asked (--app-view URL).');
  }
  const { host } = new URL(appView);
  if (mending) return makeStep.index.skipped(`${host} can have it once the record is mended.`);
  if ('failure' in answer) return makeStep.index.unknown(answer.failure, 'Ask again later, or ask who runs it.');
  const refs = refsOf(answer);
  if (refs.includes(claim.found.uri)) return makeStep.index.ok(`${host} answers with these records.`);
  if (link !== undefined && !answer.view) {
    return makeStep.index.unknown(
      `${host} does not know yet that the link's host is the same site; it asks that host itself.`,
      `Open ${appView}/check?url=${encodeURIComponent(link)} once, and look again in a minute.`,
    );
  }
  const { writtenAt } = claim.owner;
  const age = writtenAt === undefined ? Number.POSITIVE_INFINITY : now() - writtenAt;
  if (age < SETTLING) {
    const seconds = Math.max(0, Math.round(age / 1000));
    return makeStep.index.unknown(
      `${host} does not have it yet; it was written ${seconds} s ago.`,
      'Wait a minute and look again.',
    );
  }
  if (!answer.view && isWebMirror(claim.owner.account.handle)) {
    return makeStep.index.broken(
      `${host} does not know the record: it is of a bridge's mirror of a web site (${claim.owner.account.handle}), and who runs an index may leave those out.`,
      "Let Bridgy Fed give the account the site's own name as its handle, or write a record with an account of the site's own.",
    );
  }
  return answer.view
    ? makeStep.index.broken(
        `${host} shows another record for this link: ${refs.join(', ') || 'it does not say which'}.`,
        `See who else claims the link. ${proof(claim).advice}`,
        proof(claim).run,
      )
    : makeStep.index.broken(
        `${host} does not know the record, though it was written a while ago.`,
        'Ask who runs the AppView whether it follows your PDS; a backfill of your account brings the record in.',
      );
}

/** A post has a picture of its own where whoever wrote it, or their app, put one there. */
const COVER = ' In a post, the picture that the post itself brings comes before the cover of the document.';

/**
 * Whether Bluesky would show the card: it drops a whole record for one invalid field, where Masthead keeps the card.
 *
 * @param here whether there is a card here, so that the two differ
 */
export async function blueskyStep(
  claim: Claim,
  link: string,
  options: Diagnosing,
  get: typeof fetch,
  here: boolean,
): Promise<Step> {
  const no = (why: string) => `${here ? 'Here yes, in' : 'In'} Bluesky no, because ${why}.`;
  const refusal = blueskyRefusal(judgedOf(claim, link), link);
  if (refusal) return makeStep.bluesky.warn(no(refusal.why), refusal.advice);
  if (claim.owner.signedInOnly) return makeStep.bluesky.ok('Bluesky shows the card to people who are signed in.');
  const cover = claim.kind === 'document' && claim.found.record.coverImage !== undefined ? COVER : '';
  if (options.bluesky === undefined) return makeStep.bluesky.ok(`Bluesky takes records like these.${cover}`);
  const uris = recordsOf(claim).map(({ uri }) => uri);
  const answer = await askAppView(options.bluesky, link, options, get, uris);
  if ('failure' in answer) return makeStep.bluesky.unknown(answer.failure);
  return answer.view
    ? makeStep.bluesky.ok(`Bluesky answers with a card for these records.${cover}`)
    : makeStep.bluesky.warn(no('it does not have these records (yet)'), 'Wait a few minutes and look again.');
}

/** The publication that the card shows as its source; a document without one may name one of its owner's. */
export function sourceStep(claim: Claim): Step {
  const publication = publicationOf(claim);
  if (publication) return makeStep.publication.ok(`The publication is ${publication.uri}.`);
  const own = ownAtSite(claim);
  if (!own) return makeStep.publication.ok('It is a document without a publication.');
  const judged = { ...claim.found, account: accountName(claim.owner.account) };
  return makeStep.publication.warn(
    `The document names no publication, only the address of one, so its card has neither name, colours nor icon of ${own.uri}.`,
    'Write the at-uri of that publication into its site.',
    recordCommand('document', judged, { site: own.uri }),
  );
}

/** The account's publication whose address is the document's `site`, so that naming it leaves the document's address as it is. None where several have that address. */
function ownAtSite({ found, owner }: Claim): FoundRecord | undefined {
  const site = canonicalizeUrl(text(found.record.site) ?? '');
  const [own, ...others] = owner.publications.filter(
    ({ record }) => site !== null && canonicalizeUrl(text(record.url) ?? '') === site,
  );
  return own && others.length === 0 && parsePublication(own.record) && !isHidden(own.record) ? own : undefined;
}

/** What DNS or the site says about a handle: the DIDs there, and in words what was found. */
interface Place {
  readonly way: string;
  readonly dids: readonly string[];
  readonly why: string;
}

/**
 * Checks whether the account's handle leads back to it, and how: by DNS TXT, `/.well-known/atproto-did`, or both. Never `broken`: the handle only helps against
 * rivals, when it is the link's host.
 */
export async function handleStep(account: Account, options: Diagnosing, get: GuardedFetch): Promise<Step> {
  const { did, handle } = account;
  const document = await askDidDocument(did, identityOptions(options, options.signal), fetchJson).catch(() => null);
  const claimed = claimedHandle(document);
  if (claimed === undefined) {
    return makeStep.handle.warn(`${did} claims no handle; the card does without.`);
  }
  if (isDevelopment(options)) {
    if (handle === claimed) return makeStep.handle.ok(`${handle} leads to the account, and the account claims it.`);
    const advice = 'Set the handle anew at the account’s host; the card does without.';
    return makeStep.handle.warn(`${claimed} does not lead back to ${did}.`, advice);
  }
  const [dns, file] = await Promise.all([askDns(claimed, options), askFile(claimed, options, get)]);
  if (handle === claimed) {
    const ways = [dns, file].filter(({ dids }) => dids.includes(did)).map(({ way }) => way);
    const how = ways.join(' and ') || 'as found before';
    return makeStep.handle.ok(`${handle} leads to the account (${how}), and the account claims it.`);
  }
  return makeStep.handle.warn(
    `${claimed} does not lead back to ${did}. DNS TXT _atproto.${claimed}: ${dns.why}. ${file.way}: ${file.why}.`,
    `Set the TXT record _atproto.${claimed} to did=${did}, or serve the DID at that address; the card does without.`,
  );
}

async function askDns(handle: string, options: Diagnosing): Promise<Place> {
  const way = 'DNS TXT';
  try {
    const dids = didsInTxt(await (options.resolveTxt ?? createTxtLookUp(options.signal))(`_atproto.${handle}`));
    if (dids.length === 0) return { way, dids, why: 'no did= record' };
    const why = dids.length > 1 ? `${dids.length} records that contradict each other` : `it says ${dids[0]}`;
    return { way, dids, why };
  } catch {
    return { way, dids: [], why: 'no such record' };
  }
}

async function askFile(handle: string, { signal }: Diagnosing, get: GuardedFetch): Promise<Place> {
  const way = '/.well-known/atproto-did';
  try {
    const response = await get(`https://${handle}${way}`, { cut: true, signal });
    if (!response.ok) return { way, dids: [], why: `it answers ${response.status}` };
    const [did = ''] = (await response.text()).slice(0, 2048).trim().split(/\s/);
    if (did.startsWith('did:')) return { way, dids: [did], why: `it says ${did}` };
    return { way, dids: [], why: 'it answers with no DID' };
  } catch {
    return { way, dids: [], why: 'no answer' };
  }
}
