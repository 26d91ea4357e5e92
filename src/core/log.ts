// Lines of log, and the text of an error.

import { MAX_LINE_LENGTH, printable } from './shown-text.ts';

/**
 * Writes a line of log.
 *
 * @param line for people: a single line without control characters, so that text from hosts and
 *   records cannot forge another line or a terminal command
 * @param fields the line's values by name, for programs
 */
export type Log = (line: string, fields?: Readonly<Record<string, unknown>>) => void;

/** The line with the current time (ISO 8601, UTC) in front. */
export function withTime(line: string): string {
  return `${new Date().toISOString()} ${line}`;
}

/**
 * Wraps a log for lines and fields that hold third-party text: the line and each field that is a
 * string are made printable; objects and lists stay.
 */
export function printableLog(log: Log): Log {
  const clean = (value: unknown) => (typeof value === 'string' ? printable(value, MAX_LINE_LENGTH) : value);
  return (line, fields) => {
    const shown = printable(line, MAX_LINE_LENGTH);
    if (fields) log(shown, Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, clean(value)])));
    else log(shown);
  };
}

/**
 * The message of an error. For a host with several addresses Node throws an `AggregateError` with
 * an empty message and one error for each address; then the messages of all of them.
 */
export function errorText(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(errorText).join('; ');
  return error instanceof Error ? error.message : String(error);
}
