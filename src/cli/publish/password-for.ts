import type { Publisher } from '../../publish/publisher.ts';
import { signIn } from '../../publish/session/sign-in.ts';
import { publishNetwork } from '../flags/network.ts';
import { accountOf, type ReadingFlags } from '../flags/publication.ts';
import { printError } from '../terminal/output.ts';
import { readPassword } from '../terminal/read-password.ts';

/** Asks for the app password. The result signs the account in; its signal ends every later request. */
export async function passwordFor(flags: ReadingFlags): Promise<(signal: AbortSignal) => Promise<Publisher>> {
  const account = accountOf(flags);
  const password = await readPassword(account);
  return async (signal) => {
    const publisher = await signIn({ ...publishNetwork(flags), identifier: account, password, signal });
    if (publisher.usesMainPassword) {
      printError(
        'That is the main password of the account; an app password can be revoked alone, so use one next time.',
      );
    }
    return publisher;
  };
}
