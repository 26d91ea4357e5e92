const formats = new Map<string, Intl.NumberFormat>();

/**
 * Minutes in words: `3 min`.
 *
 * @param minutes whole minutes
 * @param lang BCP 47
 */
export function formatMinutes(minutes: number, lang: string): string {
  let format = formats.get(lang);
  if (!format) {
    format = new Intl.NumberFormat(lang, { style: 'unit', unit: 'minute' });
    formats.set(lang, format);
  }
  return format.format(minutes);
}
