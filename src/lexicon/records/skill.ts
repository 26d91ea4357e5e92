import { IdSifaProfileSkill } from '../generated/index.ts';
import { readRecord } from '../read/read-record.ts';
import type { Readable } from '../read/readable.ts';

/** An `id.sifa.profile.skill`, read. */
export interface Skill extends Readable<IdSifaProfileSkill.Main> {}

/**
 * Reads a skill leniently.
 *
 * @param value a record as it came
 * @returns `null` without `name` and `createdAt`
 */
export function readSkill(value: unknown): Skill | null {
  return readRecord(IdSifaProfileSkill.mainSchema, value);
}
