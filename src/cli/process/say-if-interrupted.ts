import { printError } from '../terminal/output.ts';

const SIGNALS = { SIGINT: 130, SIGTERM: 143 } as const;

/**
 * Runs work that changes something outside. When a signal ends the process meanwhile, it says first how far the work is.
 *
 * @param says the lines to print, asked for when the signal comes
 */
export async function sayIfInterrupted<T>(says: () => readonly string[], work: () => Promise<T>): Promise<T> {
  const stop = (signal: keyof typeof SIGNALS): void => {
    printError(...says());
    process.exit(SIGNALS[signal]);
  };
  for (const signal of Object.keys(SIGNALS)) process.once(signal, stop);
  try {
    return await work();
  } finally {
    for (const signal of Object.keys(SIGNALS)) process.off(signal, stop);
  }
}
