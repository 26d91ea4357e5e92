import { cachedFormat } from './cached-format.ts';

/**
 * A count with its unit in words: `3 min`, `2 yrs`.
 *
 * @param count how many, whole
 * @param unit of time
 * @param lang BCP 47
 */
export function formatUnit(count: number, unit: 'minute' | 'month' | 'year', lang: string): string {
  return cachedFormat(lang + unit, () => new Intl.NumberFormat(lang, { style: 'unit', unit })).format(count);
}
