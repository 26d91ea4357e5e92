import { SiteStandardPublication } from '../generated/index.ts';
import { readRecord } from '../read/read-record.ts';
import type { Readable } from '../read/readable.ts';

/** A `site.standard.publication`, read: `url` is http(s), `basicTheme` has all four colours or is absent, `icon` is an image within its limit. */
export interface Publication extends Readable<SiteStandardPublication.Main> {}

/**
 * Reads a publication leniently.
 *
 * @param value a record as it came
 * @returns `null` without an http(s) `url` and a `name`
 */
export function readPublication(value: unknown): Publication | null {
  return readRecord(SiteStandardPublication.mainSchema, value);
}
