import { IdSifaProfilePosition } from '../generated/index.ts';
import { readRecord } from '../read/read-record.ts';
import type { Readable } from '../read/readable.ts';

/** An `id.sifa.profile.position`, read. */
export interface Position extends Readable<IdSifaProfilePosition.Main> {}

/**
 * Reads a position leniently.
 *
 * @param value a record as it came
 * @returns `null` without `title`, `startedAt` and `createdAt`
 */
export function readPosition(value: unknown): Position | null {
  return readRecord(IdSifaProfilePosition.mainSchema, value);
}
