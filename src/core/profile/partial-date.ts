import { line } from '../shown-text.ts';

/** A date as precise as its writer knew it: `YYYY`, `YYYY-MM` or `YYYY-MM-DD`. Dates sort as strings, the less precise one first. */
export type PartialDate = string;

/** Whether the calendar has this `YYYY`, `YYYY-MM` or `YYYY-MM-DD`: some engines read 31 February as a day in March. */
export function isInCalendar(day: string): boolean {
  return !!new Date(day).toJSON()?.startsWith(day);
}

/**
 * Reads a partial date. A full datetime, which old records have, is cut to its day.
 *
 * @returns `undefined` for anything else, and for what the calendar does not have, such as 31 February
 */
export function toPartialDate(value: unknown): PartialDate | undefined {
  if (typeof value !== 'string') return undefined;
  const match = /^(\d{4}(?:-\d\d(?:-\d\d)?)?)(?:T.*)?$/.exec(value);
  const [, day] = match ?? [];
  return day && isInCalendar(day) && (value.length === day.length || day.length === 10) ? day : undefined;
}

/** The date on which something ended. Text that is no date is kept, since it still says that it ended. */
export function toEndDate(value: unknown): string | undefined {
  return toPartialDate(value) ?? line(value);
}
