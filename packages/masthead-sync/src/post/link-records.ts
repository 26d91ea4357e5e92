import type { AppViewConfig, ClientConfig } from 'masthead/client';
import { assembleExternalEmbed } from 'masthead/embed';
import {
  ClientError,
  fetchCardView,
  linkText,
  memoryCache,
  RepositoryError,
  readConfig,
  readOptions,
} from 'masthead/internal/atproto';
import { atUri, DOCUMENT, fields, PUBLICATION, readRecordUri, text } from 'masthead/internal/core';
import { type Account, type FoundRecord, findAccount, identityOptions, readerFor } from 'masthead/internal/node';
import { diagnose, resolvePage } from 'masthead-doctor';

/** Where the records behind a link are looked for. */
export interface LinkRecordOptions {
  /** The at-uris of the records, when they are known: nothing else is asked then. */
  readonly records?: readonly string[] | undefined;
  /** An account whose records are looked at before anybody else's, as a handle or a DID. */
  readonly account?: string | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** A record read from its owner's PDS. */
export interface LinkRecord extends FoundRecord {
  readonly account: Account;
}

/** The records behind a link, as they are now. */
export interface LinkRecords {
  readonly document?: LinkRecord | undefined;
  readonly publication?: LinkRecord | undefined;
  /** Why there is none, where that is known. */
  readonly why?: { readonly noRefs: 'no-record' | 'denied' | 'unknown'; readonly says: string } | undefined;
}

const COLLECTIONS = { [DOCUMENT]: 'document', [PUBLICATION]: 'publication' } as const;
/** At-uris that an index may name; a card has two. */
const MAX_NAMED = 4;

/**
 * Finds the records behind a link: those that were named, else those that the AppView names, else by looking at the page, its site, the account and the backlink
 * index. Whoever named them, they are read from their owner's PDS, so that version and CID are the current ones. Whether they stand for the link is for the caller to judge.
 *
 * @param config `baseUrl`: a Masthead AppView, asked first, since it finds the records of a link by the link alone; when left out, none is
 * @throws {RepositoryError} when records that the caller named cannot be read
 * @throws {TypeError} for an argument that cannot be right
 *
 * @example
 * ```js
 * import { fetchLinkRecords } from 'masthead-sync';
 *
 * const { publication } = await fetchLinkRecords({}, 'https://alice.example', { account: 'alice.example' });
 * console.log(publication?.record.url); // https://alice.example
 * ```
 */
export async function fetchLinkRecords(
  config: ClientConfig,
  url: string | URL,
  how?: LinkRecordOptions,
): Promise<LinkRecords> {
  const { baseUrl, ...network } = readConfig(config);
  const options = readOptions(how);
  const link = linkText(url);
  const { signal } = options;
  const read = (uris: readonly string[]) => readRecords(network, uris, signal);
  if (options.records) return read(options.records);
  const indexed = baseUrl === undefined ? [] : await askAppView({ ...network, baseUrl }, link, signal);
  const isFor = (found: LinkRecords) => assembleExternalEmbed({ link, ...found })?.noRefs === undefined;
  let known = indexed.length > 0 ? await orNothing(read(indexed)) : {};
  // An index may be behind: records that no longer stand for the link may have been replaced by others.
  if (isFor(known)) return known;
  let why: LinkRecords['why'];
  // Everybody's only after the account's own: a stranger may have registered the same address.
  for (const account of options.account === undefined ? [undefined] : [options.account, undefined]) {
    const page = account === undefined ? await resolvePage(network, link, { signal }) : undefined;
    const named = page?.record ? await orNothing(read([page.record.uri])) : {};
    if (isFor(named)) return named;
    // Its own address may be another one: that is worth saying.
    if (!known.document && !known.publication) known = named;
    const diagnosis = await diagnose(network, link, { account, signal });
    const { records, steps, cause, card } = diagnosis;
    const denied = steps.some(({ id, verdict }) => id === 'verification' && verdict === 'broken');
    if (records.length > 0 && !denied) {
      const found = await orNothing(read(records));
      if (found.document || found.publication) return found;
    }
    const says = cause?.found ?? 'No record was found for it.';
    if (why?.noRefs === 'denied') break;
    const unknown = card === null || why?.noRefs === 'unknown';
    why = { noRefs: denied ? 'denied' : unknown ? 'unknown' : 'no-record', says };
  }
  return { ...known, why };
}

async function askAppView(
  config: AppViewConfig,
  link: string,
  signal: AbortSignal | undefined,
): Promise<readonly string[]> {
  const { fetch: get } = identityOptions(config);
  const asked = { baseUrl: config.baseUrl, cache: memoryCache(), fetch: get };
  try {
    const view = await fetchCardView(asked, link, { signal, timeout: 10_000 });
    return (view?.associatedRefs ?? []).map(({ uri }) => uri).slice(0, MAX_NAMED);
  } catch (error) {
    // The records can be found without it.
    if (error instanceof ClientError && !signal?.aborted) return [];
    throw error;
  }
}

/** Reads the first document and publication of the named ones, and the publication that the document names. */
async function readRecords(
  config: ClientConfig,
  uris: readonly string[],
  signal: AbortSignal | undefined,
): Promise<LinkRecords> {
  const accounts = new Map<string, Promise<Account>>();
  const read = async (uri: unknown, kind: 'document' | 'publication'): Promise<LinkRecord | undefined> => {
    const named = readRecordUri(uri);
    if (!named || COLLECTIONS[named.collection as keyof typeof COLLECTIONS] !== kind) return undefined;
    const { authority, collection, rkey } = named;
    const asked = accounts.get(authority) ?? findAccount(authority, config, signal);
    accounts.set(authority, asked);
    const account = await asked;
    const reader = readerFor(account, config, signal);
    const found = await reader.record(collection, rkey);
    if (!found) return undefined;
    return { uri: atUri(account.did, collection, rkey), cid: found.cid ?? '', record: fields(found.value), account };
  };
  const first = async (kind: 'document' | 'publication') => {
    for (const uri of uris.slice(0, MAX_NAMED)) {
      const found = await read(uri, kind);
      if (found) return found;
    }
    return undefined;
  };
  const document = await first('document');
  const site = text(document?.record.site);
  if (!document) return { publication: await first('publication') };
  // A loose document has no publication, whatever the index said.
  return { document, publication: site?.startsWith('at://') ? await read(site, 'publication') : undefined };
}

async function orNothing(records: Promise<LinkRecords>): Promise<LinkRecords> {
  try {
    return await records;
  } catch (error) {
    if (error instanceof RepositoryError) return {};
    throw error;
  }
}
