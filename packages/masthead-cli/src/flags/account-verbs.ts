import { typedLink } from 'masthead/internal/core/values/pasted';
import { openPublications, type PublicationRepository } from 'masthead/publish';
import { UsageError } from '../process/usage-error.ts';
import { namedAccount, networkVerb, nodeNetwork, readActor } from './network.ts';

/** Begins a verb that reads an account's publications. */
export function readingVerb(name: string) {
  return networkVerb(name)
    .option('--account <handle|did>', 'the account; without it the one in MASTHEAD_ACCOUNT')
    .option('--publication <key|url>', 'which one, if there are several: its key, at-uri or web address', typedLink)
    .option('--json', 'print one line of JSON');
}

/** Begins a verb that writes records. */
export function recordVerb(name: string) {
  return readingVerb(name)
    .option('--dry-run', 'show what would change, and write nothing')
    .option('--yes', 'write without asking');
}

/** Begins a verb that changes a publication. */
export function writingVerb(name: string) {
  return recordVerb(name)
    .option('--drop-broken', 'leave out optional fields that are invalid')
    .option('--preview <file>', 'the file for a preview of the card; without it a temporary file, until you answer');
}

export type ReadingFlags = ReturnType<ReturnType<typeof readingVerb>['opts']>;
export type RecordFlags = ReturnType<ReturnType<typeof recordVerb>['opts']>;
export type WritingFlags = ReturnType<ReturnType<typeof writingVerb>['opts']>;

/**
 * The account in `--account` or `MASTHEAD_ACCOUNT`. Throws a `UsageError` when neither names one,
 * or the text is not a handle or a DID.
 */
export function accountOf(flags: Pick<ReadingFlags, 'account'>): string {
  const account = namedAccount(flags.account);
  if (account !== undefined) return readActor(account);
  throw new UsageError(
    'Give your handle with --account alice.example, or in the environment variable MASTHEAD_ACCOUNT.',
  );
}

/** Opens that account's repository, without signing in: records are public. */
export function openRepository(flags: ReadingFlags): Promise<PublicationRepository> {
  return openPublications(nodeNetwork(flags), accountOf(flags));
}
