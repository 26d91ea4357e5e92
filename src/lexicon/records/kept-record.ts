import { ACTOR_PROFILE, ORGANISATION, PROFILE } from '../../core/identifiers/collections.ts';
import { partialDate, toEndDate } from '../../core/profile/profile-view.ts';
import { compact, fields, LIMITS } from '../../core/read-fields.ts';
import { parseRecord } from '../read/parse-record.ts';
import { type Collection, RECORD_SCHEMAS } from './record-schemas.ts';

/**
 * How much of one section a profile holds (docs/rules.md#what-a-profile-holds): this many entries,
 * and no further one once they have so many bytes.
 */
export const SECTION_LIMITS = { entries: LIMITS.items, bytes: 128 * 1024 } as const;

/** What is kept of a record of a profile. */
export interface KeptRecord {
  /** The fields of its lexicon, within their lengths. Reading it again gives the same. */
  readonly record: object;
  /**
   * What is kept of a section is that of the highest rank; of one rank, that of the smallest key,
   * the oldest.
   */
  readonly rank: string;
}

/** An account has one record of these, at the key `self`. */
const SINGLE = new Set([ACTOR_PROFILE, ORGANISATION, PROFILE]);

/** What no view shows, and somebody's pinned post is their own business. */
const UNSHOWN = new Set(['banner', 'joinedViaStarterPack', 'pinnedPost'].map((name) => `${ACTOR_PROFILE}.${name}`));

/**
 * Cuts a record of a profile, or of an organisation, to what a view needs of it. Labels are left
 * out: they decide before, whether the record is shown at all.
 *
 * @param value a record as it came
 * @returns `null` for one that no view shows: unreadable, of an unknown collection, or at a wrong
 *   key
 */
export function keepProfileRecord(collection: string, rkey: string, value: unknown): KeptRecord | null {
  const known = Object.hasOwn(RECORD_SCHEMAS, collection) ? RECORD_SCHEMAS[collection as Collection] : undefined;
  const single = SINGLE.has(collection);
  if (!known || (single && rkey !== 'self') || typeof value !== 'object' || value === null) return null;
  const { labels: _, ...read } = fields(parseRecord(known, value));
  const record = Object.fromEntries(Object.entries(read).filter(([name]) => !UNSHOWN.has(`${collection}.${name}`)));
  // An unreadable one still says that there is a profile, and that it should not be found.
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
 * The flagged one first, then what has not ended, then the latest to start, as a view has
 * positions.
 */
function rankOf({ isPrimary, startedAt, endedAt }: Record<string, unknown>): string {
  return `${isPrimary === true ? 3 : toEndDate(endedAt) === undefined ? 2 : 1}${partialDate(startedAt) ?? ''}`;
}
