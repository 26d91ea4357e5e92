import { isDatetime } from '@atcute/lexicons/syntax';
import { fields } from '../../core/read-fields.ts';
import { checkRecord, type Problem } from '../../lexicon/index.ts';
import type { Kind } from '../finding/records.ts';

/** The field of each record that holds a picture. */
const PICTURES: Readonly<Record<Kind, string>> = { publication: 'icon', document: 'coverImage' };
/** The field that a card cannot be without. */
const TITLES: Readonly<Record<Kind, string>> = { publication: 'name', document: 'title' };

/** A day and a time; the zone may be missing, as well as what stands between the numbers. */
const LENIENT_DATE =
  /^\d{4}([-/]?)(?:0[1-9]|1[0-2])\1(?:0[1-9]|[12]\d|3[01])T(?:[01]\d|2[0-3])(:?)[0-5]\d\2[0-5]\d(?:\.\d{1,9})?(?:Z|[+-](?:[01]\d|2[0-3]):?[0-5]\d)?$/;
const CID = /^(?:b[a-z2-7]{58}|Qm[1-9A-HJ-NP-Za-km-z]{44})$/;

/**
 * What is wrong with a record for Bluesky's AppView, which then drops it as a whole. It reads with the lexicon, and not strictly: a date may lack its zone, and
 * neither the type nor the size of a picture counts.
 *
 * @param record unchecked
 * @returns empty when it is taken
 */
export function blueskyProblemsOf(kind: Kind, record: unknown): Problem[] {
  const given = fields(record);
  const picture = PICTURES[kind];
  const problems = checkRecord(`site.standard.${kind}`, record).filter(({ path }) => {
    if (path === 'publishedAt' || path === 'updatedAt') return !isLenientDate(given[path]);
    return path !== `${picture}.size` && !(path === `${picture}.mimeType` && hasType(given[picture]));
  });
  const title = TITLES[kind];
  if (given[title] === '') problems.push({ path: title, message: 'is empty' });
  if (
    given[picture] !== undefined &&
    !problems.some(({ path }) => path.startsWith(picture)) &&
    !isBlob(given[picture])
  ) {
    problems.push({ path: picture, message: 'expected a blob: what uploadBlob answered' });
  }
  return problems;
}

function isLenientDate(value: unknown): boolean {
  // As the lexicon writes it, Bluesky asks no calendar.
  if (isDatetime(value)) return true;
  if (typeof value !== 'string' || value.length > 100 || !LENIENT_DATE.test(value)) return false;
  const [year, month, day] = [value.slice(0, 4), ...(value.slice(4).match(/\d{2}/g) ?? [])].map(Number);
  // A month has the days that it has.
  return new Date(Date.UTC(year ?? 0, (month ?? 0) - 1, day)).getUTCDate() === day;
}

function hasType(picture: unknown): boolean {
  const { mimeType } = fields(picture);
  return typeof mimeType === 'string' && mimeType.includes('/');
}

/** A blob as a record has it now, or the old form with `cid` and `mimeType` and nothing else. */
function isBlob(value: unknown): boolean {
  const { $type, ref, cid, size } = fields(value);
  const has = (...names: string[]) => Object.keys(fields(value)).every((name) => names.includes(name));
  const isCid = (written: unknown) => typeof written === 'string' && CID.test(written);
  if ($type === undefined) return has('cid', 'mimeType') && isCid(cid);
  const { $link } = fields(ref);
  return has('$type', 'ref', 'mimeType', 'size') && isCid($link) && Number.isSafeInteger(size) && Number(size) >= -1;
}
