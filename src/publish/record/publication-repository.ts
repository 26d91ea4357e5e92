// An account's publications and documents, read without signing in.

import { type FoundRecord, readCollection } from '../../atproto/node/repository/newest-records.ts';
import type { PdsReader } from '../../atproto/node/repository/pds-reader.ts';
import { type Account, readerFor, resolveAccount } from '../../atproto/node/repository/resolve-account.ts';
import type { ListedRecord } from '../../atproto/repository/list-records.ts';
import { RepositoryError } from '../../atproto/repository/repository-error.ts';
import { checkConfig, checkOptions } from '../../atproto/request/check-arguments.ts';
import type { ClientConfig, RequestOptions } from '../../atproto/request/client-config.ts';
import { checkPublication } from '../../check/check-card.ts';
import { fields, text } from '../../core/read-fields.ts';
import { canonicalizeUrl } from '../../core/values/canonical-url.ts';
import { accountName, DOCUMENT, isAtUriText, isRecordKey, PUBLICATION } from '../../core/values/identifiers.ts';
import type { Problem } from '../../lexicon/read/value-reader.ts';
import { writtenPublication } from '../../lexicon/records/site-records.ts';
import { type FoundPicture, findPicture, type PictureReaders, type PictureSource } from '../picture-source.ts';

/** All documents of an account, and the newest commit before the list was read. */
export interface RepositoryDocuments {
  readonly documents: readonly FoundRecord[];
  /**
   * The CID of a commit: later records may be missing in the list. Absent when the PDS did not send
   * it.
   */
  readonly commit: string | undefined;
}

/** Pages usually have a hundred records, or fewer when texts are long. */
const MAX_DOCUMENT_PAGES = 4000;

/** Pages usually have a hundred records; a host with more pages than this invents cursors. */
const MAX_PAGES = 50;

/**
 * One account's publications, read from its PDS. Nothing is cached.
 *
 * @example
 * ```js
 * import { openPublications } from 'masthead/publish';
 *
 * const account = await openPublications({}, 'alice.example');
 * for (const { uri, record, problems } of await account.listPublications()) console.log(uri, record.name, problems.length);
 * ```
 */
export class PublicationRepository {
  readonly did: string;
  /**
   * A handle that resolves to the DID and that the DID claims; `handle.invalid` when there is none.
   */
  readonly handle: string;
  /** The PDS's origin. */
  readonly pds: string;
  /** The configuration with which it was opened, also for finding other accounts. */
  readonly config: ClientConfig;
  protected readonly reader: PdsReader;
  protected readonly pictures: PictureReaders;

  constructor(
    { did, handle, pds }: Account,
    reader: PdsReader,
    config: ClientConfig = {},
    signal?: AbortSignal | undefined,
  ) {
    this.did = did;
    this.handle = handle;
    this.pds = pds;
    this.config = config;
    this.reader = reader;
    this.pictures = {
      own: reader,
      other: async (actor) => readerFor(await resolveAccount(actor, config, signal), config, signal),
    };
  }

  /**
   * Lists the account's publications, the newest first, about 5,000 at most. A cursor that repeats
   * or is too long ends the list. It includes invalid ones: see `problems`.
   *
   * @returns empty when there are none
   * @throws {RepositoryError} when the PDS gives no list, or one with something that is no record
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
   * @throws {RepositoryError} `bad-request` when `key` is not a record key or belongs to another
   *   account; or when the PDS does not answer with a record
   */
  async fetchPublication(key: string): Promise<StoredPublication | null> {
    const record = await this.reader.record(PUBLICATION, recordKey(this.did, key));
    return record && toStored(this.pds, record);
  }

  /**
   * Lists the account's newest documents: a hundred, or up to a page more. Older ones are not read.
   *
   * @returns empty when there are none
   * @throws {RepositoryError} when the PDS gives no list
   */
  async listDocuments(): Promise<readonly FoundRecord[]> {
    return (await readCollection(this.reader, DOCUMENT, 100)).records;
  }

  /**
   * Reads all documents of the account, from at most 4,000 pages. Throws a `RepositoryError`, also
   * when the list has more or no end: with only a part of it, the caller would write records twice.
   */
  async fetchDocuments(): Promise<RepositoryDocuments> {
    const { reader } = this;
    // The commit comes before the list: a swap against it fails when the list is older than the
    // repository.
    const { cid } = fields(await reader.query('com.atproto.sync.getLatestCommit', { did: reader.did }));
    const found = new Map<string, FoundRecord>();
    let pages = 0;
    for await (const { records, problem } of reader.pages(DOCUMENT)) {
      for (const { uri, cid: version = '', value } of records)
        found.set(uri, { uri, cid: version, record: fields(value) });
      const isBroken = problem !== undefined && problem !== 'foreign';
      if (isBroken || ++pages > MAX_DOCUMENT_PAGES) {
        throw new RepositoryError(
          'unreachable',
          `${reader.pds} gives no whole list of the documents; try again later.`,
        );
      }
    }
    return { documents: [...found.values()], commit: text(cid) };
  }

