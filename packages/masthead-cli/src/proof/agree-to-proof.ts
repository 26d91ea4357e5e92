import type { PublishNetwork } from 'masthead/internal/node';
import { openPublications } from 'masthead/internal/publish';
import { mustAgree } from '../terminal/consent.ts';
import { hasTerminal } from '../terminal/terminal.ts';
import { UsageError } from '../usage-error.ts';

/** The account of an at-uri, for people: its verified handle with the DID, or the DID alone. */
export async function nameAccount(uri: string, network: PublishNetwork): Promise<string> {
  const [, , did = ''] = uri.split('/');
  const { handle } = await openPublications(did, network);
  return handle === 'handle.invalid' ? did : `${handle} (${did})`;
}

/**
 * Asks before a proof is written for a record that was found by the link alone. Anybody can claim a link, and the file says that the site is that account's.
 *
 * @param account as `nameAccount` gives it
 * @param yes agreed already, by `--yes`
 * @throws {UsageError} when the person says no, or nobody can be asked and `yes` is `false`
 */
export async function mustMeanAccount(link: string, account: string, yes: boolean): Promise<void> {
  if (!yes && !hasTerminal()) {
    throw new UsageError(
      `The record that was found for ${link} is of ${account}, and the file would say that the site is theirs: say whose it is with --account or MASTHEAD_ACCOUNT, or agree with --yes.`,
    );
  }
  await mustAgree({ yes }, `The file will say that ${link} is the site of ${account}. Write it?`);
}
