/**
 * Takes a line of log.
 *
 * @param line for a person to read
 * @param fields what a program may want to pick out of it
 */
export type Log = (line: string, fields?: Readonly<Record<string, unknown>>) => void;
