import { canonicalizeUrl, joinUrl } from '../core/index.ts';
import { fields, text } from '../core/read-fields.ts';
import { createGuardedFetch } from '../network/guarded/guarded-fetch.ts';
import { findAccount } from '../repository/node/find-account.ts';
import { identityOptions, type PublishNetwork } from '../repository/node/node-access.ts';
import { PdsReader } from '../repository/node/pds-reader.ts';
import { PublishError } from '../repository/publish-error.ts';
import { atUri } from '../syntax/at-uri.ts';
import { type ClaimConvention, claimAddresses } from './claim-addresses.ts';
import { readRecordUri } from './record-uri.ts';
import { verifyDocument } from './verify-document.ts';
import { verifyPublication as askSite } from './verify-publication.ts';

/** Whether a site proves that a record is its own, and what it takes. */
export interface RecordVerification {
  /** By DID. */
  readonly uri: string;
  readonly kind: 'publication' | 'document';
  readonly url: string;
  /** `unknown`: the site gave no answer that counts. */
  readonly status: 'verified' | 'failed' | 'unknown';
  /** What was asked, and what came back: a sentence each. */
  readonly attempts: readonly { readonly address: string; readonly found: string }[];
  /** Where the site may name its publication, the specification's address first; the content is the at-uri. Empty for a document without a publication. */
  readonly proofs: readonly {
    readonly convention: ClaimConvention;
    readonly address: string;
    readonly content: string;
  }[];
  /** The `<link>` tags for the page's `<head>`. */
  readonly tags: readonly string[];
}

/**
 * Verifies a publication by its site, or a document by its own page (docs/rules.md#verification). The card needs neither.
 *
 * @param uri the at-uri of a `site.standard.publication` or `site.standard.document`
 * @throws {PublishError} when there is no such record, or its account or PDS cannot be reached
 */
export async function verifyRecord(uri: string, network: PublishNetwork = {}): Promise<RecordVerification> {
  const named = readRecordUri(uri);
  const kind = named?.collection.replace('site.standard.', '');
  if (!named || (kind !== 'publication' && kind !== 'document')) {
    throw new PublishError(
      'bad-request',
      `"${uri}" is no at-uri of a site.standard.publication or site.standard.document.`,
    );
  }
  const account = await findAccount(named.authority, network);
  const reader = new PdsReader(account, identityOptions(network).fetch ?? fetch);
  const own = atUri(account.did, named.collection, named.rkey);
  const record = await read(reader, named.collection, named.rkey);
  const development = network.development !== undefined;
  const asking = { fetch: createGuardedFetch({ open: development }), development };
  if (kind === 'publication') {
    const url = addressOf(record.url, own);
    const result = await askSite({ uri: own, url }, asking);
    return {
      uri: own,
      kind,
      url,
      status: result.status === 'verified' ? 'verified' : result.reason === 'unreachable' ? 'unknown' : 'failed',
      attempts: result.attempts.map(({ address, names, problem, form }) => ({
        address,
        found: names.includes(own) ? `It names this record, as ${form}.` : (problem ?? `It names ${names.join(', ')}.`),
      })),
      proofs: proofsOf(url, own),
      tags: [`<link rel="site.standard.publication" href="${own}">`],
    };
  }
  const publication = await publicationOf(record, reader);
  const base = publication ? publication.url : addressOf(record.site, own);
  const url = joinUrl(base, text(record.path));
  if (url === null) {
    throw new PublishError('invalid', `${own} gives no address: its path must be a page below its publication.`);
  }
  const result = await verifyDocument({ uri: own, url }, asking);
  return {
    uri: own,
    kind,
    url,
    status: result.status === 'verified' ? 'verified' : result.passing ? 'unknown' : 'failed',
    attempts: [{ address: result.page ?? url, found: result.problem ?? 'The head of the page names this record.' }],
    proofs: publication ? proofsOf(publication.url, publication.uri) : [],
    tags: [
      `<link rel="site.standard.document" href="${own}">`,
      ...(publication ? [`<link rel="site.standard.publication" href="${publication.uri}">`] : []),
    ],
  };
}

function proofsOf(url: string, uri: string) {
  return claimAddresses(url).map((place) => ({ ...place, content: uri }));
}

async function read(reader: PdsReader, collection: string, rkey: string) {
  const found = await reader.record(collection, rkey);
  if (found) return fields(found.value);
  const uri = atUri(reader.did, collection, rkey);
  throw new PublishError('not-found', `${reader.pds} has no record ${uri}; check the at-uri.`);
}

/** The document's publication, where it names one of its own repository. */
async function publicationOf(document: Record<string, unknown>, reader: PdsReader) {
  const site = text(document.site) ?? '';
  if (!site.startsWith('at://')) return null;
  const named = readRecordUri(site);
  if (named?.authority !== reader.did || named.collection !== 'site.standard.publication') {
    throw new PublishError(
      'invalid',
      `The document's site ${site} is no publication of its own account; put that right first.`,
    );
  }
  const record = await read(reader, named.collection, named.rkey);
  return { uri: named.uri, url: addressOf(record.url, named.uri) };
}

function addressOf(url: unknown, uri: string): string {
  const written = text(url) ?? '';
  if (canonicalizeUrl(written) !== null) return written;
  throw new PublishError(
    'invalid',
    `The address of ${uri} is "${written}", which is not http(s); put that right first.`,
  );
}
