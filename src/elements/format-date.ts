// Making a formatter costs more than the rest of a card; a page needs few.
const formats = new Map<string, Intl.DateTimeFormat>();

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
  const key = lang + precision;
  let format = formats.get(key);
  if (!format) {
    format = new Intl.DateTimeFormat(lang, {
      timeZone: 'UTC',
      year: 'numeric',
      ...(precision > 1 && { month: 'short' }),
      ...(precision > 2 && { day: 'numeric' }),
    });
    formats.set(key, format);
  }
  return format.format(time);
}
