// The record of a page, among all that the page, its site and its address name.

import type { ClientConfig } from 'masthead/client';
import { canonicalizeUrl } from 'masthead/core';
import { RepositoryError } from 'masthead/internal/atproto/repository/repository-error';
import { checkConfig, checkOptions, linkText } from 'masthead/internal/atproto/request/check-arguments';
import { isDevelopment } from 'masthead/internal/atproto/request/client-config';
import { siteFetch } from '../read-page.ts';
import { type Judged, judgeNames, type NamingResult } from './judge-names.ts';
import {
  type ClaimBasis,
  namePage,
  PAGE_SOURCES,
  type PageCandidate,
  type PageNames,
  type PageSource,
  spelledAs,
} from './name-page.ts';
import { PageRecords, type Reading, type ResolvePageOptions } from './page-records.ts';

/** The record of a page, and every candidate. */
export interface PageResolution {
  /** The canonical URL of the page. */
  readonly page: string;
  /** `unknown`: a host gave no answer, or a limit was reached; this is never the same as `none`. */
  readonly status: 'found' | 'none' | 'unknown';
  /** `null` unless `found`. */
  readonly record: {
    readonly uri: string;
    readonly cid: string;
    readonly kind: 'publication' | 'document';
    /**
     * The record's own address; absent when it has none. For a page claimed by `canonical-url`,
     * `address`, `platform` or `alias` it differs from the page's.
     */
    readonly url?: string;
  } | null;
  /** The source that named the record. */
  readonly how?: PageSource;
  /** How the record claims the page. */
  readonly claimed?: ClaimBasis;
  /** In their order of precedence. */
  readonly candidates: readonly PageCandidate[];
  /** Sentences about hosts that gave no answer, and about records that were not read. */
  readonly problems: readonly string[];
}

/** Milliseconds for all requests for one page. */
const TIMEOUT = 20_000;

/**
 * Finds the record of a page (docs/rules.md#from-a-page-to-its-record). Sources that name records
 * are read in a fixed order, and the first named record that claims the page is its record. A page
 * may name a record; only a record, or a file on the record's own host, may claim a page. Reads
 * only. Requests to hosts named by others go through the guard, unless `config.fetch` is set.
 *
 * @param given how the network is reached; each field has a default
 * @param url the address of the page; its query and fragment do not count and are not sent
 * @returns a resolution also when hosts give no answer: the status is `unknown` then
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
  const config = checkConfig(given);
  const options = checkOptions(how);
  const link = linkText(url);
  const page = canonicalizeUrl(link.trim());
  if (page === null) {
    throw new RepositoryError(
      'bad-request',
      `"${link.slice(0, 300)}" is no web address; give one such as https://alice.example/essay`,
    );
  }
  return openPage(link, { ...config, ...options }).resolve();
}

/** A page that is requested once, both for the names on it and for the records. */
export interface OpenPage {
  /** Rejects when a signal or the time ends it, and for a link that is not a web address. */
  readonly names: Promise<PageNames>;
  /**
   * The result for each named record. Throws what `hidden` throws, and the reason of the caller's
   * signal.
   */
  resolve(): Promise<PageResolution>;
}

/**
 * Begins to ask a page and its site which records they name. The query is not sent: a pasted link
 * may contain a token.
 */
export function openPage(link: string, options: Reading): OpenPage {
  const url = canonicalizeUrl(link.trim());
  const late = AbortSignal.timeout(TIMEOUT);
  const signal = options.signal ? AbortSignal.any([options.signal, late]) : late;
  const asking = { fetch: siteFetch(options), development: isDevelopment(options), signal };
  const names =
    url === null ? Promise.reject(new Error('No web address.')) : namePage(url, asking, spelledAs(link.trim(), url));
  // Nobody may wait for this promise, so its rejection must not end the process.
  names.catch(() => {});
  return {
    names,
    async resolve() {
      const records = new PageRecords(options, signal);
      try {
        const own = await names;
        const judged = await judgeNames(own, records);
        const found = conclude(own, judged, winnerOf(own, judged), isOpen(own, judged));
        if (found.status !== 'none' || own.canonical === null) return found;
        // This is done once only: a chain of canonical pages could have no end.
        const there = await namePage(own.canonical, asking);
        const other = await judgeNames(there, records);
        const alias = aliasOf(own, there, winnerOf(there, other));
        const gaps = [...judged.gaps, ...problemsOf(there, other)];
        const all = { judged: [...judged.judged, ...(alias ? [alias] : [])], gaps };
        return conclude(own, all, alias, !alias && isOpen(there, other));
      } catch (error) {
        if (options.signal?.aborted || !late.aborted) throw error;
        const problems = ['It took too long; try again later.'];
        return { page: url ?? '', status: 'unknown', record: null, candidates: [], problems };
      } finally {
        options.signal?.throwIfAborted();
      }
    },
  };
}

