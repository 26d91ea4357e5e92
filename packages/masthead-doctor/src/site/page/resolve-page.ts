import type { ClientConfig } from 'masthead/client';
import { canonicalizeUrl } from 'masthead/core';
import { isDevelopment, linkText, RepositoryError, readConfig, readOptions } from 'masthead/internal/atproto';
import type { UnauthenticatedLabel } from 'masthead/lexicon';
import { siteFetch } from '../read-page.ts';
import type { VerificationOptions } from '../trouble.ts';
import { type CandidateResult, judgeNames, type NamingResult } from './judge-names.ts';
import {
  type ClaimBasis,
  namePage,
  PAGE_SOURCES,
  type PageCandidate,
  type PageNames,
  type PageSource,
  spelledAs,
} from './name-page.ts';
import { type HiddenSubjects, PageRecords, type SeenRecord, type Shown } from './page-records.ts';

/** Options of `resolvePage`. */
export interface ResolvePageOptions {
  readonly signal?: AbortSignal | undefined;
  /**
   * For an answer that anybody may read: asked what is hidden of the accounts involved. That, records that their owners hide by a self-label, and accounts for
   * people who are signed in are then treated as if they did not exist.
   */
  readonly hidden?: HiddenSubjects | undefined;
  /**
   * What the label `!no-unauthenticated` on an account's `app.bsky.actor.profile` hides for whoever shows the answer: the account (`account`, when left out), or
   * that record alone (`profile`).
   */
  readonly unauthenticatedLabel?: UnauthenticatedLabel | undefined;
}

/** The record of a page, and every record that was considered. */
export interface PageResolution {
  /** The canonical URL of the page. */
  readonly page: string;
  /** `unknown`: a host gave no answer, or a bound was reached, so nobody can tell; never the same as `none`. */
  readonly status: 'found' | 'none' | 'unknown';
  /** `null` unless `found`. */
  readonly record: {
    readonly uri: string;
    readonly cid: string;
    readonly kind: 'publication' | 'document';
    /** Its own address, which with `canonical-url`, `address`, `platform` and `alias` is another one than the page's; absent when it gives none. */
    readonly url?: string;
  } | null;
  /** What led to the record. */
  readonly how?: PageSource;
  /** How the record claims the page. */
  readonly claimed?: ClaimBasis;
  /** In the order in which they count. */
  readonly candidates: readonly PageCandidate[];
  /** Sentences about hosts that gave no answer, and about what was not looked at. */
  readonly problems: readonly string[];
}

/** Milliseconds for all that is asked for one page. */
const TIMEOUT = 20_000;

/**
 * Finds the record of a page (docs/rules.md#from-a-page-to-its-record): what names one is read in a fixed order, and the first named record that claims the page
 * is its record. A page may name a record; only a record, or a file on the record's own host, may claim a page. Reads only. Hosts that others name are asked
 * through the guard, unless `config.fetch` is given.
 *
 * @param given how the network is reached; each field has a default
 * @param url the address of the page; its query and fragment do not count and are not sent
 * @returns also when hosts give no answer: the status is `unknown` then
 * @throws {RepositoryError} `bad-request` when `url` is not http(s)
 * @throws the reason of `options.signal` once it is aborted; what `hidden` throws
 *
 * @example
 * ```js
 * import { resolvePage } from 'masthead-doctor';
 *
 * const { status, record } = await resolvePage({}, 'https://alice.example/essays/first');
 * console.log(status, record?.uri ?? 'no record');
 * ```
 */
export async function resolvePage(
  given: ClientConfig,
  url: string | URL,
  how?: ResolvePageOptions,
): Promise<PageResolution> {
  const config = readConfig(given);
  const options = readOptions(how);
  const link = linkText(url);
  const page = canonicalizeUrl(link.trim());
  if (page === null) {
    throw new RepositoryError(
      'bad-request',
      `"${link.slice(0, 300)}" is no web address; give one such as https://alice.example/essay`,
    );
  }
  const late = AbortSignal.timeout(TIMEOUT);
  const signal = options.signal ? AbortSignal.any([options.signal, late]) : late;
  const asking = { fetch: siteFetch(config), development: isDevelopment(config), signal };
  try {
    return await resolveNames(await namePage(page, asking, spelledAs(link.trim(), page)), asking, {
      ...config,
      ...options,
    });
  } catch (error) {
    options.signal?.throwIfAborted();
    if (!late.aborted) throw error;
    return { page, status: 'unknown', record: null, candidates: [], problems: ['It took too long; try again later.'] };
  } finally {
    options.signal?.throwIfAborted();
  }
}

