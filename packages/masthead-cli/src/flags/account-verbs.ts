import { typedLink } from 'masthead/internal/core/url/typed-link';
import { openPublications, type PublicationRepository } from 'masthead/publish';
import { UsageError } from '../process/usage-error.ts';
import { namedAccount, networkVerb, nodeNetwork, readActor } from './network.ts';

/** Begins a verb that reads an account's publications. */
export function readingVerb(name: string) {
  return networkVerb(name)
    .option('--account <handle|did>', 'whose publication; else the one in MASTHEAD_ACCOUNT')
    .option('--publication <key|url>', 'which one, where there are several: its key, at-uri or web address', typedLink)
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
    .option('--drop-broken', 'leave out optional parts that are not right')
    .option(
      '--preview <file>',
      'where a preview of the card goes; without it there is one until the question is answered',
    );
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
    'Say whose publication it is, by your handle: --account alice.example, or MASTHEAD_ACCOUNT in the environment.',
  );
}

/** Opens that account's repository, without signing in: records are public. */
export function openRepository(flags: ReadingFlags): Promise<PublicationRepository> {
  return openPublications(nodeNetwork(flags), accountOf(flags));
}
