// Which page an account's document is for, and under which record key a new document is written.

import { createHash } from 'node:crypto';
import { canonicalizeUrl, joinUrl } from 'masthead/core';
import {
  addressOf,
  canonicalAddress,
  type RecordPair,
  type WrittenPublication,
} from 'masthead/internal/core/match/record-address';
import type { CanonicalUrl } from 'masthead/internal/core/values/canonical-url';
import { authorityOf, PUBLICATION, parseAtUri, tidOf } from 'masthead/internal/core/values/identifiers';
import { writtenDocument } from 'masthead/internal/lexicon/records/site-records';
import type { RecordJson } from 'masthead/publish';

/** A publication as its documents name it, read by `writtenPublication`. */
export interface PublicationOf extends WrittenPublication {
  readonly uri: string;
  readonly record: RecordJson;
}

/**
 * The address of a document, by its publication or by its own `site`.
 *
 * @param publications the account's own
 * @returns `undefined` when it has none, or belongs to another publication
 */
export function recordAddress(
  record: RecordJson | undefined,
  publications: readonly PublicationOf[],
): CanonicalUrl | undefined {
  return canonicalAddress(pairOf(record, publications)) ?? undefined;
}

/**
 * The same address as the record spells it: with its slash at the end, without which a site may
 * have no page.
 */
export function pageAddress(
  record: RecordJson | undefined,
  publications: readonly PublicationOf[],
): string | undefined {
  return addressOf(pairOf(record, publications)) ?? undefined;
}

function pairOf(record: RecordJson | undefined, publications: readonly PublicationOf[]): RecordPair {
  const document = writtenDocument({ record });
  return { document, publication: publications.find(({ uri }) => uri === document.site) };
}

/**
 * The one of these publications to which a document belongs; `undefined` when it belongs to none.
 */
export function publicationOf(record: RecordJson, publications: readonly PublicationOf[]): PublicationOf | undefined {
  const { site } = writtenDocument({ record });
  return publications.find(({ uri }) => uri === site);
}

/**
 * The deleted publication of the same account that a document names; `undefined` where the
 * publication exists, or belongs to another account.
 *
 * @param publications all of the account
 */
export function goneSite(
  record: RecordJson,
  did: string,
  publications: readonly Pick<PublicationOf, 'uri'>[],
): string | undefined {
  const { site } = writtenDocument({ record });
  const named = site === undefined ? null : parseAtUri(site);
  const isOwn = named?.authority === did && named.collection === PUBLICATION;
  return isOwn && !publications.some(({ uri }) => uri === site) ? site : undefined;
}

/**
 * The address that a document of a deleted publication would have in another one of the account;
 * `undefined` for every other document.
 *
 * @param publications all of the account
 */
export function addressIn(
  { uri }: Pick<PublicationOf, 'uri'>,
  record: RecordJson,
  publications: readonly PublicationOf[],
): CanonicalUrl | undefined {
  if (goneSite(record, authorityOf(uri), publications) === undefined) return undefined;
  return recordAddress({ ...record, site: uri }, publications);
}

const SECOND = 1_000_000;
/**
 * The microseconds within a second, and the ten bits of a TID's clock identifier: the part of a key
 * that depends on the path.
 */
const MARKS = SECOND * 1024;
/**
 * Two paths of the same second have the same mark once in a billion; then the later path takes the
 * next of these.
 */
const SALTS = 8;
/** Any base: only the path counts. */
const BASE = 'https://site.invalid';

/**
 * The record key of a new document: a TID whose seconds are those of its date, and whose other
 * digits are a hash of publication and path (docs/decisions/document-keys.md). The same document
 * gets the same key wherever and whenever it is written, unless that key is taken.
 *
 * @param site the at-uri of its publication
 * @param path its path; one trailing slash does not count
 * @param publishedAt a datetime; before 1970 and after 2255 the nearest that a TID allows
 * @param isTaken whether a document of another path has this key
 * @throws {RangeError} when all eight keys are taken
 */
export function documentKey(
  site: string,
  path: string,
  publishedAt: string,
  isTaken = (_key: string) => false,
): string {
  const written = Math.floor(Date.parse(publishedAt) / 1000);
  const seconds = Math.min(Math.max(Number.isNaN(written) ? 0 : written, 0), Math.floor(2 ** 53 / SECOND) - 1);
  for (let salt = 0; salt < SALTS; salt++) {
    const mark = markOf(site, path, salt);
    const key = tidOf(seconds * SECOND + Math.floor(mark / 1024), mark % 1024);
    if (!isTaken(key)) return key;
  }
  throw new RangeError(`All keys for ${path} are taken.`);
}

function markOf(site: string, path: string, salt: number): number {
  const address = canonicalizeUrl(joinUrl(BASE, path) ?? '') ?? path;
  const hash = createHash('sha256')
    .update(JSON.stringify([site, address.slice(BASE.length), salt]))
    .digest();
  return Number(hash.readBigUInt64BE() % BigInt(MARKS));
}
