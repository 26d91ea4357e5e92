// The facts about a link, each requested once. The rules report on them.

import { checkCard, checkIcon, type Finding, type IconCheck, type Lead } from 'masthead/check';
import type { CardView } from 'masthead/core';
import { fetchCardView } from 'masthead/internal/atproto/client/fetch-card';
import type { GuardedFetch } from 'masthead/internal/atproto/node/guard/guarded-fetch';
import type { RepositoryRecords } from 'masthead/internal/atproto/node/repository/newest-records';
import { PdsReader } from 'masthead/internal/atproto/node/repository/pds-reader';
import { identityOptions } from 'masthead/internal/atproto/node/repository/resolve-account';
import { isDevelopment } from 'masthead/internal/atproto/request/client-config';
import { memoryCache } from 'masthead/internal/atproto/request/memory-cache';
import type { CanonicalUrl } from 'masthead/internal/core/values/canonical-url';
import { authorityOf } from 'masthead/internal/core/values/identifiers';
import { parseBlobRef } from 'masthead/lexicon';
import type { PageNames } from '../site/page/name-page.ts';
import { siteFetch } from '../site/read-page.ts';
import type { Diagnosing } from './diagnosis.ts';
import { type Claim, claimsOf, isFor, judgedOf, recordsOf, withoutHidden } from './owners/claims.ts';
import { atOtherHost, judgeClaims, type RankedClaim } from './owners/judge-claims.ts';
import { type LookAtPage, lookAtPage } from './owners/look-at-page.ts';
import { type ReadOwners, readingFetch, readOwners } from './owners/read-owners.ts';

/** The answers about a link: its page and site, the AppView, and its possible owners. */
export interface Asking {
  /** The link as it is looked up. */
  readonly link: string;
  readonly canonical: CanonicalUrl;
  readonly options: Diagnosing;
  /** For JSON from strangers' hosts. */
  readonly read: typeof fetch;
  readonly get: GuardedFetch;
  readonly look: LookAtPage;
  /** The records that the page and its site name; `undefined` when that took too long. */
  readonly names: PageNames | undefined;
  /** The answer of the configured AppView; `undefined` when none is configured. */
  readonly answer: AppViewAnswer | undefined;
  readonly owners: ReadOwners;
}

/** The same, once the records of an account could be read. */
export interface Situation extends Asking {
  /** The account that the caller named, or the likeliest one. */
  readonly first: RepositoryRecords;
  /** The account that the report is about. */
  readonly owner: RepositoryRecords;
  /** All records that were read, whether they match the link or not. */
  readonly claims: readonly Claim[];
  /** Whether no record matches the link, so that no other step reports on the site's files. */
  readonly alone: boolean;
  /** Where a page over http leads; such a page names no record. */
  readonly lead: Lead | null;
  /** Whether the caller named the account that the report is about. */
  readonly named: boolean;
  readonly failures: readonly string[];
  /** The host of the AppView that shows signed-in-only accounts to everybody, if it is known to. */
  readonly shownBy: string | undefined;
}

/** No record of the account matches the link. */
export interface Missed extends Situation {
  /** A matching record of another account, which neither the page nor its site names. */
  readonly other: RankedClaim | undefined;
  /** The same, when nothing proves that the account is right either. */
  readonly unproved?: RankedClaim | undefined;
}

/** A record of the account matches the link. */
export interface Carded extends Situation {
  readonly chosen: RankedClaim;
  readonly claim: Claim;
  /** The records that match the link, the best first; of more than six, the likeliest. */
  readonly judged: readonly RankedClaim[];
  /**
   * Whether the record is of another account than the named one, and the page or its site names it.
   */
  readonly isTheirs: boolean;
  /**
   * The address that the record is compared with: the link, or the same page at the record's host.
   */
  readonly target: string;
  readonly findings: readonly Finding[];
  readonly icon: 'none' | 'missing' | 'unread' | (IconCheck & { readonly bytes: number });
}

/** Makes all requests that a report needs before the owner of the link is known. */
export async function askAbout(
  link: string,
  canonical: CanonicalUrl,
  options: Diagnosing,
  naming: Promise<PageNames>,
): Promise<Asking> {
  const [read, get] = [readingFetch(options, 'rest'), siteFetch(options)];
  const answer = await askIndex(link, options, read);
  const owners = await readOwners(link, options, read, naming, refsOf(answer).map(authorityOf));
  const names = await naming.catch(() => undefined);
  return { link, canonical, options, read, get, look: lookAtPage(get, names), names, answer, owners };
}

