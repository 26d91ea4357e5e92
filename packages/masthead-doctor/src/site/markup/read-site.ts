import { canonicalizeUrl, fields } from 'masthead/core';
import {
  ClientError,
  type HandleOptions,
  PdsRepository,
  ReadingLimit,
  resolveIdentity,
} from 'masthead/internal/atproto';
import { atUri, DOCUMENT, PUBLICATION, parseAtUri, text } from 'masthead/internal/core';
import { type SiteMarkup, siteMarkup } from './site-markup.ts';

/** Options of `readSite`. */
export interface ReadSiteOptions extends HandleOptions {
  /** Milliseconds until the whole read is given up; 60,000 when left out. */
  readonly timeout?: number | undefined;
}

/** Milliseconds for one request. */
const REQUEST = 15_000;
/** Pages of a hundred documents. */
const MAX_PAGES = 300;
/** Bytes of all records: thirty thousand documents with their texts. */
const MAX_BYTES = 400e6;

/**
 * Reads a publication and its documents from their PDS, for the tags of a site's pages. One request for each hundred documents.
 *
 * @param publication the at-uri of a `site.standard.publication`
 * @returns `null` when there is no such record, or its URL is not http(s)
 * @throws {ClientError} `bad-request` for another at-uri; else when the account or its PDS gave no readable answer
 * @throws {CollectionError} when the documents could not be read whole
 */
export async function readSite(publication: string, options: ReadSiteOptions = {}): Promise<SiteMarkup | null> {
  const parts = parseAtUri(publication.trim());
  if (parts?.collection !== PUBLICATION) throw new ClientError('bad-request', publication.slice(0, 300));
  const deadline = Date.now() + (options.timeout ?? 60_000);
  const asking = () => ({ ...options, timeout: Math.max(1, Math.min(REQUEST, deadline - Date.now())) });
  const identity = await resolveIdentity(parts.authority, asking());
  if (!identity) return null;
  const { did, pds } = identity;
  if (!pds) throw new ClientError('malformed', `the document of ${did} (it names no PDS that may be asked)`);
  const repository = new PdsRepository(
    { ...options, baseUrl: pds },
    did,
    () => ({ ...asking(), redirect: 'error' as const }),
    new ReadingLimit(MAX_BYTES),
  );
  const url = text(fields(await repository.record(PUBLICATION, parts.rkey)).url) ?? '';
  if (canonicalizeUrl(url) === null) return null;
  const documents = await repository.records(DOCUMENT, MAX_PAGES);
  return siteMarkup(
    { uri: atUri(did, PUBLICATION, parts.rkey), url },
    documents.map(({ rkey, value }) => ({ uri: atUri(did, DOCUMENT, rkey), value })),
  );
}
