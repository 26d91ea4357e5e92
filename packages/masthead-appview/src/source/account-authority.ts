import { getPds } from '@atproto/identity';
import { fields } from 'masthead/internal/core/read-fields';
import type { Did } from 'masthead/internal/core/values/identifiers';
import { DidUnavailableError, DirectoryDownError } from '../network/checked-did-resolver.ts';
import type { NetworkAccess } from '../network/network-access.ts';

const TIMEOUT = 10_000;

/**
 * Decides for which accounts a host's account events count. A relay checks its hosts, so it may
 * report on all accounts. A PDS may report only on accounts whose DID document names it: otherwise
 * any PDS could delete any account.
 *
 * @param service the source, `wss://…`
 * @param kind of the service, as the operator says; default: the host is asked whether it is a PDS
 * @returns whether this host may report on a DID. It throws `DirectoryDownError` when the host or
 *   the directory does not answer now, `DidUnavailableError` when the account's document cannot be
 *   read now
 */
export function createAccountAuthority(
  service: string,
  kind: 'relay' | 'pds' | undefined,
  network: Pick<NetworkAccess, 'resolver' | 'fetch'>,
): (did: Did) => Promise<boolean> {
  const url = new URL(service);
  let answer: Promise<boolean> | undefined;
  return async (did) => {
    answer ??= kind === undefined ? isPds(url, network) : Promise.resolve(kind === 'pds');
    try {
      if (!(await answer)) return true;
    } catch (error) {
      answer = undefined;
      throw new DirectoryDownError(`${url.host} does not say whether it is a relay or a PDS; --source-is says it.`, {
        cause: error,
      });
    }
    let document: Awaited<ReturnType<typeof network.resolver.did.resolve>>;
    try {
      // Bypass the cache: an account that moves away is deactivated at its old host in the same
      // minute.
      document = await network.resolver.did.resolve(did, true);
    } catch (error) {
      if (error instanceof DirectoryDownError || error instanceof DidUnavailableError) throw error;
      return false;
    }
    // A did:plc that was removed from the directory has no owner, and only its last host still
    // reports on it. A missing did:web document proves nothing: otherwise an attack on the owner's
    // site for a minute would be enough to delete the account from any PDS.
    if (document === null) return did.startsWith('did:plc:');
    const pds = getPds(document);
    return typeof pds === 'string' && URL.canParse(pds) && new URL(pds).host === url.host;
  };
}

/**
 * Whether a host (http(s) or ws(s)) is a PDS: only a PDS has `describeServer`. Throws when the host
 * does not answer, or answers with a 5xx other than 501.
 */
export async function isPds(service: URL, network: Pick<NetworkAccess, 'fetch'>): Promise<boolean> {
  const url = new URL('/xrpc/com.atproto.server.describeServer', service);
  url.protocol = /^(?:ws|http):$/.test(service.protocol) ? 'http:' : 'https:';
  const response = await network.fetch(url, { signal: AbortSignal.timeout(TIMEOUT), redirect: 'error' });
  // A host may answer 200 to every path; only a JSON object with a DID counts.
  if (response.ok) return typeof fields(await response.json().catch(() => null)).did === 'string';
  await response.body?.cancel();
  if (response.status >= 500 && response.status !== 501) throw new Error(`${url.host} answered ${response.status}.`);
  return false;
}
