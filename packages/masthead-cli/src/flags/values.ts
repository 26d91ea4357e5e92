// Readers of the values of flags: each throws a `UsageError` that names the flag.

import { readFileSync } from 'node:fs';
import { Option } from '@commander-js/extra-typings';
import { UsageError } from '../process/usage-error.ts';

/** A flag whose value is a whole number from `min` to `max`. */
export function numberOption<const Flags extends string>(flags: Flags, description: string, min: number, max: number) {
  const [flag] = flags.split(' ');
  return new Option(flags, description).argParser((value: string) => readNumber(`${flag}`, value, min, max));
}

/** A flag whose value is one of a few words. */
export function choiceOption<const Flags extends string, const Choice extends string>(
  flags: Flags,
  description: string,
  choices: readonly Choice[],
) {
  const [flag] = flags.split(' ');
  return new Option(flags, description).argParser((value: string): Choice => {
    const choice = choices.find((name) => name === value);
    if (choice !== undefined) return choice;
    const all = `${choices.slice(0, -1).join(', ')} or ${choices.at(-1)}`;
    throw new UsageError(`${flag} must be ${all}, not "${value}".`);
  });
}

/** The zone of dates without one. */
export const TIME_ZONE = new Option(
  '--time-zone <name>',
  'the time zone of dates without one, such as Europe/Berlin; UTC when left out',
).argParser((name: string): string => {
  if (isTimeZone(name)) return name;
  throw new UsageError(`--time-zone must be a name such as Europe/Berlin or UTC, not "${name}".`);
});

/** Whether `Intl` knows this time zone. */
function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }) !== undefined;
  } catch {
    return false;
  }
}

/**
 * Reads a whole number from `min` to `max`. Throws a `UsageError` that names `flag` for anything
 * else.
 */
export function readNumber(flag: string, value: string, min: number, max: number): number {
  const number = /^\d{1,9}$/.test(value) ? Number(value) : Number.NaN;
  if (number >= min && number <= max) return number;
  throw new UsageError(`${flag} must be a whole number from ${min} to ${max}, not "${value}".`);
}

/**
 * Checks that a URL has one of the protocols, such as `https:`, and returns it. Throws a
 * `UsageError` that names `flag` for anything else.
 */
export function readAddress(flag: string, value: string, protocols: readonly string[]): string {
  if (URL.canParse(value) && protocols.includes(new URL(value).protocol)) return value;
  throw new UsageError(`${flag} must be an address that begins with ${protocols.join('// or ')}//, not "${value}".`);
}

/**
 * A secret in the environment: the variable, else the content of the file that `{variable}_FILE`
 * names, as secrets of containers are. A command line can be read by every user of the machine.
 *
 * @param what what the file holds, for the message
 * @returns `undefined` when neither is set
 * @throws {UsageError} when the file cannot be read
 */
export function readSecret(environment: NodeJS.ProcessEnv, variable: string, what: string): string | undefined {
  const file = environment[`${variable}_FILE`];
  try {
    return environment[variable] || (file ? readFileSync(file, 'utf8').trim() : undefined);
  } catch {
    throw new UsageError(`${variable}_FILE names ${file}, which cannot be read; name a file with ${what} in it.`);
  }
}

/** Only the flags that were set, for options that may be left out but not be `undefined`. */
export function givenFlags<T extends object>(flags: T): { [Name in keyof T]?: Exclude<T[Name], undefined> } {
  const given = Object.entries(flags).filter(([, value]) => value !== undefined);
  return Object.fromEntries(given) as { [Name in keyof T]?: Exclude<T[Name], undefined> };
}

const FLAG = /^-{1,2}(?:p|pw|pass|password|app-?password)(?:=.*)?$/i;
const APP_PASSWORD = /(?:^|=)[a-z\d]{4}(?:-[a-z\d]{4}){3}$/i;

/**
 * Refuses a command line with a password in it: every program of the machine can see it, and the
 * shell keeps it.
 *
 * @throws {UsageError} whose message does not repeat the password
 */
export function refusePasswords(args: readonly string[]): void {
  if (!args.some((arg) => FLAG.test(arg) || APP_PASSWORD.test(arg))) return;
  throw new UsageError(
    'Every program on this machine can see a password on the command line: revoke it, and let the command ask, or use MASTHEAD_APP_PASSWORD or standard input.',
  );
}
