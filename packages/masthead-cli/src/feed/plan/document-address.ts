import {
  addressOf,
  canonicalAddress,
  type RecordPair,
  type WrittenPublication,
} from 'masthead/internal/core/match/record-address';
import type { CanonicalUrl } from 'masthead/internal/core/values/canonical-url';
import { authorityOf, PUBLICATION, parseAtUri } from 'masthead/internal/core/values/identifiers';
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
