import { isDeepStrictEqual } from 'node:util';
import { fields } from 'masthead/core';
import { DOCUMENT, text } from 'masthead/internal/core';
import type { RecordJson } from 'masthead/internal/publish';
import { toBlobRef } from 'masthead/lexicon';
import type { DocumentEntry, EntryCover } from '../document-entry.ts';

/** A record as it is to be, and the picture to upload for it. */
export interface Merged {
  readonly record: RecordJson;
  readonly cover?: EntryCover;
}

/**
 * What an entry makes of a record: the fields that it says are set, all others stay. A date is kept as it is written where it means the same moment.
 *
 * @param place for a new record: its `site` and `path`
 * @param before the record as it is
 * @param address of its page, from which a relative cover counts
 */
export function mergedRecord(
  entry: DocumentEntry,
  place: { readonly site: string; readonly path: string },
  before: RecordJson | undefined,
  address: string,
): Merged {
  const { title, description, tags, textContent } = entry;
  const start = before ?? { $type: DOCUMENT, site: place.site, path: place.path };
  const publishedAt = entry.publishedAt ?? (start.publishedAt === undefined ? entry.updatedAt : undefined);
  const first = publishedAt ?? text(start.publishedAt);
  const isLater = entry.updatedAt !== undefined && Date.parse(entry.updatedAt) > Date.parse(first ?? '');
  const { cover, upload } = coverOf(entry, start, address);
  const said = {
    title,
    publishedAt: publishedAt && sameMoment(publishedAt, start.publishedAt),
    updatedAt: isLater && entry.updatedAt ? sameMoment(entry.updatedAt, start.updatedAt) : undefined,
    description,
    tags: tags?.length === 0 ? null : tags,
    textContent,
    coverImage: cover,
  };
  const changes = Object.entries(said).filter(
    ([name, value]) => value !== undefined && !isDeepStrictEqual(value, start[name]),
  );
  const record = Object.fromEntries(
    Object.entries({ ...start, ...Object.fromEntries(changes) }).filter(([, value]) => value !== null),
  );
  return { record, ...(upload && { cover: upload }) };
}

/** Whether the record is the same but for the order of its fields. */
export function isSameRecord(one: RecordJson, other: RecordJson): boolean {
  return isDeepStrictEqual(one, other);
}

function sameMoment(said: string, written: unknown): string {
  const stands = text(written);
  return stands !== undefined && Date.parse(stands) === Date.parse(said) ? stands : said;
}

/** A file's bytes have their CID, so it is known whether the PDS has them. An address is only asked where there is no cover yet. */
function coverOf({ cover }: DocumentEntry, { coverImage }: RecordJson, address: string) {
  const { file, url } = cover ?? {};
  const standing = toBlobRef(coverImage);
  if (file) {
    const same = standing?.cid === file.cid;
    const blob = { $type: 'blob', ref: { $link: file.cid }, mimeType: file.mimeType, size: file.size };
    return same ? {} : { cover: blob, upload: { file } };
  }
  if (url === undefined || Object.keys(fields(coverImage)).length > 0 || !URL.canParse(url, address)) return {};
  return { upload: { url: new URL(url, address).href } };
}
