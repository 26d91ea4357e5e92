import type { WrittenDocument, WrittenPublication } from '../../core/match/written-record.ts';
import { fields, text } from '../../core/read-fields.ts';

// Records as they are written, for code that searches them for mistakes: every text is kept,
// anything else is dropped. Code that shows records uses `parsePublication` and `parseDocument`.

/** The texts of a publication; all are absent when it is not an object. */
export function writtenPublication(record: unknown): WrittenPublication {
  const { url, name } = fields(record);
  return { url: text(url), name: text(name) };
}

/** The texts of a document; all are absent when it is not an object. */
export function writtenDocument(record: unknown): WrittenDocument {
  const { site, path, title, canonicalUrl } = fields(record);
  return { site: text(site), path: text(path), title: text(title), canonicalUrl: text(canonicalUrl) };
}