/** Finds the record that matches the link. `null` when no records could be read. */
export async function placeLink(asking: Asking): Promise<Missed | Carded | null> {
  const { link, canonical, options, get, look, names, answer, owners } = asking;
  const hide = (owner: RepositoryRecords) => (options.hidden ? withoutHidden(owner, options.hidden) : owner);
  const found = await Promise.all(owners.read.map(hide));
  const [first] = found;
  if (!first) return null;
  const mine = owners.named ? [first] : found;
  const all = found.flatMap(claimsOf);
  const sites = { fetch: get, development: isDevelopment(options), signal: options.signal };
  const isHere = all.some((claim) => isFor(claim, link));
  const target = isHere ? link : ((await atOtherHost(canonical, all, names, sites)) ?? link);
  const fitting = all.filter((claim) => isFor(claim, target));
  const isMine = ({ owner }: Claim) => mine.includes(owner);
  const judged = await judgeClaims(fitting, target, isMine, options, get, { shown: refsOf(answer), names });
  const own = judged.find(({ claim }) => isMine(claim));
  const other = own ? undefined : judged[0];
  const isTheirs = other !== undefined && isProved(other, names);
  const chosen = isTheirs ? other : own;
  const owner = chosen?.claim.owner ?? mine.find((each) => all.some((claim) => claim.owner === each)) ?? first;
  const isAnswered = chosen !== undefined && refsOf(answer).includes(chosen.claim.found.uri);
  const isShown = isAnswered || options.unauthenticatedLabel === 'profile';
  const situation: Situation = {
    ...asking,
    first,
    owner,
    claims: all,
    alone: fitting.length === 0,
    lead: names?.answer.trouble === 'unasked' ? (await look(canonical)).lead : null,
    named: owners.named && !isTheirs,
    failures: owners.failures,
    shownBy: isShown && options.baseUrl !== undefined ? new URL(options.baseUrl).host : undefined,
  };
  if (!chosen) return { ...situation, claims: all.filter((claim) => claim.owner === owner), other };
  const { claim } = chosen;
  const findings = checkCard({ ...judgedOf(claim, target), now: options.now?.() });
  return { ...situation, chosen, claim, judged, isTheirs, target, findings, icon: await iconOf(claim, options) };
}

/** Whether the link's page or its site names the record as its own. */
function isProved({ claim, verification }: RankedClaim, names: PageNames | undefined): boolean {
  const named = (names?.named ?? []).map(({ written }) => written);
  return verification.verdict === 'ok' || recordsOf(claim).some(({ uri }) => named.includes(uri));
}

/**
 * The icon of the publication from its PDS. It is not part of the budget for JSON, because it has
 * its own limit.
 */
async function iconOf(claim: Claim, options: Diagnosing): Promise<Carded['icon']> {
  const blob = parseBlobRef(claim.publication?.record.icon);
  if (!blob) return 'none';
  try {
    const reader = new PdsReader(claim.owner.account, identityOptions(options).fetch ?? fetch, options.signal);
    const bytes = await reader.blob(blob.cid);
    return bytes ? { ...checkIcon(bytes), bytes: bytes.length } : 'missing';
  } catch {
    return 'unread';
  }
}

/** The card in an AppView's answer, `null` for no card; or a sentence that it gave no answer. */
export type AppViewAnswer = { readonly view: CardView | null } | { readonly failure: string };

/**
 * Asks an AppView for the card of a link, uncached, because publishers ask again a moment later.
 *
 * @param uris the records, for an AppView that does not find them by the link
 */
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

/** Asks the configured AppView for the card; `undefined` when none is configured. */
export async function askIndex(
  link: string,
  options: Diagnosing,
  get: typeof fetch,
): Promise<AppViewAnswer | undefined> {
  const { baseUrl: appView, ownCard } = options;
  if (appView === undefined) return undefined;
  return ownCard ? { view: await ownCard(link) } : askAppView(appView, link, options, get);
}

/** The at-uris of the records of the answer's card; empty without a card. */
export function refsOf(answer: AppViewAnswer | undefined): string[] {
  return answer && 'view' in answer ? (answer.view?.associatedRefs ?? []).map(({ uri }) => uri) : [];
}
