import { UsageError } from '../usage-error.ts';
import { printError } from './output.ts';
import { ask, hasTerminal } from './terminal.ts';

const MAX_CHARACTERS = 1024;

/**
 * Reads the app password from `MASTHEAD_APP_PASSWORD`, a hidden prompt, or the first line of standard input; never from an argument. It is stored nowhere.
 *
 * @throws {UsageError} when there is none
 */
export async function readPassword(account: string): Promise<string> {
  const given = process.env.MASTHEAD_APP_PASSWORD ?? (hasTerminal() ? await prompt(account) : await firstLine());
  const password = given.trim();
  if (password !== '') return password;
  throw new UsageError(
    'There is no app password: type it at the prompt, or give MASTHEAD_APP_PASSWORD or standard input.',
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