/**
 * The winner as an alias of the page, if the record's side confirms it: by its owner's handle, or
 * by an alternate link on the page that the record claims. Otherwise the candidate has
 * `names-only`.
 */
function aliasOf(names: PageNames, there: PageNames, winner: Judged | undefined): Judged | undefined {
  if (!winner) return undefined;
  const { claimed: _, ...alias } = winner;
  const isOwners = new URL(names.url).hostname === winner.found?.account.handle;
  const isClaimed = isOwners || there.alternates.includes(names.url);
  const reason = isOwners
    ? "and its host is the handle of that record's owner."
    : isClaimed
      ? 'and that page names this one as an alternate.'
      : 'but that page does not name this one (<link rel="alternate">), and its owner\'s handle is not this host, so this may be anybody\'s.';
  const what = names.redirects ? 'redirects to' : 'has as its canonical address';
  const why = `The page ${what} ${there.url}, which is of ${winner.uri}, ${reason}`;
  const verdict = isClaimed ? ({ verdict: 'claims', claimed: 'alias' } as const) : ({ verdict: 'names-only' } as const);
  return { ...alias, how: 'canonical', why, ...verdict };
}

/** @param winner the record of the page, if it claims the page */
function conclude(names: PageNames, result: NamingResult, winner: Judged | undefined, open: boolean): PageResolution {
  const { how, claimed, url, found } = winner ?? {};
  return {
    page: names.url,
    status: claimed ? 'found' : open ? 'unknown' : 'none',
    record:
      found && claimed ? { uri: found.uri, cid: found.cid, kind: found.kind, ...(url !== undefined && { url }) } : null,
    ...(how && claimed && { how, claimed }),
    candidates: result.judged.map(({ found: _, ...candidate }) => candidate),
    problems: problemsOf(names, result),
  };
}

/**
 * The first candidate that claims the page; those that claim it by `platform` come last.
 * `undefined` while an earlier source could not be read.
 */
function winnerOf(names: PageNames, result: NamingResult): Judged | undefined {
  const claiming = result.judged.filter(({ verdict }) => verdict === 'claims');
  const below = claiming.filter(({ claimed }) => claimed === 'platform');
  below.sort((a, b) => (b.url?.length ?? 0) - (a.url?.length ?? 0));
  const winner = claiming.find(({ claimed }) => claimed !== 'platform') ?? below[0];
  const place = winner?.claimed === 'platform' ? 'canonical' : winner?.how;
  return isOpen(names, result, place) ? undefined : winner;
}

/** Whether an earlier source than `before`, which might name the record, could not be read. */
function isOpen({ answer, sites }: PageNames, { judged, gaps }: NamingResult, before?: PageSource): boolean {
  const isLate = (source: PageSource) => !before || PAGE_SOURCES.indexOf(before) > PAGE_SOURCES.indexOf(source);
  return (
    (isLate('address') && answer.transient) ||
    (isLate('well-known') && (gaps.length > 0 || sites.some(({ claims }) => claims.transient))) ||
    judged.some(({ verdict, how }) => verdict === 'unreachable' && isLate(how))
  );
}

/** Sentences about sources that gave no answer, and about records that were not read. */
function problemsOf({ answer, sites, redirects, canonical }: PageNames, { gaps }: NamingResult): string[] {
  const attempts = sites.flatMap(({ claims }) => claims.attempts).filter(({ transient }) => transient);
  return [
    ...(answer.problem === undefined ? [] : [answer.problem]),
    ...(redirects ? [`The page redirects to ${canonical?.slice(0, 300)}; what is named there is not named here.`] : []),
    ...attempts.map(({ address, problem }) => `${address}: ${problem}`),
    ...gaps,
  ];
}
