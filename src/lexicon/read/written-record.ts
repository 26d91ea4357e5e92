import type { WrittenDocument, WrittenPublication } from '../../core/match/record-address.ts';
import { fields, text } from '../../core/read-fields.ts';
import { canonicalizeUrl } from '../../core/values/canonical-url.ts';

// Records with their texts beside them as written, for code that searches them for mistakes or
// changes them. A field that is not a text counts as absent. Code that shows records uses
// `parsePublication` and `parseDocument`.

/** A publication with its texts; all are absent when `record` is not an object. */
export function writtenPublication<Found extends { readonly record: unknown }>(
  found: Found,
): Found & WrittenPublication {
  const given = fields(found.record);
  const [url, name] = [text(given.url), text(given.name)];
  return { ...found, url, name, address: canonicalizeUrl(url ?? '') };
}

/** A document with its texts; all are absent when `record` is not an object. */
export function writtenDocument<Found extends { readonly record: unknown }>(found: Found): Found & WrittenDocument {
  const { site, path, title, canonicalUrl, publishedAt, bskyPostRef } = fields(found.record);
  return {
    ...found,
    site: text(site),
    path: text(path),
    title: text(title),
    canonicalUrl: text(canonicalUrl),
    publishedAt: text(publishedAt),
    post: text(fields(bskyPostRef).uri),
  };
}
