import { IdSifaProfileEducation } from '../generated/index.ts';
import { readRecord } from '../read/read-record.ts';
import type { Readable } from '../read/readable.ts';

/** An `id.sifa.profile.education`, read. */
export interface Education extends Readable<IdSifaProfileEducation.Main> {}

/**
 * Reads an education entry leniently.
 *
 * @param value a record as it came
 * @returns `null` without `institution` and `createdAt`
 */
export function readEducation(value: unknown): Education | null {
  return readRecord(IdSifaProfileEducation.mainSchema, value);
}
