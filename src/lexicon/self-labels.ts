import { fields } from '../core/read-fields.ts';

const MAX_SCANNED = 1_000;

/**
 * What an owner says about their own record: the values of its `labels`.
 *
 * @param record a record as it came, or as it was read
 */
export function selfLabels(record: unknown): string[] {
  const { values } = fields(fields(record).labels);
  if (!Array.isArray(values)) return [];
  return values
    .slice(0, MAX_SCANNED)
    .map((label) => fields(label).val)
    .filter((val) => typeof val === 'string');
}

/**
 * Whether the owner wants a record in no public answer: self-labelled `!hide` or `!no-unauthenticated`.
 *
 * @param record a record as it came, or as it was read
 */
export function isHidden(record: unknown): boolean {
  return selfLabels(record).some((label) => label === '!hide' || label === '!no-unauthenticated');
}
