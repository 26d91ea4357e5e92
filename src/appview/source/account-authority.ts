import { getPds } from '@atproto/identity';
import { fields } from '../../core/read-fields.ts';
import { DirectoryDownError } from '../../identity/node/checked-did-resolver.ts';
import type { NetworkAccess } from '../../identity/node/network-access.ts';

const TIMEOUT = 10_000;

/**
 * Who may say that an account is there or gone: a relay, whose job it is to check its hosts, for all accounts; a single PDS only for those whose DID document names it.
 * Otherwise any PDS could delete anyone.
 *
 * @param service the source, `wss://…`
 * @param kind what the operator says that it is; left out, the host is asked whether it is a PDS
 * @returns may this host speak for the account? Throws `DirectoryDownError` when that cannot be found out now
 */
export function createAccountAuthority(
  service: string,
  kind: 'relay' | 'pds' | undefined,
  network: Pick<NetworkAccess, 'resolver' | 'fetch'>,
): (did: string) => Promise<boolean> {
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
      // Never from memory: an account that moves away is deactivated at its old host in the same minute.
      document = await network.resolver.did.resolve(did, true);
    } catch (error) {
      if (error instanceof DirectoryDownError) throw error;
      return false;
    }
    // An identity that the directory knows no more belongs to nobody: only its last host still speaks of it. Of a did:web the absence proves nothing: whoever
    // can make its owner's site fail for a minute would otherwise delete the account from any PDS.
    if (document === null) return did.startsWith('did:plc:');
    const pds = getPds(document);
    return typeof pds === 'string' && URL.canParse(pds) && new URL(pds).host === url.host;
  };
}

/**
 * Whether a host is a PDS: that describes itself; a relay has no such method.
 *
 * @param service http(s) or ws(s)
 * @throws when it does not answer
 */
export async function isPds(service: URL, network: Pick<NetworkAccess, 'fetch'>): Promise<boolean> {
  const url = new URL('/xrpc/com.atproto.server.describeServer', service);
  url.protocol = /^(?:ws|http):$/.test(service.protocol) ? 'http:' : 'https:';
  const response = await network.fetch(url, { signal: AbortSignal.timeout(TIMEOUT), redirect: 'error' });
  // A page that answers everything is no description.
  if (response.ok) return typeof fields(await response.json().catch(() => null)).did === 'string';
  await response.body?.cancel();
  if (response.status >= 500 && response.status !== 501) throw new Error(`${url.host} answered ${response.status}.`);
  return false;
}
