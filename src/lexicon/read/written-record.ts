import type { WrittenDocument, WrittenPublication } from '../../core/match/written-record.ts';
import { fields, text } from '../../core/read-fields.ts';

// Records as they are written, for what looks for mistakes in them: a text of any kind is there,
// anything else is not. For what readers show there are `parsePublication` and `parseDocument`.

/** The texts of a publication; none for what is no object. */
export function writtenPublication(record: unknown): WrittenPublication {
  const { url, name } = fields(record);
  return { url: text(url), name: text(name) };
}

/** The texts of a document; none for what is no object. */
export function writtenDocument(record: unknown): WrittenDocument {
  const { site, path, title, canonicalUrl } = fields(record);
  return { site: text(site), path: text(path), title: text(title), canonicalUrl: text(canonicalUrl) };
}
