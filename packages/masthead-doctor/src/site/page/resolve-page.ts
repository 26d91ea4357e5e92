import type { ClientConfig } from 'masthead/client';
import { canonicalizeUrl } from 'masthead/core';
import { RepositoryError } from 'masthead/internal/atproto/repository/repository-error';
import { linkText, readConfig, readOptions } from 'masthead/internal/atproto/request/check-arguments';
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

/** The record of a page, and every record that was considered. */
export interface PageResolution {
  /** The canonical URL of the page. */
  readonly page: string;
  /**
   * `unknown`: a host gave no answer, or a bound was reached, so nobody can tell; never the same as
   * `none`.
   */
  readonly status: 'found' | 'none' | 'unknown';
  /** `null` unless `found`. */
  readonly record: {
    readonly uri: string;
    readonly cid: string;
    readonly kind: 'publication' | 'document';
    /**
     * Its own address, which with `canonical-url`, `address`, `platform` and `alias` is another one
     * than the page's; absent when it gives none.
     */
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
 * Finds the record of a page (docs/rules.md#from-a-page-to-its-record): what names one is read in a
 * fixed order, and the first named record that claims the page is its record. A page may name a
 * record; only a record, or a file on the record's own host, may claim a page. Reads only. Hosts
 * that others name are asked through the guard, unless `config.fetch` is given.
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
  return openPage(link, { ...config, ...options }).resolve();
}

/** A page that is asked once: for what names a record, and for the records. */
export interface OpenPage {
  /** Rejected when it took too long, or for what is no web address. */
  readonly names: Promise<PageNames>;
  /**
   * What became of each record that is named. Throws what `hidden` throws, and the reason of the
   * caller's signal.
   */
  resolve(): Promise<PageResolution>;
}

/**
 * Begins to ask a page and its site what they name. The query is not sent: a pasted link may hold a
 * token.
 */
export function openPage(link: string, options: Reading): OpenPage {
  const url = canonicalizeUrl(link.trim());
  const late = AbortSignal.timeout(TIMEOUT);
  const signal = options.signal ? AbortSignal.any([options.signal, late]) : late;
  const asking = { fetch: siteFetch(options), development: isDevelopment(options), signal };
  const names =
    url === null ? Promise.reject(new Error('No web address.')) : namePage(url, asking, spelledAs(link.trim(), url));
  // Whether anybody waits for it depends on what is found before.
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
        // Not once more from there: a chain of canonical pages would have no end.
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
 * Whether the record's side says that the page is another address of its own: its owner's handle
 * does, or the page that the record claims.
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

/** @param winner the record of the page, if it claims that */
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
 * The first that claims the page; the ones that only own what is above it come last. None while
 * something before it could not be looked at.
 */
function winnerOf(names: PageNames, result: NamingResult): Judged | undefined {
  const claiming = result.judged.filter(({ verdict }) => verdict === 'claims');
  const below = claiming.filter(({ claimed }) => claimed === 'platform');
  below.sort((a, b) => (b.url?.length ?? 0) - (a.url?.length ?? 0));
  const winner = claiming.find(({ claimed }) => claimed !== 'platform') ?? below[0];
  const place = winner?.claimed === 'platform' ? 'canonical' : winner?.how;
  return isOpen(names, result, place) ? undefined : winner;
}

/**
 * Whether something that comes before a source, and might be the record, could not be looked at.
 */
function isOpen({ answer, sites }: PageNames, { judged, gaps }: NamingResult, before?: PageSource): boolean {
  const isLate = (source: PageSource) => !before || PAGE_SOURCES.indexOf(before) > PAGE_SOURCES.indexOf(source);
  return (
    (isLate('address') && answer.transient) ||
    (isLate('well-known') && (gaps.length > 0 || sites.some(({ claims }) => claims.transient))) ||
    judged.some(({ verdict, how }) => verdict === 'unreachable' && isLate(how))
  );
}

/** Sentences about what gave no answer, and what was not looked at. */
function problemsOf({ answer, sites, redirects, canonical }: PageNames, { gaps }: NamingResult): string[] {
  const attempts = sites.flatMap(({ claims }) => claims.attempts).filter(({ transient }) => transient);
  return [
    ...(answer.problem === undefined ? [] : [answer.problem]),
    ...(redirects ? [`The page redirects to ${canonical?.slice(0, 300)}; what is named there is not named here.`] : []),
    ...attempts.map(({ address, problem }) => `${address}: ${problem}`),
    ...gaps,
  ];
}
