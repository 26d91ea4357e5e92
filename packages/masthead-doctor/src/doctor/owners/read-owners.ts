// Finds the accounts that may own a link, and reads their records.

import { canonicalizeUrl } from 'masthead/core';
import { readBacklinks } from 'masthead/internal/atproto/discovery/backlinks';
import { ANSWER_BYTES, ByteBudget } from 'masthead/internal/atproto/node/guard/byte-budget';
import { type RepositoryRecords, readRepository } from 'masthead/internal/atproto/node/repository/newest-records';
import { PdsReader } from 'masthead/internal/atproto/node/repository/pds-reader';
import {
  type CheckedAccount,
  identityOptions,
  resolveAccount,
} from 'masthead/internal/atproto/node/repository/resolve-account';
import { RepositoryError } from 'masthead/internal/atproto/repository/repository-error';
import { isDevelopment } from 'masthead/internal/atproto/request/client-config';
import { memoryCache } from 'masthead/internal/atproto/request/memory-cache';
import { text } from 'masthead/internal/core/read-fields';
import { pathPrefixes } from 'masthead/internal/core/values/canonical-url';
import { readRecordUri, toHandle } from 'masthead/internal/core/values/identifiers';
import { type PageNames, platformAddress } from '../../site/page/name-page.ts';
import { type HiddenSubjects, statusOf } from '../../site/page/page-records.ts';
import type { Diagnosing } from '../diagnosis.ts';

/** The records of the accounts that may own a link. */
export interface ReadOwners {
  readonly read: readonly RepositoryRecords[];
  /** Whether the caller named the first account. */
  readonly named: boolean;
  /** Why each account is considered, by its DID. */
  readonly whyOf: ReadonlyMap<string, string>;
  /** Sentences about sources that gave no answer: each might know another record for the link. */
  readonly failures: readonly string[];
  /** Why the named account could not be identified. */
  readonly unfound?: RepositoryError | undefined;
  /** Why the caller's text does not name an account, so that no records were requested for it. */
  readonly refused?: RepositoryError | undefined;
  /**
   * The account that should have the records but gives none: the reason, and its status when it is
   * not active.
   */
  readonly unread?: {
    readonly account: CheckedAccount;
    readonly problem: RepositoryError;
    readonly status: string | undefined;
  };
}

const MB = 1024 * 1024;
/**
 * Bytes of JSON for one diagnosis, 8 MB in all for four accounts. Each share is separate, so that
 * no other account can use up the first one's.
 */
const BUDGETS = { first: 4 * MB, other: MB, rest: MB } as const;

/**
 * A fetch for JSON from strangers' hosts, with one limit of bytes over all its requests. A fetch
 * from the caller is not limited.
 */
export function readingFetch(options: Diagnosing, share: keyof typeof BUDGETS): typeof fetch {
  const budget = new ByteBudget({ answer: ANSWER_BYTES, inAll: BUDGETS[share] });
  return identityOptions(options, options.signal, budget).fetch ?? fetch;
}

const MAX_OWNERS = 4;
/**
 * The most accounts that are looked up for one source. The author of a page can name any number
 * that do not exist.
 */
const MAX_NAMED = 8;
const MAX_BASES = 5;

/**
 * Reads the repositories of up to four accounts that may have a record for this link. Their order:
 * the account that the caller named, those that the link's platform address, the page and the site
 * name, the one whose handle is the host, those that the AppView knows, and those that the backlink
 * index knows.
 *
 * @param get only finds the accounts; each repository is read with its own share of bytes
 * @param names the records that the page and its site name
 * @param indexed the DIDs in the AppView's answer
 * @returns no repository when none could be found or read, or the one that the caller named could
 *   not
 */
export async function readOwners(
  link: string,
  options: Diagnosing,
  get: typeof fetch,
  names: Promise<PageNames>,
  indexed: readonly string[],
): Promise<ReadOwners> {
  const { signal, account: wanted, unauthenticatedLabel = 'account' } = options;
  const failures: string[] = [];
  const find: FindAccount = (actor) => resolveAccount(actor, { ...options, fetch: get }, signal).catch(problemOf);
  const first = wanted === undefined ? undefined : await find(wanted);
  const refused = first instanceof RepositoryError ? first : undefined;
  const nobody = { read: [], named: false, whyOf: new Map<string, string>(), failures };
  // After a typing error the page may still name the owner; any other failure ends the search.
  if (refused && !['bad-request', 'no-account'].includes(refused.kind)) return { ...nobody, unfound: refused };
  const accounts = first && !(first instanceof RepositoryError) ? [first] : [];
  const whyOf = new Map(accounts.map(({ did }) => [did as string, 'you named it']));
  const sources = await sourcesOf(link, options, names, indexed, failures);
  await addAccounts({ accounts, whyOf, failures }, sources, find, link, options.hidden);
  const [owner] = accounts;
  if (!owner) return { ...nobody, refused };
  const answers = await Promise.all(
    accounts.map((account, place) => {
      const share = readingFetch(options, place === 0 ? 'first' : 'other');
      return readRepository(account, new PdsReader(account, share, signal)).catch(problemOf);
    }),
  );
  const read = answers.flatMap((answer) => (answer instanceof RepositoryError ? [] : [answer]));
  for (const { account, signedInOnly } of read)
    if (signedInOnly && unauthenticatedLabel === 'account') options.signedInOnly?.add(account.did);
  const named = wanted !== undefined && !refused;
  const [problem] = answers;
  // When the caller named the account, no other may replace it.
  if (problem instanceof RepositoryError && (named || read.length === 0)) {
    const status = await statusOf(new PdsReader(owner, get, signal));
    const stated = status ?? (problem.kind === 'inactive' ? 'not active' : undefined);
    return { ...nobody, whyOf, refused, unread: { account: owner, problem, status: stated } };
  }
  const gone = accounts.filter((_, place) => answers[place] instanceof RepositoryError);
  failures.push(...gone.map(({ did }) => `The records of ${did} could not be read.`));
  return { read, named, whyOf, failures, refused };
}

