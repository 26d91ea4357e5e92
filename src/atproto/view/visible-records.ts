import { isHidden } from '../../lexicon/self-labels.ts';
import type { KeyedRecord } from '../repository/profile-records.ts';

/** The records that are readable and not hidden, by key: the oldest first, as TIDs sort by time. Stores and servers list in orders of their own. */
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

/** Compares strings by code units, the same in every locale. */
export function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}
