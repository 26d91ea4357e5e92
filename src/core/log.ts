import { MAX_LINE_LENGTH, printable } from './printable.ts';

/**
 * Takes a line of log.
 *
 * @param line for a person to read; one line, in which nothing can pass for another or for a command to a terminal, whatever hosts and records said
 * @param fields what a program may want to pick out of it
 */
export type Log = (line: string, fields?: Readonly<Record<string, unknown>>) => void;

/** A line behind its moment (ISO 8601, UTC), as a log for people has it. */
export function withTime(line: string): string {
  return `${new Date().toISOString()} ${line}`;
}

/** The same log, for lines with words in them that others wrote. */
export function printableLog(log: Log): Log {
  const clean = (value: unknown) => (typeof value === 'string' ? printable(value, MAX_LINE_LENGTH) : value);
  return (line, fields) => {
    const shown = printable(line, MAX_LINE_LENGTH);
    if (fields) log(shown, Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, clean(value)])));
    else log(shown);
  };
}
