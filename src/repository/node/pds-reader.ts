import type { GuardedFetch } from '../../network/guarded/guarded-fetch.ts';
import { type ListedRecord, listRecords, type RecordPage, toRecord } from '../list-records.ts';
import { PublishError } from '../publish-error.ts';
import { pdsProblem } from './pds-problem.ts';
import { type XrpcGetOptions, xrpcGet, xrpcGetBytes } from './xrpc-get.ts';

/** Of one answer, whatever fetch was given. */
const MAX_BYTES = 4 * 1024 * 1024;
/** Milliseconds for one question. */
const TIMEOUT = 20_000;

/** One account's repository on its PDS, read as it stands there. Nothing is cached, and nobody signs in: records are public. */
export class PdsReader {
  readonly did: string;
  /** The PDS's origin. */
  readonly pds: string;
  readonly #get: GuardedFetch;
  readonly #options: XrpcGetOptions;

  /** @param get a fetch that may ask any host */
  constructor({ did, pds }: { readonly did: string; readonly pds: string }, get: typeof fetch, signal?: AbortSignal) {
    this.did = did;
    this.pds = pds;
    this.#get = (input, init) => get(input, init as RequestInit);
    this.#options = { signal, maxBytes: MAX_BYTES, timeout: TIMEOUT };
  }

  /**
   * An XRPC query.
   *
   * @throws {PublishError}
   */
  query(method: string, params: Readonly<Record<string, string>>): Promise<Record<string, unknown>> {
    return this.#told(this.#ask(method, params));
  }

  /**
   * Reads one record.
   *
   * @returns `null` when there is none
   * @throws {PublishError} also when the PDS answers with what is no record of this collection
   */
  async record(collection: string, rkey: string): Promise<ListedRecord | null> {
    const params = { repo: this.did, collection, rkey };
    const found = await orNotFound(this.query('com.atproto.repo.getRecord', params));
    const record = found && toRecord(this.did, collection, found);
    if (record !== undefined) return record;
    throw new PublishError(
      'unreachable',
      `${this.pds} answered with what is no ${collection} of ${this.did}; try again later.`,
    );
  }

  /**
   * A collection page by page: `listRecords`.
   *
   * @throws {PublishError} also when a page is no list
   */
  async *pages(collection: string): AsyncGenerator<RecordPage> {
    try {
      for await (const page of listRecords(this.#ask.bind(this), this.did, collection)) {
        if (page.problem !== 'no-list') yield page;
        else throw new PublishError('unreachable', `${this.pds} gave no list of ${collection}; try again later.`);
      }
    } catch (error) {
      throw pdsProblem(this.pds, error);
    }
  }

  /**
   * The bytes of a blob.
   *
   * @returns `null` when the PDS serves none: a blob that no record refers to is not served
   * @throws {PublishError}
   */
  blob(cid: string): Promise<Uint8Array | null> {
    const asked = xrpcGetBytes(this.#get, this.pds, 'com.atproto.sync.getBlob', { did: this.did, cid }, this.#options);
    return orNotFound(this.#told(asked));
  }

  #ask(method: string, params: Readonly<Record<string, string>>): Promise<Record<string, unknown>> {
    return xrpcGet(this.#get, this.pds, method, params, this.#options);
  }

  async #told<T>(asked: Promise<T>): Promise<T> {
    try {
      return await asked;
    } catch (error) {
      throw pdsProblem(this.pds, error);
    }
  }
}

/** @returns `null` for what is not there */
async function orNotFound<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof PublishError && error.kind === 'not-found') return null;
    throw error;
  }
}
