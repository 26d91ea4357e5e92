import { askBacklinks } from '../../client/discovery/ask-backlinks.ts';
import { memoryCache } from '../../client/index.ts';
import { canonicalizeUrl, pathPrefixes } from '../../core/index.ts';
import { text } from '../../core/read-fields.ts';
import type { GuardedFetch } from '../../network/guarded/guarded-fetch.ts';
import { type Account, findAccount } from '../../repository/node/find-account.ts';
import { PublishError } from '../../repository/publish-error.ts';
import { toHandle } from '../../syntax/handle.ts';
import { headLinks } from '../../verification/head-links.ts';
import { readRecordUri } from '../../verification/record-uri.ts';
import { readSiteClaims } from '../../verification/site-claims.ts';
import type { DiagnoseOptions } from '../diagnose-options.ts';

/** An account that may stand behind the link, and why it is thought of. */
export interface Owner {
  readonly account: Account;
  readonly why: string;
}

/** Who was found, and who could not be asked. */
export interface Owners {
  readonly owners: readonly Owner[];
  /** Sentences: a source that gave no answer might have known somebody. */
  readonly failures: readonly string[];
}

const MAX_OWNERS = 4;
const MAX_BASES = 5;

/**
 * Who could have a record for this link: the account that was named, the one that the page or the site names, the one whose handle is the host, and those that
 * the AppView and the public backlink index know.
 *
 * @param indexed the DIDs that the AppView answered with
 * @throws {PublishError} when the named account cannot be found
 */
export async function findOwners(
  link: string,
  options: DiagnoseOptions,
  get: GuardedFetch,
  indexed: readonly string[],
): Promise<Owners> {
  const failures: string[] = [];
  const host = new URL(link).hostname;
  const source = async (what: string, why: string, find: () => Promise<readonly string[]>) => {
    try {
      return (await find()).map((actor) => ({ actor, why }));
    } catch (error) {
      if (options.signal?.aborted) throw error;
      failures.push(`${what} gave no answer.`);
      return [];
    }
  };
  const owners = new Map<string, Owner>();
  if (options.account !== undefined) {
    const account = await findAccount(options.account, options, options.signal);
    owners.set(account.did, { account, why: 'you named it' });
  }
  const named = await Promise.all([
    source('The page', 'its page names it', () => namedByPage(link, options, get)),
    source('The site', 'its site names it', () => namedBySite(link, options, get)),
    source('', 'its handle is the host', async () => (toHandle(host) === null ? [] : [host])),
    source('', 'the AppView knows a record of it', async () => indexed),
    source('The backlink index', 'the backlink index knows a record of it', () => namedByIndex(link, options)),
  ]);
  for (const { actor, why } of named.flat()) {
    if (owners.size >= MAX_OWNERS) break;
    if (owners.has(actor)) continue;
    try {
      const account = await findAccount(actor, options, options.signal);
      // Who is hidden is thought of only by whoever names them, and has nothing then.
      if ((await options.hidden?.([account.did]))?.has(account.did)) continue;
      if (!owners.has(account.did)) owners.set(account.did, { account, why });
    } catch (error) {
      // Most hosts are nobody's handle; that is no failure.
      if (!(error instanceof PublishError)) throw error;
      if (error.kind !== 'no-account' && actor !== host) failures.push(error.message);
    }
  }
  return { owners: [...owners.values()], failures };
}

async function namedByPage(link: string, { signal }: DiagnoseOptions, get: GuardedFetch): Promise<string[]> {
  // The site, too, is told no query: it may be another's, and whoever looks may paste a link with a token in it.
  const response = await get(canonicalizeUrl(link) ?? link, { cut: true, signal, headers: { accept: 'text/html' } });
  const links = headLinks(await response.text()).filter(({ rel }) =>
    rel.some((word) => word.startsWith('site.standard.')),
  );
  return didsOf(links.map(({ href }) => href));
}

async function namedBySite(link: string, options: DiagnoseOptions, get: GuardedFetch): Promise<string[]> {
  const development = options.development !== undefined;
  const { names } = await readSiteClaims(new URL(link).origin, { fetch: get, development, signal: options.signal });
  return didsOf(names);
}

function didsOf(uris: readonly string[]): string[] {
  const authorities = uris.map((uri) => readRecordUri(uri)?.authority).filter((authority) => authority !== undefined);
  return [...new Set(authorities)];
}

async function namedByIndex(link: string, options: DiagnoseOptions): Promise<string[]> {
  const { development, backlinks, fetch, signal } = options;
  // A network on this machine has no public index.
  if (development && backlinks === undefined) return [];
  const canonical = canonicalizeUrl(link);
  const dids = new Set<string>();
  // The index looks addresses up as they are written; the mistakes that people make are asked for as well, where a site's own address most likely is.
  for (const base of canonical === null ? [] : pathPrefixes(canonical, MAX_BASES)) {
    const likely = base === canonical || base === new URL(base).origin;
    const asked = (likely ? spellings(base) : [base]).map((url) =>
      askBacklinks(url, { fetch, backlinks, signal, cache: memoryCache(0) }),
    );
    for (const { did } of (await Promise.all(asked)).flat()) if (text(did) !== undefined) dids.add(String(did));
    if (dids.size >= MAX_OWNERS) break;
  }
  return [...dids];
}

/** The address with www and without, https and http. */
function spellings(base: string): string[] {
  const { protocol, host } = new URL(base);
  const rest = base.slice(`${protocol}//${host}`.length);
  const otherHost = host.startsWith('www.') ? host.slice(4) : `www.${host}`;
  const otherProtocol = protocol === 'https:' ? 'http:' : 'https:';
  return [base, `${protocol}//${otherHost}${rest}`, `${otherProtocol}//${host}${rest}`];
}
