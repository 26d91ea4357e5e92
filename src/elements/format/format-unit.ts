import { cachedFormat } from './cached-format.ts';

/** A count with its unit: `3 min`, `2 yrs`. */
export function formatUnit(count: number, unit: 'minute' | 'month' | 'year', lang: string): string {
  return cachedFormat(lang + unit, () => new Intl.NumberFormat(lang, { style: 'unit', unit })).format(count);
}
