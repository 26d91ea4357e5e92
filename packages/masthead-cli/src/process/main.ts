import { CommanderError } from '@commander-js/extra-typings';
import { RepositoryError } from 'masthead/internal/atproto/repository/repository-error';
import { runLines } from '../terminal/finding-lines.ts';
import { printError, printFault } from '../terminal/output.ts';
import { runCommandLine } from './command-line.ts';
import { asStarted } from './command-name.ts';
import { StoppedError } from './stopping.ts';
import { UsageError } from './usage-error.ts';

// Errors that a person can fix: only the message is printed. Any other error is a bug, and its
// stack is printed too.
const EXPECTED: ReadonlySet<string> = new Set([
  'UsageError',
  'RepositoryError',
  'StoppedError',
  'ListenError',
  'SourceError',
  'StoreOpenError',
  'NoIndexError',
  'StoreUnavailableError',
  'BackUpError',
]);

/**
 * Runs one command line (the arguments after `masthead`), prints the error if there is one, and
 * sets the exit code of the process.
 */
export async function main(args: readonly string[]): Promise<void> {
  try {
    await runCommandLine(args);
  } catch (error) {
    // Commander throws also after it has shown help or the version.
    const isOwn = error instanceof CommanderError || error instanceof StoppedError || error instanceof UsageError;
    process.exitCode = isOwn ? error.exitCode : 1;
    if (error instanceof CommanderError) return;
    if (error instanceof Error && EXPECTED.has(error.name)) {
      const failure = error instanceof StoppedError ? error.cause : error;
      const run = failure instanceof RepositoryError ? failure.run : [];
      printError(asStarted(error.message), ...runLines(run, '  '));
    } else printFault(error);
  }
}
