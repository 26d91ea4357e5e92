import { Option } from '@commander-js/extra-typings';
import { UsageError } from '../usage-error.ts';

/** The zone of dates that say none. */
export const TIME_ZONE = new Option(
  '--time-zone <name>',
  'of dates that say none, such as Europe/Berlin; else UTC',
).argParser((name: string): string => {
  if (isTimeZone(name)) return name;
  throw new UsageError(`--time-zone must be a name such as Europe/Berlin or UTC, not "${name}".`);
});

/** Whether `Intl` knows this time zone. */
export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }) !== undefined;
  } catch {
    return false;
  }
}
