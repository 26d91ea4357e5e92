import { Option } from '@commander-js/extra-typings';
import { UsageError } from '../usage-error.ts';

/** A flag whose value is a whole number within bounds. */
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

/**
 * A whole number within bounds.
 *
 * @param flag `--port`, for the message
 * @throws {UsageError}
 */
export function readNumber(flag: string, value: string, min: number, max: number): number {
  const number = /^\d{1,9}$/.test(value) ? Number(value) : Number.NaN;
  if (number >= min && number <= max) return number;
  throw new UsageError(`${flag} must be a whole number from ${min} to ${max}, not "${value}".`);
}

/**
 * An address with one of the given protocols, such as `https:`.
 *
 * @param flag `--source`, for the message
 * @throws {UsageError}
 */
export function readAddress(flag: string, value: string, protocols: readonly string[]): string {
  if (URL.canParse(value) && protocols.includes(new URL(value).protocol)) return value;
  throw new UsageError(`${flag} must be an address that begins with ${protocols.join('// or ')}//, not "${value}".`);
}

/** Flags, without those that were not given: for options that may be left out but not `undefined`. */
export function givenFlags<T extends object>(flags: T): { [Name in keyof T]?: Exclude<T[Name], undefined> } {
  const given = Object.entries(flags).filter(([, value]) => value !== undefined);
  return Object.fromEntries(given) as { [Name in keyof T]?: Exclude<T[Name], undefined> };
}
