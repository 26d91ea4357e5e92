// The part of a profile's record that an index keeps.

import { partialDate, toEndDate } from '../../core/profile/profile-view.ts';
import { compact, fields, LIMITS } from '../../core/read-fields.ts';
import { ACTOR_PROFILE, ORGANISATION, PROFILE } from '../../core/values/identifiers.ts';
import { parseRecord } from '../read/parse-record.ts';
import { type Collection, RECORD_SCHEMAS } from './record-schemas.ts';

/**
 * How much of one section a profile holds (docs/rules.md#what-a-profile-holds): this many entries,
 * and no more once they reach this many bytes.
 */
export const SECTION_LIMITS = { entries: LIMITS.items, bytes: 128 * 1024 } as const;

/** The stored part of a profile's record. */
export interface KeptRecord {
  /**
   * The fields of its lexicon, within their lengths; of an organisation only the name, of an
   * unreadable profile only `discoverable`. Any other record is read again as the same.
   */
  readonly record: object;
  /**
   * A section keeps the entries of the highest rank; of equal rank, those with the smallest key,
   * the oldest.
   */
  readonly rank: string;
}

/** An account has only one record in each of these collections, at the key `self`. */
const SINGLE = new Set([ACTOR_PROFILE, ORGANISATION, PROFILE]);

/** No view shows these, and a pinned post is private to its owner. */
const UNSHOWN = new Set(['banner', 'joinedViaStarterPack', 'pinnedPost'].map((name) => `${ACTOR_PROFILE}.${name}`));

/**
 * Cuts a record of a profile, or of an organisation, to the part that a view needs. Labels are left
 * out: they have decided before whether the record is shown.
 *
 * @param value a record as it came
 * @returns `null` when no view shows the record: it is of an unknown collection, at a wrong key, or
 *   unreadable and not the profile itself
 */
export function keepProfileRecord(collection: string, rkey: string, value: unknown): KeptRecord | null {
  const known = Object.hasOwn(RECORD_SCHEMAS, collection) ? RECORD_SCHEMAS[collection as Collection] : undefined;
  const single = SINGLE.has(collection);
  if (!known || (single && rkey !== 'self') || typeof value !== 'object' || value === null) return null;
  const { labels: _, ...read } = fields(parseRecord(known, value));
  const record = Object.fromEntries(Object.entries(read).filter(([name]) => !UNSHOWN.has(`${collection}.${name}`)));
  // An unreadable profile still exists, and may still ask not to be found.
  if (collection === PROFILE) {
    return {
      record: compact({ ...record, discoverable: fields(value).discoverable === false ? false : undefined }),
      rank: '',
    };
  }
  if (Object.keys(record).length === 0) return null;
  if (collection === ORGANISATION) return { record: { name: record.name }, rank: '' };
  return { record, rank: single ? '' : rankOf(record) };
}

/**
 * The flagged entry first, then entries that have not ended, then the latest to start: the order of
 * positions in a view.
 */
function rankOf({ isPrimary, startedAt, endedAt }: Record<string, unknown>): string {
  return `${isPrimary === true ? 3 : toEndDate(endedAt) === undefined ? 2 : 1}${partialDate(startedAt) ?? ''}`;
}
