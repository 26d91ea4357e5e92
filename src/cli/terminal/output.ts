import { MAX_LINE_LENGTH, printable, printableJson } from '../../core/printable.ts';

// All that a command says goes through here: records and hosts may put anything into the words that it passes on.

/**
 * Writes to standard output.
 *
 * @param lines each becomes one line, whatever stands in it
 */
export function print(...lines: readonly string[]): void {
  console.log(shown(lines));
}

/** The same on standard error. */
export function printError(...lines: readonly string[]): void {
  console.error(shown(lines));
}

/** A value as one line of JSON on standard output, for programs: whole, and the same value when it is parsed. */
export function printJson(value: unknown): void {
  console.log(printableJson(value));
}

/** A fault of ours, with where it happened. Only the frames of the stack are ours; the message may hold anything. */
export function printFault(error: unknown): void {
  printError(...describeFault(error));
}

function describeFault(error: unknown): string[] {
  if (!(error instanceof Error)) return [String(error)];
  const { name, message, stack = '', cause } = error;
  const behind = stack.slice(Math.max(0, stack.indexOf(message)) + message.length);
  const frames = behind.split('\n').filter((line) => /^\s+at /.test(line));
  return [
    `${name}: ${message}`,
    ...frames,
    ...(cause === undefined ? [] : describeFault(cause).map((line) => `  caused by ${line}`)),
  ];
}

function shown(lines: readonly string[]): string {
  return lines.map((line) => printable(line, MAX_LINE_LENGTH)).join('\n');
}
