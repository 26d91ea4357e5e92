import { IdSifaProfileSelf } from '../generated/index.ts';
import { readRecord } from '../read/read-record.ts';
import type { Readable } from '../read/readable.ts';

/** An `id.sifa.profile.self`, read. */
export interface ProfileSelf extends Readable<IdSifaProfileSelf.Main> {}

/**
 * Reads somebody's professional profile leniently.
 *
 * @param value a record as it came
 * @returns `null` without a `createdAt`
 */
export function readProfileSelf(value: unknown): ProfileSelf | null {
  return readRecord(IdSifaProfileSelf.mainSchema, value);
}
