import type { PublishNetwork } from 'masthead/internal/node';
import { type NamedUrl, type RecordMarkup, readMarkup } from './read-markup.ts';
import { siteFetch } from './site-fetch.ts';
import type { VerificationOptions } from './verification-options.ts';
import { verifyDocument } from './verify-document.ts';
import { verifyPublication as askSite } from './verify-publication.ts';

/** Whether a site proves that a record is its own, and what the site must publish to do so. */
export interface RecordVerification extends RecordMarkup {
  /** `unknown` the site gave no answer that counts. */
  readonly status: 'verified' | 'failed' | 'unknown';
  /** The addresses that were asked, and what each answered in a sentence. */
  readonly attempts: readonly { readonly address: string; readonly found: string }[];
}

/**
 * Verifies a publication by its site, or a document by its own page (docs/rules.md#verification). A card is shown without either.
 *
 * @param uri the at-uri of a `site.standard.publication` or `site.standard.document`
 * @throws {PublishError} when there is no such record, or its account or PDS cannot be reached
 */
export async function verifyRecord(uri: string, network: PublishNetwork = {}): Promise<RecordVerification> {
  const markup = await readMarkup(uri, network);
  const asking = { fetch: siteFetch(network), development: network.development !== undefined };
  return { ...markup, ...(await (markup.kind === 'publication' ? askSiteOf : askPageOf)(markup, asking)) };
}

async function askSiteOf(publication: NamedUrl, options: VerificationOptions) {
  const result = await askSite(publication, options);
  const unknown = result.status === 'failed' && result.reason === 'unreachable';
  const attempts = result.attempts.map(({ address, names, problem, form }) => ({
    address,
    found: names.includes(publication.uri)
      ? `It names this record, as ${form}.`
      : (problem ?? `It names ${names.join(', ')}.`),
  }));
  return { status: unknown ? ('unknown' as const) : result.status, attempts };
}

async function askPageOf(document: NamedUrl, options: VerificationOptions) {
  const { status, transient, page, problem } = await verifyDocument(document, options);
  const found = problem ?? 'The head of the page names this record.';
  return { status: transient ? ('unknown' as const) : status, attempts: [{ address: page ?? document.url, found }] };
}
