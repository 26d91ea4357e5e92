import { GuardError } from '../../network/guarded/guard-error.ts';
import { hostAddresses, systemLookUp } from '../../network/guarded/host-addresses.ts';
import { PublishError } from '../publish-error.ts';
import { PATIENCE } from './node-access.ts';

/**
 * A DID document can name any host; a password stays away from those inside somebody's own network.
 *
 * @throws {PublishError} `insecure`, or `unreachable` when there is no such host
 */
export async function mustBePublic(pds: string, signal?: AbortSignal): Promise<void> {
  try {
    await hostAddresses(new URL(pds).hostname, systemLookUp, false, signal ?? AbortSignal.timeout(PATIENCE));
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
