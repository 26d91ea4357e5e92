import { cachedFormat } from './cached-format.ts';

/**
 * Minutes in words: `3 min`.
 *
 * @param minutes whole minutes
 * @param lang BCP 47
 */
export function formatMinutes(minutes: number, lang: string): string {
  return cachedFormat(lang, () => new Intl.NumberFormat(lang, { style: 'unit', unit: 'minute' })).format(minutes);
}
