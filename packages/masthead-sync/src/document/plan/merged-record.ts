import { isDeepStrictEqual } from 'node:util';
import { checkCard, type Finding } from 'masthead/check';
import { shown } from 'masthead/internal/check';
import { DOCUMENT, fields, text } from 'masthead/internal/core';
import { parseBlobRef } from 'masthead/lexicon';
import type { RecordJson } from 'masthead/publish';
import type { DocumentEntry, EntryCover } from '../document-entry.ts';
import { type PublicationOf, publicationOf } from './entry-place.ts';

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
  const standing = parseBlobRef(coverImage);
  if (file) {
    const same = standing?.cid === file.cid;
    const blob = { $type: 'blob', ref: { $link: file.cid }, mimeType: file.mimeType, size: file.size };
    return same ? {} : { cover: blob, upload: { file } };
  }
  if (url === undefined || Object.keys(fields(coverImage)).length > 0 || !URL.canParse(url, address)) return {};
  return { upload: { url: new URL(url, address).href } };
}

/** Findings that are only hints without a link, and make a new record useless. */
const REFUSING: ReadonlySet<string> = new Set([
  'doubled-path',
  'address-as-path',
  'path-slash',
  'query-path',
  'outside-path',
  'field',
  'date',
]);

/** The records that a change is judged by. */
export interface MergedChange {
  /** The record as it is; absent for a new one. */
  readonly before?: RecordJson | undefined;
  readonly after: RecordJson;
  /** The account's publications, or those of them that count. */
  readonly publications: readonly PublicationOf[];
  /** The address of its page, where it is known. */
  readonly link?: string | undefined;
  readonly now?: number | undefined;
}

/**
 * What would be wrong with a document after a change and is not wrong with it already, by the rules of the doctor; empty when nothing is. A label that hides it is
 * its owner's choice.
 */
export function newFindings({ before, after, publications, link, now }: MergedChange): Finding[] {
  const find = (record: RecordJson) =>
    checkCard({
      document: { record },
      publication: publicationOf(record, publications),
      publications,
      link,
      now,
    }).filter(({ id, stops, record: of }) => of === 'document' && id !== 'hidden' && (stops || REFUSING.has(id)));
  const named = ({ id, field }: Finding) => `${id} ${field}`;
  const old = new Set(before ? find(before).map(named) : []);
  return find(after).filter((finding) => !old.has(named(finding)));
}

/** The same as one sentence with what to do; `undefined` when nothing is wrong. */
export function recordProblem(change: MergedChange): string | undefined {
  const { after } = change;
  if (text(after.title) === undefined) return 'It has no title; give it one.';
  if (after.publishedAt === undefined) return 'It has no date; say when it was published.';
  const [found] = newFindings(change);
  if (!found) return undefined;
  const { id, field, says, wanted, advice } = found;
  const what = field === 'path' ? `path ${shown(after.path)}` : field || 'record';
  // A site builder writes it so into every file: nobody edits them all.
  const root =
    id === 'doubled-path' ? ' If all paths of your files begin at the root of the site, say --from-root.' : '';
  return `Its ${what}: ${says} ${advice}${wanted === undefined ? '' : ` Right is ${wanted}.`}${root}`;
}
