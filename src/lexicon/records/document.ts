import { SiteStandardDocument } from '../generated/index.ts';
import { readRecord } from '../read/read-record.ts';
import type { Readable } from '../read/readable.ts';

/** A `site.standard.document`, read: `site` is an at-uri or http(s). `content` is as it came; `plainText` reads it. */
export interface Document extends Readable<SiteStandardDocument.Main> {}

/**
 * Reads a document leniently.
 *
 * @param value a record as it came
 * @returns `null` without a usable `site`, a `title` and a `publishedAt`
 */
export function readDocument(value: unknown): Document | null {
  return readRecord(SiteStandardDocument.mainSchema, value);
}
