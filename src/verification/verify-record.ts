import { canonicalizeUrl, joinUrl } from '../core/index.ts';
import { fields, text } from '../core/read-fields.ts';
import { createGuardedFetch } from '../network/guarded/guarded-fetch.ts';
import { type Account, findAccount } from '../repository/node/find-account.ts';
import { identityOptions, type PublishNetwork } from '../repository/node/node-access.ts';
import { PdsClient } from '../repository/node/pds-client.ts';
import { PublishError } from '../repository/publish-error.ts';
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
  const { fetch: get = fetch } = identityOptions(network);
  const client = new PdsClient(account.pds, (path, init) => get(`${account.pds}${path}`, init));
  const rkey = named.uri.split('/').at(-1) ?? '';
  const own = `at://${account.did}/${named.collection}/${rkey}`;
  const record = await read(account, client, named.collection, rkey, own);
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
  const publication = await publicationOf(record, account, client);
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

async function read({ did, pds }: Account, client: PdsClient, collection: string, rkey: string, uri: string) {
  try {
    const answer = await client.query('com.atproto.repo.getRecord', { repo: did, collection, rkey });
    return fields(answer.value);
  } catch (error) {
    if (!(error instanceof PublishError) || error.kind !== 'not-found') throw error;
    throw new PublishError('not-found', `${pds} has no record ${uri}; check the at-uri.`, { cause: error });
  }
}

/** The document's publication, where it names one of its own repository. */
async function publicationOf(document: Record<string, unknown>, account: Account, client: PdsClient) {
  const site = text(document.site) ?? '';
  if (!site.startsWith('at://')) return null;
  const named = readRecordUri(site);
  if (named?.authority !== account.did || named.collection !== 'site.standard.publication') {
    throw new PublishError(
      'invalid',
      `The document's site ${site} is no publication of its own account; put that right first.`,
    );
  }
  const record = await read(account, client, named.collection, named.uri.split('/').at(-1) ?? '', named.uri);
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