/** Finds an account, or the reason why there is none. */
type FindAccount = (actor: string) => Promise<CheckedAccount | RepositoryError>;

/** The accounts that were found up to now. */
interface FoundAccounts {
  readonly accounts: CheckedAccount[];
  readonly whyOf: Map<string, string>;
  readonly failures: string[];
}

/**
 * Adds the accounts of the sources, up to four in all, and a failure for each without an answer.
 */
async function addAccounts(
  { accounts, whyOf, failures }: FoundAccounts,
  sources: readonly Source[],
  find: FindAccount,
  link: string,
  hidden: HiddenSubjects | undefined,
): Promise<void> {
  for (const [why, actors] of sources) {
    for (const actor of actors.slice(0, MAX_NAMED)) {
      if (actor === undefined || accounts.length >= MAX_OWNERS || whyOf.has(actor)) continue;
      const account = await find(actor);
      if (account instanceof RepositoryError) {
        // Most hosts are not handles, so this is not a failure.
        if (account.kind !== 'no-account' && actor !== new URL(link).hostname) failures.push(account.message);
        continue;
      }
      const { did } = account;
      // A hidden account is considered only when the caller named it; then all its records are left
      // out.
      if (whyOf.has(did) || (await hidden?.([did]))?.has(did)) continue;
      accounts.push(account);
      whyOf.set(did, why);
    }
  }
}

/** Accounts, by handle or DID, that one source names. */
type Source = readonly [why: string, actors: readonly (string | undefined)[]];

/**
 * The accounts that the sources name for a link, and why each is considered. Adds sources without
 * an answer to `failures`: each might know another account.
 */
async function sourcesOf(
  link: string,
  options: Diagnosing,
  names: Promise<PageNames>,
  indexed: readonly string[],
  failures: string[],
): Promise<readonly Source[]> {
  const orNothing = (what: string) => (error: unknown) => {
    if (options.signal?.aborted) throw error;
    failures.push(`${what} gave no answer.`);
    return undefined;
  };
  const [page, backlinks = []] = await Promise.all([
    names.catch(orNothing('The page')),
    namedByIndex(link, options).catch(orNothing('The backlink index')),
  ]);
  const { named = [], beyond = [], accounts = [], sites = [], answer } = page ?? {};
  if (answer && answer.page === undefined && answer.transient) failures.push('The page gave no answer.');
  const written = named.flatMap((each) => (each.how === 'well-known' ? [] : [each.written]));
  return [
    ["the platform's address names it", [platformAddress(link)?.actor]],
    ['its page names it', [...didsOf([...written, ...beyond]), ...accounts]],
    ['its site names it', didsOf(sites.flatMap(({ claims }) => claims.names))],
    ['its handle is the host', [toHandle(new URL(link).hostname) ?? undefined]],
    ['the AppView knows a record of it', indexed],
    ['the backlink index knows a record of it', backlinks],
  ];
}

function didsOf(uris: readonly string[]): string[] {
  return [...new Set(uris.flatMap((uri) => readRecordUri(uri)?.authority ?? []))];
}

async function namedByIndex(link: string, options: Diagnosing): Promise<string[]> {
  const { backlinks, fetch, signal } = options;
  // A public index does not know a development network.
  if (isDevelopment(options) && backlinks === undefined) return [];
  const canonical = canonicalizeUrl(link);
  const dids = new Set<string>();
  // The index compares URLs as written, so usual mistakes are asked for too, at the likeliest
  // addresses of the site.
  for (const base of canonical === null ? [] : pathPrefixes(canonical, MAX_BASES)) {
    const likely = base === canonical || base === new URL(base).origin;
    const asked = (likely ? spellings(base) : [base]).map((url) =>
      readBacklinks(url, { fetch, backlinks, signal, cache: memoryCache({ maxEntries: 0 }) }),
    );
    for (const { did } of (await Promise.all(asked)).flat()) if (text(did) !== undefined) dids.add(String(did));
    if (dids.size >= MAX_OWNERS) break;
  }
  return [...dids];
}

/** The URL as it is, with `www.` added or removed, and with the other of https and http. */
function spellings(base: string): string[] {
  const other = base.includes('://www.') ? base.replace('://www.', '://') : base.replace('://', '://www.');
  const scheme = base.startsWith('https:') ? base.replace('https:', 'http:') : base.replace('http:', 'https:');
  return [base, other, scheme];
}

function problemOf(error: unknown): RepositoryError {
  if (error instanceof RepositoryError) return error;
  throw error;
}

/**
 * `unknown` after an outage, a rate limit or an answer over the size limit, because they tell
 * nothing about the account; else `broken`.
 */
export function verdictOf({ kind }: RepositoryError): 'unknown' | 'broken' {
  return kind === 'unreachable' || kind === 'rate-limited' || kind === 'too-large' ? 'unknown' : 'broken';
}
