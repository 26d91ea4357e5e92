import { type Identity, resolveIdentity } from '../../identity/resolve-identity.ts';
import { PublishError } from '../../repository/publish-error.ts';
import { ClientError } from '../../request/client-error.ts';
import { identityOptions, type PublishNetwork } from './node-access.ts';

export interface Account extends Identity {
  readonly pds: string;
}

/**
 * Resolves an account and its PDS. Its handle must lead to it and be claimed by it.
 *
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
  // The client allows `http:` with a PLC directory at an `http:` address; here `development` must be given as well.
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
    if (signal?.aborted) {
      throw new PublishError('stopped', `Stopped while looking for ${identifier}; nothing was written after that.`, {
        cause: error,
      });
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
