import { cachedFormat } from './cached-format.ts';
import { formatUnit } from './format-unit.ts';

/**
 * The time between two partial dates in years and months: `2 yrs 3 mths`. The first and the last month both count, as in a career: March to April is two
 * months. Where one of the dates has no month, only whole years count. Empty when nothing is left, or a date cannot be read.
 */
export function formatDuration(from: string, to: string, lang: string): string {
  const [year, month] = from.split('-').map(Number);
  const [lastYear, lastMonth] = to.split('-').map(Number);
  const months = (Number(lastYear) - Number(year)) * 12 + (month && lastMonth ? lastMonth - month + 1 : 0);
  // `!(months > 0)` is true for NaN too, which an unreadable date gives.
  if (!year || !(months > 0)) return '';
  const units = (['year', 'month'] as const).map((unit, smaller) => {
    const count = smaller ? months % 12 : Math.floor(months / 12);
    return count ? formatUnit(count, unit, lang) : '';
  });
  return cachedFormat(`${lang} list`, () => new Intl.ListFormat(lang, { type: 'unit', style: 'narrow' })).format(
    units.filter(Boolean),
  );
}
