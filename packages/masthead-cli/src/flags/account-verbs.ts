// What verbs about an account share: their flags, opening its repository, signing in.

import { typedLink } from 'masthead/internal/core/values/pasted';
import { openPublications, type PublicationRepository, type Publisher, signIn } from 'masthead/publish';
import { untilStopped } from '../process/stopping.ts';
import { UsageError } from '../process/usage-error.ts';
import { ask, hasTerminal, printError } from '../terminal/output.ts';
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

/**
 * Asks for the app password, signs in, and does work that writes. After the question, Ctrl-C stops
 * in good order: its signal ends every later request.
 *
 * @param say prints a line about the signal
 */
export async function signedIn<T>(
  flags: ReadingFlags,
  work: (publisher: Publisher, signal: AbortSignal) => Promise<T>,
  say?: (line: string) => void,
): Promise<T> {
  const account = accountOf(flags);
  const password = await readPassword(account);
  return untilStopped(async (signal) => {
    const publisher = await signIn(nodeNetwork(flags), { identifier: account, password }, { signal });
    if (publisher.usesMainPassword) {
      printError(
        'That is the main password of the account; an app password can be revoked by itself, so use one next time.',
      );
    }
    return work(publisher, signal);
  }, say);
}

const MAX_CHARACTERS = 1024;

/**
 * Reads the app password from `MASTHEAD_APP_PASSWORD`, a hidden prompt, or the first line of
 * standard input; never from an argument. It is stored nowhere.
 *
 * @throws {UsageError} when there is none
 */
async function readPassword(account: string): Promise<string> {
  const given = process.env.MASTHEAD_APP_PASSWORD ?? (hasTerminal() ? await prompt(account) : await firstLine());
  const password = given.trim();
  if (password !== '') return password;
  throw new UsageError(
    'There is no app password: type it when you are asked, or give it in MASTHEAD_APP_PASSWORD or on standard input.',
  );
}

function prompt(account: string): Promise<string> {
  return ask(`App password of ${account} (not shown): `, { hidden: true });
}

async function firstLine(): Promise<string> {
  if (process.stdin.isTTY) return '';
  let read = '';
  const waiting = setTimeout(() => printError('Waiting for the app password on standard input.'), 2000);
  for await (const chunk of process.stdin.setEncoding('utf8')) {
    read += String(chunk);
    if (read.includes('\n') || read.length > MAX_CHARACTERS) break;
  }
  clearTimeout(waiting);
  return read.split('\n')[0] ?? '';
}
