import { type Publisher, signIn } from 'masthead/publish';
import { accountOf, type ReadingFlags } from '../flags/account-verbs.ts';
import { nodeNetwork } from '../flags/network.ts';
import { untilStopped } from '../process/stopping.ts';
import { UsageError } from '../process/usage-error.ts';
import { ask, hasTerminal, printError } from '../terminal/output.ts';

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
