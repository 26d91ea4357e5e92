// The record of a document after an entry's fields are set in it, and whether that record may be
// written.

import { isDeepStrictEqual } from 'node:util';
import { checkCard, type Finding } from 'masthead/check';
import { text } from 'masthead/internal/core/read-fields';
import { DOCUMENT } from 'masthead/internal/core/values/identifiers';
import { writtenDocument } from 'masthead/internal/lexicon/records/site-records';
import type { RecordJson } from 'masthead/publish';
import { type PublicationOf, publicationOf } from './document-address.ts';
import type { DocumentEntry, Refusal } from './document-plan.ts';

/** The record after a change, and the address of the picture to upload for it. */
export interface Merged {
  readonly record: RecordJson;
  readonly cover?: string;
}

/**
 * Sets the fields of the entry in the record, and keeps all others. A date keeps its spelling where
 * it means the same moment. `updatedAt` is set only where it is later than the publication; in
 * an existing record, only together with another change.
 *
 * @param place for a new record: its `site` and `path`
 * @param before the current record
 */
export function mergedRecord(
  entry: DocumentEntry,
  place: { readonly site: string; readonly path: string },
  before: RecordJson | undefined,
): Merged {
  const { title, description, tags, textContent } = entry;
  const start = before ?? { $type: DOCUMENT, site: place.site, path: place.path };
  const publishedAt = entry.publishedAt ?? (start.publishedAt === undefined ? entry.updatedAt : undefined);
  const written = writtenDocument({ record: start });
  const first = publishedAt ?? written.publishedAt;
  const isLater = entry.updatedAt !== undefined && Date.parse(entry.updatedAt) > Date.parse(first ?? '');
  const said = {
    title,
    publishedAt: publishedAt && sameMoment(publishedAt, written.publishedAt),
    updatedAt: isLater && entry.updatedAt ? sameMoment(entry.updatedAt, text(start.updatedAt)) : undefined,
    description,
    tags: tags?.length === 0 ? null : tags,
    textContent,
  };
  const changes = Object.entries(said).filter(
    ([name, value]) => value !== undefined && !isDeepStrictEqual(value, start[name]),
  );
  // The picture is requested only where the record has no cover yet.
  const { coverImage = null } = start;
  const hasCover = typeof coverImage === 'object' && coverImage !== null && Object.keys(coverImage).length > 0;
  const isNew = entry.cover !== undefined && !hasCover;
  // Site generators stamp every entry at every build: a new stamp alone is no change.
  if (before && !isNew && changes.every(([name]) => name === 'updatedAt')) return { record: before };
  const record = Object.fromEntries(
    Object.entries({ ...start, ...Object.fromEntries(changes) }).filter(([, value]) => value !== null),
  );
  return { record, ...(isNew && { cover: entry.cover }) };
}

/**
 * Whether a record whose publication is gone is of the entry's article: by the title, or the
 * moment.
 */
export function isSameArticle({ title, publishedAt }: DocumentEntry, record: RecordJson): boolean {
  const moment = publishedAt === undefined ? Number.NaN : Date.parse(publishedAt);
  const written = writtenDocument({ record });
  return (title !== undefined && title === written.title) || moment === Date.parse(written.publishedAt ?? '');
}

/** Whether the records are equal; the order of their fields does not count. */
export function isSameRecord(one: RecordJson, other: RecordJson): boolean {
  return isDeepStrictEqual(one, other);
}

function sameMoment(said: string, written: string | undefined): string {
  return written !== undefined && Date.parse(written) === Date.parse(said) ? written : said;
}

/** Findings that are only hints while no link is checked, but make a new record useless. */
const REFUSING: ReadonlySet<string> = new Set([
  'doubled-path',
  'address-as-path',
  'path-slash',
  'query-path',
  'outside-path',
  'field',
  'date',
]);

/** The input for judging a change. */
export interface MergedChange {
  /** The current record; absent for a new one. */
  readonly before?: RecordJson | undefined;
  readonly after: RecordJson;
  /** The account's publications, or the relevant ones. */
  readonly publications: readonly PublicationOf[];
  /** The address of its page, where it is known. */
  readonly link?: string | undefined;
  /** The text in place of its date, where that cannot be read. */
  readonly unreadDate?: string | undefined;
  readonly now?: number | undefined;
}

/**
 * The faults that a change adds to a document, by the rules of the doctor; empty when it adds none.
 * A label that hides the document is its owner's choice.
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

/** Why the record cannot be written; `undefined` when nothing is wrong. */
export function recordProblem(change: MergedChange): Refusal | undefined {
  const { after, unreadDate } = change;
  if (text(after.title) === undefined) return { why: 'no-title' };
  if (after.publishedAt === undefined) {
    return unreadDate === undefined ? { why: 'no-date' } : { why: 'unread-date', written: unreadDate };
  }
  const [finding] = newFindings(change);
  return finding && { why: 'fault', finding, path: after.path };
}
