import { UsageError } from '../usage-error.ts';

const FLAG = /^-{1,2}(?:p|pw|pass|password|app-?password)(?:=.*)?$/i;
const APP_PASSWORD = /(?:^|=)[a-z\d]{4}(?:-[a-z\d]{4}){3}$/i;

/**
 * Refuses a command line with a password in it: every program of the machine can see it, and the shell keeps it.
 *
 * @throws {UsageError} whose message does not repeat the password
 */
export function refusePasswords(args: readonly string[]): void {
  if (!args.some((arg) => FLAG.test(arg) || APP_PASSWORD.test(arg))) return;
  throw new UsageError(
    'A password on the command line is seen by every program here: revoke it, and let the command ask, or use MASTHEAD_APP_PASSWORD or standard input.',
  );
}
