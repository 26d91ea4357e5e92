import { UsageError } from '../usage-error.ts';

const FLAG = /^-{1,2}(?:p|pw|pass|password|app-?password)(?:=.*)?$/i;
const APP_PASSWORD = /(?:^|=)[a-z\d]{4}(?:-[a-z\d]{4}){3}$/i;

/**
 * A command line is seen by every program of the machine and kept by the shell, so no password may stand in it; not even an error message repeats it.
 *
 * @throws {UsageError}
 */
export function refusePasswords(args: readonly string[]): void {
  if (!args.some((arg) => FLAG.test(arg) || APP_PASSWORD.test(arg))) return;
  throw new UsageError(
    'A password on the command line is seen by every program here: revoke it, and let the command ask, or use MASTHEAD_APP_PASSWORD or standard input.',
  );
}
