import { cachedFormat } from './cached-format.ts';
import { formatUnit } from './format-unit.ts';

/**
 * How long something lasted, in years and months: `2 yrs 3 mths`. Both months count, as in a career: March to April is two months. Where one of the two
 * dates knows no month, whole years are all that can be told.
 *
 * @param from `YYYY`, `YYYY-MM` or `YYYY-MM-DD`
 * @param to the same
 * @param lang BCP 47
 * @returns empty when there is nothing to tell
 */
export function formatDuration(from: string, to: string, lang: string): string {
  const [year, month] = from.split('-').map(Number);
  const [lastYear, lastMonth] = to.split('-').map(Number);
  const months = (Number(lastYear) - Number(year)) * 12 + (month && lastMonth ? lastMonth - month + 1 : 0);
  // What cannot be read is NaN, and not above nothing either.
  if (!year || !(months > 0)) return '';
  const units = (['year', 'month'] as const).map((unit, smaller) => {
    const count = smaller ? months % 12 : Math.floor(months / 12);
    return count ? formatUnit(count, unit, lang) : '';
  });
  return cachedFormat(`${lang} list`, () => new Intl.ListFormat(lang, { type: 'unit', style: 'narrow' })).format(
    units.filter(Boolean),
  );
}
