import { PublishError } from 'masthead/internal/atproto';
import { printError } from '../terminal/output.ts';
import { StoppedError } from './stopped-error.ts';

const EXIT_CODES = { SIGINT: 130, SIGTERM: 143 } as const;
type Signal = keyof typeof EXIT_CODES;

/**
 * Runs work that writes. On Ctrl-C or SIGTERM it aborts the work's signal and waits: what is being written is let finish for a few seconds, for whoever cuts it off
 * does not know whether it was written. A second one ends the process at once, as Node does.
 *
 * @param say prints a line about the signal; on standard error when left out
 * @param left lines that a second one prints first: how to finish what was begun
 * @returns what the work returns, also when it was finished after the signal; the exit code of the process says then that it was stopped
 * @throws {StoppedError} when the signal ended the work; else what the work throws
 */
export async function untilStopped<T>(
  work: (signal: AbortSignal) => Promise<T>,
  say: (line: string) => void = printError,
  left?: () => readonly string[],
): Promise<T> {
  const stop = new AbortController();
  let code: number | undefined;
  const stopBy = (signal: Signal) => {
    if (code !== undefined) return endBy(signal);
    // Without a listener, the next signal ends the process.
    if (!left) end();
    code = EXIT_CODES[signal];
    say(
      'Stopping. What is being written gets a few seconds to finish; stop it again, and it is not known whether it was written.',
    );
    stop.abort();
  };
  const endBy = (signal: Signal) => {
    end();
    for (const line of left?.() ?? []) say(line);
    process.kill(process.pid, signal);
  };
  const handlers = { SIGINT: () => stopBy('SIGINT'), SIGTERM: () => stopBy('SIGTERM') };
  const end = () => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.off(signal, handlers[signal]);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, handlers[signal]);
  try {
    const result = await work(stop.signal);
    if (code !== undefined) process.exitCode = code;
    return result;
  } catch (error) {
    if (code === undefined || !(error instanceof PublishError)) throw error;
    throw new StoppedError(error.message, code, { cause: error });
  } finally {
    end();
  }
}
