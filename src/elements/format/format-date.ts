import { cachedFormat } from './cached-format.ts';

/**
 * Formats a datetime or a partial date as precisely as it was written: `2024`, `Mar 2024`, `Mar 5, 2024`. The day is always in UTC, so that a server and all
 * readers see the same. A date that cannot be read is returned as it is.
 */
export function formatDate(date: string, lang: string): string {
  const time = Date.parse(date);
  if (Number.isNaN(time)) return date;
  const precision = date.length < 5 ? 1 : date.length < 8 ? 2 : 3;
  return cachedFormat(
    lang + precision,
    () =>
      new Intl.DateTimeFormat(lang, {
        timeZone: 'UTC',
        year: 'numeric',
        ...(precision > 1 && { month: 'short' }),
        ...(precision > 2 && { day: 'numeric' }),
      }),
  ).format(time);
}
