// The write that `document` proposes: a change, a deletion or a new document.

import { canonicalizeUrl } from 'masthead/core';
import { RepositoryError } from 'masthead/internal/atproto/repository/repository-error';
import {
  accountName,
  atUri,
  DOCUMENT,
  isRecordKey,
  keyOf,
  parseAtUri,
  tidTime,
} from 'masthead/internal/core/values/identifiers';
import { writtenDocument } from 'masthead/internal/lexicon/records/site-records';
import {
  type FieldChange,
  type PublicationRepository,
  type RecordJson,
  type RepositoryDocuments,
  withFields,
} from 'masthead/publish';
import { addressIn, documentKey, type PublicationOf, recordAddress } from '../../feed/plan/document-address.ts';
import type { PlannedWrite } from '../../feed/plan/document-plan.ts';
import { readDate } from '../../feed/read-date.ts';
import { UsageError } from '../../process/usage-error.ts';
import { freeKey } from '../deleted-records.ts';

/** A document on the PDS. */
export type FoundDocument = RepositoryDocuments['documents'][number];

/**
 * Finds one document of an account.
 *
 * @param which its at-uri, its record key, or the address of its page
 * @throws {RepositoryError} `not-found` when there is none; `bad-request` when it belongs to
 *   another account, or several have this address
 */
export async function findDocument(
  repository: PublicationRepository,
  publications: readonly PublicationOf[],
  which: string,
): Promise<FoundDocument> {
  const address = canonicalizeUrl(which);
  if (address === null) return findByKey(repository, which);
  const { documents } = await repository.fetchDocuments();
  const fitting = documents.filter(({ record }) => recordAddress(record, publications) === address);
  const [one, other] = fitting;
  if (one && !other) return one;
  if (!one) {
    throw new RepositoryError(
      'not-found',
      `${accountName(repository)} has no document with the address ${which}; create one with "npx masthead-cli document --new", or give the at-uri of one.`,
    );
  }
  throw new RepositoryError(
    'bad-request',
    `Several documents have the address ${which}, so give the at-uri of one: ${fitting.map(({ uri }) => uri).join(', ')}.`,
  );
}

async function findByKey(repository: PublicationRepository, which: string): Promise<FoundDocument> {
  const parsed = parseAtUri(which);
  const isOwn =
    !parsed || ([repository.did, repository.handle].includes(parsed.authority) && parsed.collection === DOCUMENT);
  const rkey = parsed?.rkey ?? which;
  if (!isOwn || !isRecordKey(rkey)) {
    throw new RepositoryError(
      'bad-request',
      `${which} is not a document of ${accountName(repository)}; give the at-uri of one, or the address of its page.`,
    );
  }
  const found = await repository.fetchDocument(rkey);
  if (found) return found;
  throw new RepositoryError(
    'not-found',
    `There is no document ${which}; give the at-uri of one, or the address of its page. A deleted one is created again with "npx masthead-cli document --key ${rkey} --title TITLE --path PATH".`,
  );
}

/** The flags of a new document. */
export interface DocumentWriteOptions {
  /** The record key of a deleted document, to write it again. */
  readonly key?: string | undefined;
  readonly title?: string | undefined;
  readonly path?: string | undefined;
  readonly date?: string | undefined;
  readonly timeZone?: string | undefined;
}

/**
 * The change of single fields of a document.
 *
 * @param publications all of the account
 * @throws {RepositoryError} `exists` where another document has the page
 */
export async function changeOf(
  repository: PublicationRepository,
  publications: readonly PublicationOf[],
  { uri, cid, record }: FoundDocument,
  changes: readonly FieldChange[],
): Promise<PlannedWrite> {
  const after = withFields(changes)(record);
  const address = recordAddress(after, publications);
  // Two documents that share a page already can still be changed.
  if (address !== undefined && address !== recordAddress(record, publications)) {
    const { documents } = await repository.fetchDocuments();
    const others = documents.filter((each) => each.uri !== uri);
    const other = documentAt(address, others, publications);
    if (other) {
      throw new RepositoryError(
        'exists',
        `Nothing was written: ${address} is the page of another document: ${other.uri}; give another path, or delete that document first: "npx masthead-cli document ${other.uri} --delete".`,
      );
    }
  }
  return { action: 'update', rkey: keyOf(uri), uri, source: uri, cid, before: record, after };
}

/** The deletion of a document. */
export function deletionOf({ uri, cid, record }: FoundDocument): PlannedWrite {
  return { action: 'delete', rkey: keyOf(uri), uri, source: uri, cid, before: record };
}

/**
 * A new document of the publication.
 *
 * @param publications all of the account
 * @throws {UsageError} where title or path is missing, or the date or the key cannot be read
 * @throws {RepositoryError} `exists` where the page has a document, also one of a deleted
 *   publication, or the key a record; `bad-request` for a key of another account
 */
export async function creationOf(
  repository: PublicationRepository,
  publication: Pick<PublicationOf, 'uri'>,
  publications: readonly PublicationOf[],
  { key, title, path, date, timeZone = 'UTC' }: DocumentWriteOptions,
  changes: readonly FieldChange[],
): Promise<PlannedWrite> {
  if (title === undefined || path === undefined) {
    throw new UsageError('A new document needs a title and the path of its page: --title "Essay" --path /essay.');
  }
  const freed = key === undefined ? undefined : await freeKey(repository, DOCUMENT, key);
  const publishedAt = date === undefined ? momentOf(freed) : readDate(date, timeZone)?.value;
  if (publishedAt === undefined)
    throw new UsageError(`--date must be a date such as 2026-11-01T10:00:00Z, not "${date}".`);
  const start: RecordJson = { $type: DOCUMENT, site: publication.uri, path, title, publishedAt };
  const after = withFields(changes)(start);
  const { documents } = await repository.fetchDocuments();
  const address = recordAddress(after, publications);
  const same = documentAt(address, documents, publications);
  if (same) {
    throw new RepositoryError(
      'exists',
      `There is a document for ${address} already: ${same.uri}; change it with "npx masthead-cli document ${same.uri} --set FIELD=VALUE".`,
    );
  }
  const orphan = documents.find(
    ({ record }) => address !== undefined && addressIn(publication, record, publications) === address,
  );
  if (orphan) {
    const { site = '' } = writtenDocument(orphan);
    throw new RepositoryError(
      'exists',
      `${orphan.uri} has this path, and its publication ${site} was deleted: create it again with "npx masthead-cli init --key ${keyOf(site)}", or move the document to this publication with "npx masthead-cli document ${orphan.uri} --set site=${publication.uri}".`,
    );
  }
  const keys = new Set(documents.map(({ uri }) => keyOf(uri)));
  const isTaken = (key: string) => keys.has(key);
  const rkey = freed ?? documentKey(publication.uri, String(after.path), String(after.publishedAt), isTaken);
  return { action: 'create', rkey, uri: atUri(repository.did, DOCUMENT, rkey), source: path, after };
}

/**
 * The date of a new document: now, or for an existing key its second, which is when the document
 * was written or published. A key in the future was invented, so it does not count.
 */
function momentOf(key: string | undefined): string {
  const now = Date.now();
  if (key === undefined) return new Date(now).toISOString();
  const second = Math.floor(tidTime(key) / 1e6) * 1000;
  return new Date(Math.min(now, second)).toISOString();
}

/** The document with an address; `undefined` without one, also where a record has no address. */
function documentAt(
  address: string | undefined,
  documents: readonly FoundDocument[],
  publications: readonly PublicationOf[],
): FoundDocument | undefined {
  return documents.find(({ record }) => address !== undefined && recordAddress(record, publications) === address);
}
