import { cachedFormat } from './cached-format.ts';

/**
 * A date in words, as precise as it was written: `2024`, `Mar 2024`, `Mar 5, 2024`. Always the day in UTC, so that a server and every reader see the same.
 *
 * @param date a datetime, or `YYYY`, `YYYY-MM`, `YYYY-MM-DD`
 * @param lang BCP 47
 * @returns what cannot be read, as it is
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
