import { type Account, findAccount } from '../../atproto/node/repository/find-account.ts';
import type { PublishNetwork } from '../../atproto/node/repository/node-access.ts';
import type { PdsReader } from '../../atproto/node/repository/pds-reader.ts';
import { readerFor } from '../../atproto/node/repository/reader-for.ts';
import { type FoundRecord, readCollection } from '../../atproto/node/repository/repository-records.ts';
import { PublishError } from '../../atproto/repository/publish-error.ts';
import { accountName } from '../../core/identifiers/account-name.ts';
import { DOCUMENT, PUBLICATION } from '../../core/identifiers/collections.ts';
import { fields } from '../../core/read-fields.ts';
import { canonicalizeUrl } from '../../core/url/canonical-url.ts';
import { type FoundPicture, findPicture, type PictureReaders, type PictureSource } from '../icon/picture-source.ts';
import { recordKey } from './record-key.ts';
import { type RepositoryDocuments, readDocuments } from './repository-documents.ts';
import { type StoredPublication, toStored } from './stored-publication.ts';

/** Pages of a hundred records as a rule; a host that goes on beyond that is inventing cursors. */
const MAX_PAGES = 50;

/** One account's publications, read from its PDS. Nothing is cached. */
export class PublicationRepository {
  readonly did: string;
  /** A handle that leads to the DID and is claimed by it; `handle.invalid` when there is none. */
  readonly handle: string;
  /** The PDS's origin. */
  readonly pds: string;
  protected readonly reader: PdsReader;
  protected readonly pictures: PictureReaders;

  /** @param network where other accounts are found */
  constructor(
    { did, handle, pds }: Account,
    reader: PdsReader,
    network: PublishNetwork = {},
    signal?: AbortSignal | undefined,
  ) {
    this.did = did;
    this.handle = handle;
    this.pds = pds;
    this.reader = reader;
    this.pictures = {
      own: reader,
      other: async (actor) => readerFor(await findAccount(actor, network, signal), network, signal),
    };
  }

  /**
   * Lists the account's publications, the newest first, about 5,000 at most. Invalid ones are in the list too: see `problems`.
   *
   * @returns empty when there are none
   * @throws {PublishError} when the PDS gives no list
   */
  async listPublications(): Promise<StoredPublication[]> {
    const found = new Map<string, StoredPublication>();
    let pages = 0;
    for await (const { records } of this.reader.pages(PUBLICATION)) {
      for (const record of records) found.set(record.rkey, toStored(this.pds, record));
      if (++pages >= MAX_PAGES) break;
    }
    return [...found.values()];
  }

  /**
   * Reads one publication.
   *
   * @param key its record key or at-uri
   * @returns `null` when there is none
   * @throws {PublishError} `bad-request` when `key` is not a record key or is another account's; or when the PDS does not answer with a record
   */
  async readPublication(key: string): Promise<StoredPublication | null> {
    const record = await this.reader.record(PUBLICATION, recordKey(this.did, key));
    return record && toStored(this.pds, record);
  }

  /**
   * Lists the account's newest documents: a hundred, or up to a page more. Older ones are not read.
   *
   * @returns empty when there are none
   * @throws {PublishError} when the PDS gives no list
   */
  async listDocuments(): Promise<readonly FoundRecord[]> {
    return (await readCollection(this.reader, DOCUMENT, 100)).records;
  }

  /** Reads all documents of the account, for a plan. Throws a `PublishError`, also when the PDS does not give all. */
  readDocuments(): Promise<RepositoryDocuments> {
    return readDocuments(this.reader);
  }

  /** Reads one document by its key; `null` when there is none. Throws a `PublishError`. */
  async readDocument(rkey: string): Promise<FoundRecord | null> {
    const found = await this.reader.record(DOCUMENT, rkey);
    return found && { uri: found.uri, cid: found.cid ?? '', record: fields(found.value) };
  }

  /**
   * Reads a picture that could become an icon, unchecked: its bytes, and its blob where that is in this account's repository.
   *
   * @throws {PublishError} `not-found` when there is none, and for a blob that no record refers to yet; `bad-request` for what is no post, CID or blob
   */
  readPicture(source: PictureSource): Promise<FoundPicture> {
    return findPicture(source, this.pictures);
  }

  /**
   * Finds a publication.
   *
   * @param which its record key, at-uri or web address; when left out, the account's only publication
   * @throws {PublishError} `not-found` when there is none, `bad-request` when several fit
   */
  async findPublication(which?: string): Promise<StoredPublication> {
    const url = which === undefined ? null : canonicalizeUrl(which);
    if (which !== undefined && url === null) {
      const stored = await this.readPublication(which);
      if (stored) return stored;
      throw new PublishError(
        'not-found',
        `There is no publication ${which}; "npx masthead-cli publish list" shows yours.`,
      );
    }
    const all = await this.listPublications();
    const fitting = url === null ? all : all.filter(({ record }) => canonicalizeUrl(String(record.url)) === url);
    const [only] = fitting;
    if (only && fitting.length === 1) return only;
    const whose = accountName(this);
    if (!only) {
      throw new PublishError(
        'not-found',
        `${whose} has no publication${url === null ? '' : ` for ${which}`} yet; make it with "npx masthead-cli publish init".`,
      );
    }
    const keys = fitting.map(({ rkey, record }) => `${rkey} (${String(record.url)})`).join(', ');
    throw new PublishError('bad-request', `${whose} has several publications, so name one by its key: ${keys}.`);
  }
}

/**
 * Opens an account's publications for reading, without signing in: records are public.
 *
 * @param actor a handle or a DID
 * @throws {PublishError} when the account or its PDS cannot be found
 */
export async function openPublications(actor: string, network: PublishNetwork = {}): Promise<PublicationRepository> {
  const account = await findAccount(actor, network);
  return new PublicationRepository(account, readerFor(account, network), network);
}
