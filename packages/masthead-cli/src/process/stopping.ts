// Ctrl-C and `kill`: work that stops in good order, and what is printed about it.

import { RepositoryError } from 'masthead/internal/atproto/repository/repository-error';
import type { Log } from 'masthead-appview';
import { printError } from '../terminal/output.ts';

/**
 * Exits with 1 when the process has not ended by itself in time: for example, a thread does not end
 * or a host does not answer. A blocked event loop also blocks this timer.
 *
 * @returns a function that cancels the timer
 */
export function endWithin(seconds: number, say: Log): () => void {
  const late = () => {
    say(`It has not stopped within ${seconds} s; it is ended now.`, { level: 'error' });
    process.exit(1);
  };
  // The timer alone must not keep the process running.
  const timer = setTimeout(late, seconds * 1000).unref();
  return () => clearTimeout(timer);
}

/** The signals that ask a process to stop, each with the exit code of a process that it stopped. */
const EXIT_CODES = { SIGINT: 130, SIGTERM: 143 } as const;
type Signal = keyof typeof EXIT_CODES;

/** @returns a function that ends the listening */
function onStopSignal(stop: (signal: Signal) => void): () => void {
  const signals = Object.keys(EXIT_CODES) as Signal[];
  for (const signal of signals) process.on(signal, stop);
  return () => {
    for (const signal of signals) process.off(signal, stop);
  };
}

/**
 * Resolves on the first SIGINT (Ctrl-C) or SIGTERM (service managers). Then Node's default applies:
 * the next signal ends the process at once.
 */
export function stopSignal(): Promise<void> {
  return new Promise((resolve) => {
    const end = onStopSignal(() => {
      end();
      resolve();
    });
  });
}

/** A signal stopped the command. The message says how far it was. */
export class StoppedError extends Error {
  override readonly name = 'StoppedError';
  /** Of the process: 128 plus the signal's number. */
  readonly exitCode: number;

  constructor(message: string, exitCode: number, options?: ErrorOptions) {
    super(message, options);
    this.exitCode = exitCode;
  }
}

/**
 * Runs work that writes. On Ctrl-C or SIGTERM it aborts the work's signal and waits a few seconds:
 * a write under way may finish, since after a cut nobody knows whether it was written. A second
 * signal ends the process at once, as Node does.
 *
 * @param say prints a line about the signal; on standard error when left out
 * @returns the result of the work, also when it finished after the signal; the exit code of the
 *   process then says that it was stopped
 * @throws {StoppedError} when the signal ended the work; otherwise the error of the work
 */
export async function untilStopped<T>(
  work: (signal: AbortSignal) => Promise<T>,
  say: (line: string) => void = printError,
): Promise<T> {
  const stop = new AbortController();
  let code: number | undefined;
  const end = onStopSignal((signal) => {
    // Without a listener, the next signal ends the process.
    end();
    code = EXIT_CODES[signal];
    say(
      'Stopping. The current write gets a few seconds to finish; after a second stop nobody knows whether it was written.',
    );
    stop.abort(new StoppedError('Stopped; nothing was written after that.', code));
  });
  try {
    const result = await work(stop.signal);
    if (code !== undefined) process.exitCode = code;
    return result;
  } catch (error) {
    if (code === undefined || !(error instanceof RepositoryError)) throw error;
    throw new StoppedError(error.message, code, { cause: error });
  } finally {
    end();
  }
}
