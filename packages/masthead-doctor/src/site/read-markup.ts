import type { ClientConfig } from 'masthead/client';
import { RepositoryError } from 'masthead/internal/atproto';
import { addressOf, DOCUMENT, fields, PUBLICATION, readRecordUri, text } from 'masthead/internal/core';
import { type ProofAddress, pageTags, proofAddresses, tagHtml } from './markup/page-tags.ts';
import { PageRecords, type SeenRecord, type Unseen } from './page/page-records.ts';

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
 * @param written the at-uri of a `site.standard.publication` or `site.standard.document`
 * @throws {RepositoryError} when there is no such record, it gives no address, or its account or PDS cannot be reached
 */
export async function readMarkup(
  config: ClientConfig,
  written: string,
  signal?: AbortSignal | undefined,
): Promise<RecordMarkup> {
  const { authority = '', collection, rkey = '' } = readRecordUri(written) ?? {};
  if (collection !== PUBLICATION && collection !== DOCUMENT) {
    const says = `"${written}" is no at-uri of a site.standard.publication or site.standard.document.`;
    throw new RepositoryError('bad-request', says);
  }
  const records = new PageRecords({ ...config, asWritten: true }, signal);
  const found = seen(await records.read(authority, collection, rkey));
  const { uri, kind, record } = found;
  const parent = await records.publicationOf(found);
  const publication = parent ? seen(parent) : kind === 'publication' ? found : undefined;
  const url = addressOf({ publication, ...(kind === 'document' && { document: found }) });
  if (url === null) {
    const says = `${uri} gives no address: its url, or its site with its path, must be one that is http(s); put that right first.`;
    throw new RepositoryError('invalid', says);
  }
  const document = kind === 'document' ? uri : undefined;
  const above = text(publication?.record.url) ?? '';
  return {
    uri,
    kind,
    url,
    proofs: proofAddresses(above).map((at) => ({ ...at, content: String(publication?.uri) })),
    tags: pageTags({ document, publication: publication?.uri, post: text(fields(record.bskyPostRef).uri) }).map(
      tagHtml,
    ),
  };
}

function seen(found: SeenRecord | Unseen): SeenRecord {
  if ('uri' in found) return found;
  const kind =
    found.verdict === 'unreachable' ? 'unreachable' : found.verdict === 'names-only' ? 'invalid' : 'not-found';
  throw new RepositoryError(kind, found.why);
}
