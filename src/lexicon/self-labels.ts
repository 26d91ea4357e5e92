import { fields } from '../core/read-fields.ts';

const MAX_SCANNED = 1_000;

/**
 * The self-labels of a record: the values in its `labels`, of the first 1,000 entries.
 *
 * @param record a record as it came, or as it was read
 * @returns empty when there are none
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
 * Whether the owner keeps a record out of public answers, with the self-label `!hide` or `!no-unauthenticated`.
 *
 * @param record a record as it came, or as it was read
 */
export function isHidden(record: unknown): boolean {
  return selfLabels(record).some((label) => label === '!hide' || label === '!no-unauthenticated');
}
