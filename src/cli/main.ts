import { CommanderError } from '@commander-js/extra-typings';
import { runCommandLine } from './command-line.ts';
import { printError, printFault } from './terminal/output.ts';

// What a person can mend: their message is the whole story. Anything else is a fault of ours and shows where it happened.
const EXPECTED: ReadonlySet<string> = new Set([
  'UsageError',
  'PublishError',
  'ListenError',
  'MissingPackageError',
  'SourceError',
  'StoreOpenError',
  'NoIndexError',
  'StoreUnavailableError',
  'BackUpError',
]);

/**
 * Runs one command line, says what went wrong, and sets the exit code of the process.
 *
 * @param args what stands behind `masthead` on the command line
 */
export async function main(args: readonly string[]): Promise<void> {
  try {
    await runCommandLine(args);
  } catch (error) {
    // Help and the version are thrown as well, once they are shown.
    process.exitCode = error instanceof CommanderError ? error.exitCode : 1;
    if (error instanceof CommanderError) return;
    if (error instanceof Error && EXPECTED.has(error.name)) printError(error.message);
    else printFault(error);
  }
}