/** `resolvePage` for what a page was found to name. `asking.signal` bounds it. */
export async function resolveNames(
  names: PageNames,
  asking: VerificationOptions,
  options: ClientConfig & ResolvePageOptions & Shown,
): Promise<PageResolution> {
  const { signal = AbortSignal.timeout(TIMEOUT) } = asking;
  const records = new PageRecords(options, signal);
  const own = await judgeNames(names, records);
  const direct = concluded(names, own);
  if (direct.status !== 'none' || names.canonical === null) return direct;
  // Not once more from there: a chain of canonical pages would have no end.
  const there = await namePage(names.canonical, asking);
  const other = await judgeNames(there, records);
  const winner = winnerOf(there, other);
  const problems = [...direct.problems, ...problemsOf(there, other)];
  if (!winner?.found) return { ...direct, status: isOpen(there, other) ? 'unknown' : 'none', problems };
  const alias = { candidate: aliasOf(names, there, winner.candidate, winner.found), found: winner.found };
  return resolution(names, [...own.judged, alias], problems, alias.candidate.claimed && alias);
}

/** Whether the record's side says that the page is another address of its own: its owner's handle does, or the page that the record claims. */
function aliasOf(
  names: PageNames,
  there: PageNames,
  { uri, url }: PageCandidate,
  { account }: SeenRecord,
): PageCandidate {
  const what = names.redirects ? 'redirects to' : 'has as its canonical address';
  const lead = `The page ${what} ${there.url}, which is of ${uri}`;
  const alias = { uri, how: 'canonical', ...(url !== undefined && { url }) } as const;
  const claims = { ...alias, verdict: 'claims', claimed: 'alias' } as const;
  if (new URL(names.url).hostname === account.handle) {
    return { ...claims, why: `${lead}, and its host is the handle of that record's owner.` };
  }
  if (there.alternates.includes(names.url)) {
    return { ...claims, why: `${lead}, and that page names this one as an alternate.` };
  }
  const why = `${lead}; but that page does not name this one (<link rel="alternate">), and its owner's handle is not this host, so this may be anybody's.`;
  return { ...alias, verdict: 'names-only', why };
}

function concluded(names: PageNames, own: NamingResult): PageResolution {
  const winner = winnerOf(names, own);
  const found = resolution(names, own.judged, problemsOf(names, own), winner);
  return winner || !isOpen(names, own) ? found : { ...found, status: 'unknown' };
}

function resolution(
  { url: page }: PageNames,
  judged: readonly CandidateResult[],
  problems: readonly string[],
  winner: CandidateResult | undefined,
): PageResolution {
  const candidates = judged.map(({ candidate }) => candidate);
  if (!winner?.found || !winner.candidate.claimed) return { page, status: 'none', record: null, candidates, problems };
  const { how, claimed, url } = winner.candidate;
  const { uri, cid, kind } = winner.found;
  const record = { uri, cid, kind, ...(url !== undefined && { url }) };
  return { page, status: 'found', record, how, claimed, candidates, problems };
}

/** The first that claims the page; the ones that only own what is above it come last. None while something before it could not be looked at. */
function winnerOf({ answer, sites }: PageNames, { judged, gaps }: NamingResult): CandidateResult | undefined {
  const claiming = judged.filter(({ candidate }) => candidate.verdict === 'claims');
  const exact = claiming.filter(({ candidate }) => candidate.claimed !== 'platform');
  const below = claiming.filter(({ candidate }) => candidate.claimed === 'platform');
  below.sort((a, b) => (b.candidate.url?.length ?? 0) - (a.candidate.url?.length ?? 0));
  const winner = exact[0] ?? below[0];
  if (!winner) return undefined;
  const place = winner === exact[0] ? placeOf(winner.candidate) : PAGE_SOURCES.indexOf('canonical');
  const isLate = (source: PageSource) => place > PAGE_SOURCES.indexOf(source);
  const blocked =
    (isLate('address') && answer.transient) ||
    (isLate('well-known') && (gaps.length > 0 || sites.some(({ claims }) => claims.transient))) ||
    judged.some(({ candidate }) => candidate.verdict === 'unreachable' && placeOf(candidate) < place);
  return blocked ? undefined : winner;
}

function placeOf({ how }: PageCandidate): number {
  return PAGE_SOURCES.indexOf(how);
}

/** Whether something that might be the record could not be looked at. */
function isOpen({ answer, sites }: PageNames, { judged, gaps }: NamingResult): boolean {
  return (
    answer.transient ||
    gaps.length > 0 ||
    sites.some(({ claims }) => claims.transient) ||
    judged.some(({ candidate }) => candidate.verdict === 'unreachable')
  );
}

function problemsOf({ answer, sites, redirects, canonical }: PageNames, { gaps }: NamingResult): string[] {
  const attempts = sites.flatMap(({ claims }) => claims.attempts).filter(({ transient }) => transient);
  return [
    ...(answer.problem === undefined ? [] : [answer.problem]),
    ...(redirects ? [`The page redirects to ${canonical?.slice(0, 300)}; what is named there is not named here.`] : []),
    ...attempts.map(({ address, problem }) => `${address}: ${problem ?? 'no answer.'}`),
    ...gaps,
  ];
}
