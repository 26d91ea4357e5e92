import { line } from '../shown-text.ts';

/** A date as precise as its writer knew it: `YYYY`, `YYYY-MM` or `YYYY-MM-DD`. Dates sort as strings, the less precise one first. */
export type PartialDate = string;

/**
 * Reads a partial date. A full datetime, which old records have, is cut to its day.
 *
 * @returns `undefined` for anything else; months are checked to 12 and days to 31, not by the calendar
 */
export function toPartialDate(value: unknown): PartialDate | undefined {
  if (typeof value !== 'string') return undefined;
  const match = /^(\d{4}(?:-(?:0[1-9]|1[0-2])(?:-(?:0[1-9]|[12]\d|3[01]))?)?)(?:T.*)?$/.exec(value);
  if (!match?.[1] || (value.length > match[1].length && match[1].length < 10)) return undefined;
  return match[1];
}

/** The date on which something ended. Text that is no date is kept, since it still says that it ended. */
export function toEndDate(value: unknown): string | undefined {
  return toPartialDate(value) ?? line(value);
}
