import { PublishError } from '../../repository/publish-error.ts';
import { GuardError } from '../guard/guard-error.ts';
import { hostAddresses, systemLookUp } from '../guard/host-addresses.ts';
import { TIMEOUT } from './node-access.ts';

/**
 * Refuses a PDS inside a private network before a password is sent: a DID document can name any host.
 *
 * @throws {PublishError} `insecure`, or `unreachable` when there is no such host
 */
export async function mustBePublic(pds: string, signal?: AbortSignal): Promise<void> {
  try {
    await hostAddresses(new URL(pds).hostname, systemLookUp, false, signal ?? AbortSignal.timeout(TIMEOUT));
  } catch (error) {
    const refused = error instanceof GuardError && error.problem === 'refused-address';
    throw new PublishError(
      refused ? 'insecure' : 'unreachable',
      refused
        ? `The PDS ${pds} is not on the public internet, so no password is sent there; for a network of your own there is the option "development".`
        : `The PDS ${pds} cannot be found; check your connection and try again.`,
      { cause: error },
    );
  }
}
