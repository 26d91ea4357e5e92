import type { Account } from './find-account.ts';
import { identityOptions, type PublishNetwork } from './node-access.ts';
import { PdsReader } from './pds-reader.ts';

/** Opens an account's repository for reading, with the network's fetch. */
export function readerFor(
  account: Pick<Account, 'did' | 'pds'>,
  network: PublishNetwork,
  signal?: AbortSignal | undefined,
): PdsReader {
  return new PdsReader(account, identityOptions(network).fetch ?? fetch, signal);
}
