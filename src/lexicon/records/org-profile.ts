import { IdSifaOrgProfile } from '../generated/index.ts';
import { readRecord } from '../read/read-record.ts';
import type { Readable } from '../read/readable.ts';

/** An `id.sifa.org.profile`, read. */
export interface OrgProfile extends Readable<IdSifaOrgProfile.Main> {}

/**
 * Reads an organisation's profile leniently.
 *
 * @param value a record as it came
 * @returns `null` without `name` and `createdAt`
 */
export function readOrgProfile(value: unknown): OrgProfile | null {
  return readRecord(IdSifaOrgProfile.mainSchema, value);
}
