import { isHidden } from '../../lexicon/self-labels.ts';
import type { KeyedRecord } from '../../repository/profile-records.ts';

/**
 * A section's records without those that their owner hides and those that cannot be read, the oldest first: a TID sorts by its time, and stores and
 * servers list in orders of their own.
 */
export function visible<View>(
  records: readonly KeyedRecord[] | undefined,
  read: (record: KeyedRecord) => View | null,
): View[] {
  return [...(records ?? [])]
    .sort((a, b) => compare(a.rkey, b.rkey))
    .filter(({ value }) => !isHidden(value))
    .map(read)
    .filter((view) => view !== null);
}

/** The order of two strings by their code units, the same in every language. */
export function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}
