import { MAX_LINE_LENGTH, printable, printableJson } from 'masthead/internal/core';

// All output of a command goes through here: records and hosts may put anything into the text that it quotes.

/** Writes to standard output. Each argument becomes exactly one line, whatever it contains. */
export function print(...lines: readonly string[]): void {
  console.log(shown(lines));
}

/** The same on standard error. */
export function printError(...lines: readonly string[]): void {
  console.error(shown(lines));
}

/** Writes a value to standard output as one line of JSON, for programs: uncut, and the same value when it is parsed. */
export function printJson(value: unknown): void {
  console.log(printableJson(value));
}

/** Prints a bug with its stack and its causes. Only the stack frames are our own text; the message may hold anything. */
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
