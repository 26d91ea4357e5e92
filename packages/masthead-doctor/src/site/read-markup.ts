import type { ClientConfig } from 'masthead/client';
import { RepositoryError } from 'masthead/internal/atproto';
import { addressOf, atUri, fields, publicationNamed, readRecordUri, text } from 'masthead/internal/core';
import { findAccount, type PdsReader, readerFor } from 'masthead/internal/node';
import { type ProofAddress, pageTags, proofAddresses, tagHtml } from './markup/page-tags.ts';

/** What a site must publish to prove that a record is its own. */
export interface RecordMarkup {
  /** The at-uri, by DID. */
  readonly uri: string;
  readonly kind: 'publication' | 'document';
  readonly url: string;
  /** Where the site may name its publication, the specification's address first, and the at-uri to put there. Empty for a document without a publication. */
  readonly proofs: readonly (ProofAddress & { readonly content: string })[];
  /** The tags for the page's `<head>` (docs/rules.md#what-a-page-says). */
  readonly tags: readonly string[];
}

/** A record: its at-uri, by DID, and its URL. */
export type NamedUrl = Pick<RecordMarkup, 'uri' | 'url'>;

/**
 * Reads a record, and its publication, for what its site has to publish. The site itself is not asked.
 *
 * @param uri the at-uri of a `site.standard.publication` or `site.standard.document`
 * @throws {RepositoryError} when there is no such record, or its account or PDS cannot be reached
 */
export async function readMarkup(
  config: ClientConfig,
  uri: string,
  signal?: AbortSignal | undefined,
): Promise<RecordMarkup> {
  const named = readRecordUri(uri);
  const kind = named?.collection.replace('site.standard.', '');
  if (!named || (kind !== 'publication' && kind !== 'document')) {
    const says = `"${uri}" is no at-uri of a site.standard.publication or site.standard.document.`;
    throw new RepositoryError('bad-request', says);
  }
  const { collection, rkey } = named;
  const account = await findAccount(named.authority, config, signal);
  const reader = readerFor(account, config, signal);
  const own = atUri(account.did, collection, rkey);
  const record = await read(reader, collection, rkey);
  const isPublication = kind === 'publication';
  const publication = isPublication ? publicationAt(own, record) : await publicationOf(record, reader);
  return {
    uri: own,
    kind,
    url: publication && isPublication ? publication.url : pageOf(record, publication, own),
    proofs: publication ? proofAddresses(publication.url).map((at) => ({ ...at, content: publication.uri })) : [],
    tags: pageTags({
      document: isPublication ? undefined : own,
      publication: publication?.uri,
      post: text(fields(record.bskyPostRef).uri),
    }).map(tagHtml),
  };
}

async function read(reader: PdsReader, collection: string, rkey: string) {
  const found = await reader.record(collection, rkey);
  if (found) return fields(found.value);
  const uri = atUri(reader.did, collection, rkey);
  throw new RepositoryError('not-found', `${reader.pds} has no record ${uri}; check the at-uri.`);
}

/** `null` when the document's site is a URL. Throws `invalid` when it names another account's publication. */
async function publicationOf(document: Record<string, unknown>, reader: PdsReader) {
  const site = text(document.site) ?? '';
  if (!site.startsWith('at://')) return null;
  const named = publicationNamed(site, { did: reader.did });
  if (named?.authority !== reader.did) {
    const says = `The document's site ${site} is no publication of its own account; put that right first.`;
    throw new RepositoryError('invalid', says);
  }
  return publicationAt(named.uri, await read(reader, named.collection, named.rkey));
}

function pageOf(record: Record<string, unknown>, publication: NamedUrl | null, uri: string): string {
  if (!publication) checkAddress(record.site, uri);
  const above = publication && { record: { url: publication.url } };
  const url = addressOf({ document: { record }, publication: above ?? undefined });
  if (url !== null) return url;
  throw new RepositoryError('invalid', `${uri} gives no address: its path must be a page below its publication.`);
}

const publicationAt = (uri: string, { url }: Record<string, unknown>): NamedUrl => ({
  uri,
  url: checkAddress(url, uri),
});

function checkAddress(url: unknown, uri: string): string {
  const address = addressOf({ publication: { record: { url } } });
  if (address !== null) return address;
  const says = `The address of ${uri} is "${text(url) ?? ''}", which is not http(s); put that right first.`;
  throw new RepositoryError('invalid', says);
}
