import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';
import { UsageError } from './usage-error.ts';

/**
 * Reads flags strictly: an unknown one is a typing error, not something to pass over.
 *
 * @param positionals how many words besides flags are wanted
 * @throws {UsageError}
 */
export function readFlags<T extends ParseArgsOptionsConfig>(args: string[], options: T, positionals = 0) {
  const parsed = parse(args, options);
  if (parsed.positionals.length !== positionals) {
    const surplus = parsed.positionals[positionals];
    throw new UsageError(
      surplus === undefined
        ? 'Something is missing behind the command; masthead help shows what it takes.'
        : `"${surplus}" is one word too many; masthead help shows what the command takes.`,
    );
  }
  return parsed;
}

function parse<T extends ParseArgsOptionsConfig>(args: string[], options: T) {
  try {
    return parseArgs({ args, options, allowPositionals: true, strict: true });
  } catch (error) {
    const [message = ''] = error instanceof Error ? error.message.split('. ') : [];
    throw new UsageError(`${message.replace(/\.$/, '')}; masthead help lists the flags.`);
  }
}

/** A whole number within bounds. */
export function readNumber(flag: string, value: string, least: number, most: number): number {
  const number = /^\d{1,9}$/.test(value) ? Number(value) : Number.NaN;
  if (number >= least && number <= most) return number;
  throw new UsageError(`--${flag} must be a whole number from ${least} to ${most}, not "${value}".`);
}

/** An address with one of the given protocols, such as `https:`. */
export function readAddress(flag: string, value: string, protocols: readonly string[]): string {
  if (URL.canParse(value) && protocols.includes(new URL(value).protocol)) return value;
  throw new UsageError(`--${flag} must be an address that begins with ${protocols.join('// or ')}//, not "${value}".`);
}
