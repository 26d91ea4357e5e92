import { line } from '../shown-text.ts';

/** A date as precise as its writer knew it: `YYYY`, `YYYY-MM` or `YYYY-MM-DD`. They sort as strings, the vaguer one first. */
export type PartialDate = string;

/**
 * Reads a partial date, or cuts a full datetime (old records hold those) down to its day.
 *
 * @returns `undefined` for anything that is no calendar date
 */
export function toPartialDate(value: unknown): PartialDate | undefined {
  if (typeof value !== 'string') return undefined;
  const match = /^(\d{4}(?:-(?:0[1-9]|1[0-2])(?:-(?:0[1-9]|[12]\d|3[01]))?)?)(?:T.*)?$/.exec(value);
  if (!match?.[1] || (value.length > match[1].length && match[1].length < 10)) return undefined;
  return match[1];
}

/** The day on which something ended. One that cannot be read still says that it is over. */
export function toEndDate(value: unknown): string | undefined {
  return toPartialDate(value) ?? line(value);
}
