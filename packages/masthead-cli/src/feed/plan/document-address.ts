import { canonicalizeUrl } from 'masthead/core';
import { addressOf } from 'masthead/internal/core/match/record-address';
import { fields, text } from 'masthead/internal/core/read-fields';
import type { CanonicalUrl } from 'masthead/internal/core/url/canonical-url';
import { authorityOf, parseAtUri } from 'masthead/internal/core/values/at-uri';
import { PUBLICATION } from 'masthead/internal/core/values/nsid';
import { writtenDocument, writtenPublication } from 'masthead/internal/lexicon/read/written-record';

/** A publication as its documents name it. */
export interface PublicationOf {
  readonly uri: string;
  readonly record: Readonly<Record<string, unknown>>;
}

/**
 * The address of a document, by its publication or by its own `site`.
 *
 * @param publications the account's own
 * @returns `undefined` when it has none, or belongs to another publication
 */
export function recordAddress(record: unknown, publications: readonly PublicationOf[]): CanonicalUrl | undefined {
  return canonicalizeUrl(pageAddress(record, publications) ?? '') ?? undefined;
}

/**
 * The same address as the record spells it: with its slash at the end, without which a site may
 * have no page.
 */
export function pageAddress(record: unknown, publications: readonly PublicationOf[]): string | undefined {
  const publication = publicationOf(record, publications);
  const document = writtenDocument({ record });
  return addressOf({ document, publication: publication && writtenPublication(publication) }) ?? undefined;
}

/**
 * The one of these publications to which a document belongs; `undefined` when it belongs to none.
 */
export function publicationOf(record: unknown, publications: readonly PublicationOf[]): PublicationOf | undefined {
  const { site } = fields(record);
  return publications.find(({ uri }) => uri === site);
}

/**
 * The deleted publication of the same account that a document names; `undefined` where the
 * publication exists, or belongs to another account.
 *
 * @param publications all of the account
 */
export function goneSite(record: unknown, did: string, publications: readonly PublicationOf[]): string | undefined {
  const site = text(fields(record).site);
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
  { uri }: PublicationOf,
  record: Readonly<Record<string, unknown>>,
  publications: readonly PublicationOf[],
): CanonicalUrl | undefined {
  if (goneSite(record, authorityOf(uri), publications) === undefined) return undefined;
  return recordAddress({ ...record, site: uri }, publications);
}
