import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { MAX_LINE_LENGTH, printable } from 'masthead/internal/core';
import { UsageError } from '../usage-error.ts';

/** Whether a person can be asked. Questions go to standard error, which keeps standard output clean. */
export function hasTerminal(): boolean {
  return process.stdin.isTTY === true && process.stderr.isTTY === true;
}

/**
 * Asks the person at the terminal.
 *
 * @param options `hidden`: the answer is not shown
 * @throws {UsageError} when they leave with Ctrl-C or Ctrl-D
 */
export function ask(question: string, { hidden = false }: { readonly hidden?: boolean } = {}): Promise<string> {
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: process.stdin, output: hidden ? nowhere : process.stderr, terminal: true });
  // Only now that readline has the terminal: an early answer must not be echoed, and Ctrl-C must be handled here.
  process.stderr.write(printable(question, MAX_LINE_LENGTH));
  return new Promise((resolve, reject) => {
    const end = (): void => {
      process.stderr.write('\n');
      reject(new UsageError('Given up; nothing was written.'));
    };
    lines.once('line', (line) => {
      lines.off('close', end);
      lines.close();
      if (hidden) process.stderr.write('\n');
      resolve(line.trim());
    });
    lines.once('SIGINT', () => lines.close());
    lines.once('close', end);
  });
}
