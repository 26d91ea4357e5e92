import { openPublications, type PublishNetwork } from '../../publish/index.ts';
import { mustAgree } from '../terminal/consent.ts';
import { hasTerminal } from '../terminal/terminal.ts';
import { UsageError } from '../usage-error.ts';

/** An account as a person knows it: its checked handle with the DID, or the DID alone. */
export async function nameAccount(uri: string, network: PublishNetwork): Promise<string> {
  const [, , did = ''] = uri.split('/');
  const { handle } = await openPublications(did, network);
  return handle === 'handle.invalid' ? did : `${handle} (${did})`;
}

/**
 * Before a file is written that proves a record which nobody named: anybody may write one for any link, and a site that answers with its at-uri says that the site
 * is that account's.
 *
 * @param account as `nameAccount` gives it
 * @throws {UsageError} when the person says no, or cannot be asked and has not said `--yes`
 */
export async function mustMeanAccount(link: string, account: string, yes: boolean): Promise<void> {
  if (!yes && !hasTerminal()) {
    throw new UsageError(
      `The record that was found for ${link} is of ${account}, and the file would say that the site is theirs: say whose it is with --account or MASTHEAD_ACCOUNT, or agree with --yes.`,
    );
  }
  await mustAgree({ yes }, `The file will say that ${link} is the site of ${account}. Write it?`);
}
