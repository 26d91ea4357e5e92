import { type Identity, resolveIdentity } from '../../identity/resolve-identity.ts';
import { ClientError } from '../../network/client-error.ts';
import { PublishError } from '../publish-error.ts';
import { identityOptions, type PublishNetwork } from './node-access.ts';

/** An account whose PDS may be asked. */
export interface Account extends Identity {
  readonly pds: string;
}

/**
 * Finds an account and its PDS. A handle counts only when it leads to the account and the account claims it.
 *
 * @param identifier a handle or a DID
 * @throws {PublishError} `bad-request`, `no-account`, `no-pds`, `insecure` or `unreachable`
 */
export async function findAccount(
  identifier: string,
  network: PublishNetwork = {},
  signal?: AbortSignal,
): Promise<Account> {
  if (identifier.includes('@') && identifier.trim().lastIndexOf('@') > 0) {
    throw new PublishError('bad-request', 'An e-mail address names no account here: give the handle or the DID.');
  }
  const identity = await resolve(identifier, network, signal);
  const { did, pds } = identity;
  if (pds === undefined) {
    throw new PublishError(
      'no-pds',
      `The DID document of ${did} names no PDS with an https address; its host must put that right first.`,
    );
  }
  // The client allows http: with a directory at such an address; here it must have been asked for.
  if (!pds.startsWith('https:') && !network.development) {
    throw new PublishError(
      'insecure',
      `The PDS of ${did} is at ${pds}, where a password would travel in the open; only https is asked.`,
    );
  }
  return { ...identity, pds };
}

async function resolve(identifier: string, network: PublishNetwork, signal?: AbortSignal): Promise<Identity> {
  let found: Identity | null;
  try {
    found = await resolveIdentity(identifier, identityOptions(network, signal));
  } catch (error) {
    if (error instanceof ClientError && error.kind === 'bad-request') {
      throw new PublishError(
        'bad-request',
        `"${identifier}" is neither a handle such as alice.example nor a did:plc or did:web.`,
      );
    }
    throw new PublishError('unreachable', `Who ${identifier} is could not be found out; try again in a minute.`, {
      cause: error,
    });
  }
  if (found) return found;
  throw new PublishError(
    'no-account',
    identifier.trim().startsWith('did:')
      ? `There is no account ${identifier}; check the DID.`
      : `${identifier} leads to no account that claims it; check the spelling and the handle's DNS entry, or give the DID.`,
  );
}