  /** Reads one document by its key; `null` when there is none. Throws a `RepositoryError`. */
  async fetchDocument(rkey: string): Promise<FoundRecord | null> {
    const found = await this.reader.record(DOCUMENT, rkey);
    return found && { uri: found.uri, cid: found.cid ?? '', record: fields(found.value) };
  }

  /**
   * Reads a picture that could become an icon, unchecked: its bytes, and its blob if that is in
   * this account's repository.
   *
   * @throws {RepositoryError} `not-found` when there is none, and for a blob to which no record
   *   refers yet; `bad-request` for an invalid post, CID or blob
   */
  readPicture(source: PictureSource): Promise<FoundPicture> {
    return findPicture(source, this.pictures);
  }

  /**
   * Finds a publication.
   *
   * @param which its record key, at-uri or web address; when left out, the account's single
   *   publication
   * @throws {RepositoryError} `not-found` when there is none, `bad-request` when several fit
   */
  async findPublication(which?: string): Promise<StoredPublication> {
    const url = which === undefined ? null : canonicalizeUrl(which);
    if (which !== undefined && url === null) {
      const stored = await this.fetchPublication(which);
      if (stored) return stored;
      throw new RepositoryError('not-found', `There is no publication ${which}; "npx masthead-cli list" shows yours.`);
    }
    const all = await this.listPublications();
    const fitting = url === null ? all : all.filter((each) => writtenPublication(each).address === url);
    const [only] = fitting;
    if (only && fitting.length === 1) return only;
    const whose = accountName(this);
    if (!only) {
      throw new RepositoryError(
        'not-found',
        `${whose} has no publication${url === null ? '' : ` for ${which}`} yet; create one with "npx masthead-cli init".`,
      );
    }
    const keys = fitting.map((each) => `${each.rkey} (${writtenPublication(each).url ?? 'no url'})`).join(', ');
    throw new RepositoryError('bad-request', `${whose} has several publications, so give the key of one: ${keys}.`);
  }
}

/**
 * Opens an account's publications for reading, without signing in: records are public.
 *
 * @param actor a handle or a DID
 * @throws {RepositoryError} when the account or its PDS cannot be found
 *
 * @example
 * ```js
 * import { openPublications } from 'masthead/publish';
 *
 * const account = await openPublications({}, 'alice.example');
 * console.log((await account.findPublication('https://alice.example')).record.url); // https://alice.example
 * ```
 */
export async function openPublications(
  given: ClientConfig,
  actor: string,
  options?: RequestOptions,
): Promise<PublicationRepository> {
  const config = checkConfig(given);
  const { signal } = checkOptions(options);
  const account = await resolveAccount(actor, config, signal);
  return new PublicationRepository(account, readerFor(account, config, signal), config, signal);
}

/**
 * Reads the record key of a publication of `did`, given alone or as its at-uri. Throws a
 * `RepositoryError` (`bad-request`) for anything else.
 */
export function recordKey(did: string, key: string): string {
  const folder = `at://${did}/${PUBLICATION}/`;
  if (isAtUriText(key) && !key.startsWith(folder)) {
    throw new RepositoryError(
      'bad-request',
      `${key} is not a publication of ${did}; give one of its own, or only the key.`,
    );
  }
  const rkey = key.startsWith(folder) ? key.slice(folder.length) : key;
  // Other tools wrote keys that are not TIDs. Such records can be read and changed, but not
  // created.
  if (isRecordKey(rkey)) return rkey;
  throw new RepositoryError('bad-request', `"${key}" is not a record key; "npx masthead-cli list" shows the keys.`);
}

/** A record as JSON, including fields that other tools wrote. */
export type RecordJson = Readonly<Record<string, unknown>>;

/** A publication on its PDS. */
export interface StoredPublication {
  readonly uri: string;
  readonly cid: string;
  /** The record key: usually a TID, but other tools may have written another key. */
  readonly rkey: string;
  readonly record: RecordJson;
  /**
   * The problems of the record, since other tools may have written anything; empty when it is
   * valid.
   */
  readonly problems: readonly Problem[];
}

/**
 * Reads a publication in a PDS's answer. Throws a `RepositoryError` (`unreachable`) when it is not
 * a record.
 */
export function toStored(pds: string, { uri, rkey, cid, value }: ListedRecord): StoredPublication {
  if (cid === undefined || !value || typeof value !== 'object' || Array.isArray(value)) {
    throw new RepositoryError('unreachable', `${pds} sent something that is not a record for ${uri}; try again later.`);
  }
  const record = fields(value);
  return { uri, cid, rkey, record, problems: checkPublication(record) };
}
