import { canonicalizeUrl } from 'masthead/core';
import { askBacklinks, isDevelopment, memoryCache, RepositoryError } from 'masthead/internal/atproto';
import { pathPrefixes, readRecordUri, text, toHandle } from 'masthead/internal/core';
import { type Account, findAccount } from 'masthead/internal/node';
import { type PageNames, platformAddress } from '../../site/page/name-page.ts';
import type { Diagnosing } from '../diagnosis.ts';

/** An account that may own the link, and why it is considered. */
export interface Owner {
  readonly account: Account;
  readonly why: string;
}

export interface Owners {
  readonly owners: readonly Owner[];
  /** Sentences about sources that gave no answer: they might have known another account. */
  readonly failures: readonly string[];
  /** Why the account that the caller named is none, so that it was not asked for. */
  readonly refused?: RepositoryError | undefined;
}

const MAX_OWNERS = 4;
/** Accounts of one source that are looked up. Whoever writes a page can name any number that do not exist. */
const MAX_NAMED = 8;
const MAX_BASES = 5;

/**
 * Finds up to four accounts that may have a record for this link, in this order: the one that the caller named, those that the link's platform address, the page
 * and the site name, the one whose handle is the host, those that the AppView knows, and those that the backlink index knows.
 *
 * @param names what the page and its site name
 * @param indexed the DIDs in the AppView's answer
 * @throws {RepositoryError} when it cannot be found out who the named account is
 */
export async function findOwners(
  link: string,
  options: Diagnosing,
  names: Promise<PageNames>,
  indexed: readonly string[],
): Promise<Owners> {
  const failures: string[] = [];
  const host = new URL(link).hostname;
  const source = async (what: string, why: string, find: () => Promise<readonly string[]>) => {
    try {
      return (await find()).slice(0, MAX_NAMED).map((actor) => ({ actor, why }));
    } catch (error) {
      if (options.signal?.aborted) throw error;
      failures.push(`${what} gave no answer.`);
      return [];
    }
  };
  const owners = new Map<string, Owner>();
  let refused: RepositoryError | undefined;
  if (options.account !== undefined) {
    try {
      const account = await findAccount(options.account, options, options.signal);
      owners.set(account.did, { account, why: 'you named it' });
    } catch (error) {
      // A typing error says nothing of the link, and its page may name its owner.
      const isNobody = error instanceof RepositoryError && ['bad-request', 'no-account'].includes(error.kind);
      if (!isNobody) throw error;
      refused = error;
    }
  }
  const named = await Promise.all([
    source('', "the platform's address names it", async () => actorIn(link)),
    source('The page', 'its page names it', async () => namedByPage(await names)),
    source('The site', 'its site names it', async () => namedBySite(await names)),
    source('', 'its handle is the host', async () => (toHandle(host) === null ? [] : [host])),
    source('', 'the AppView knows a record of it', async () => indexed),
    source('The backlink index', 'the backlink index knows a record of it', () => namedByIndex(link, options)),
  ]);
  for (const { actor, why } of named.flat()) {
    if (owners.size >= MAX_OWNERS) break;
    if (owners.has(actor)) continue;
    try {
      const account = await findAccount(actor, options, options.signal);
      // A hidden account is considered only when the caller named it; all its records are left out then.
      if ((await options.hidden?.([account.did]))?.has(account.did)) continue;
      if (!owners.has(account.did)) owners.set(account.did, { account, why });
    } catch (error) {
      // Most hosts are nobody's handle, which is not a failure.
      if (!(error instanceof RepositoryError)) throw error;
      if (error.kind !== 'no-account' && actor !== host) failures.push(error.message);
    }
  }
  return { owners: [...owners.values()], failures, refused };
}

/** Throws when the page gave no answer, of whatever status. */
function namedByPage({ named, beyond, accounts, answer }: PageNames): string[] {
  if (answer.page === undefined && answer.transient) throw new Error(answer.problem);
  const written = named.flatMap((each) => (each.how === 'well-known' ? [] : [each.written]));
  return [...didsOf([...written, ...beyond]), ...accounts];
}

function namedBySite({ sites }: PageNames): string[] {
  return didsOf(sites.flatMap(({ claims }) => claims.names));
}

function actorIn(link: string): string[] {
  const actor = platformAddress(link)?.actor;
  return actor === undefined ? [] : [actor];
}

function didsOf(uris: readonly string[]): string[] {
  const authorities = uris.map((uri) => readRecordUri(uri)?.authority).filter((authority) => authority !== undefined);
  return [...new Set(authorities)];
}

async function namedByIndex(link: string, options: Diagnosing): Promise<string[]> {
  const { backlinks, fetch, signal } = options;
  // No public index knows a development network.
  if (isDevelopment(options) && backlinks === undefined) return [];
  const canonical = canonicalizeUrl(link);
  const dids = new Set<string>();
  // The index compares URLs as they are written, so usual mistakes are asked for too, where the site's own URL most likely is.
  for (const base of canonical === null ? [] : pathPrefixes(canonical, MAX_BASES)) {
    const likely = base === canonical || base === new URL(base).origin;
    const asked = (likely ? spellings(base) : [base]).map((url) =>
      askBacklinks(url, { fetch, backlinks, signal, cache: memoryCache({ maxEntries: 0 }) }),
    );
    for (const { did } of (await Promise.all(asked)).flat()) if (text(did) !== undefined) dids.add(String(did));
    if (dids.size >= MAX_OWNERS) break;
  }
  return [...dids];
}

/** The URL as it is, with or without www instead, and with the other of https and http. */
function spellings(base: string): string[] {
  const { protocol, host } = new URL(base);
  const rest = base.slice(`${protocol}//${host}`.length);
  const otherHost = host.startsWith('www.') ? host.slice(4) : `www.${host}`;
  const otherProtocol = protocol === 'https:' ? 'http:' : 'https:';
  return [base, `${protocol}//${otherHost}${rest}`, `${otherProtocol}//${host}${rest}`];
}
