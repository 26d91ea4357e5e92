import type { GuardedInit } from '../../network/guarded/guarded-fetch.ts';
import { type ListedRecord, listRecords, type RecordPage, toRecord } from '../list-records.ts';
import { PublishError } from '../publish-error.ts';
import { pdsProblem } from './pds-problem.ts';
import { parseJson, readBytes, xrpcFailure, xrpcGet } from './xrpc-get.ts';

/** Of one answer, whatever fetch was given. */
const MAX_BYTES = 4 * 1024 * 1024;
/** Milliseconds for one question. */
const TIMEOUT = 20_000;

/** One account's repository on its PDS, read as it stands there. Nothing is cached, and nobody signs in: records are public. */
export class PdsReader {
  readonly did: string;
  /** The PDS's origin. */
  readonly pds: string;
  readonly #get: typeof fetch;
  readonly #signal: AbortSignal | undefined;

  /** @param get a fetch that may ask any host */
  constructor({ did, pds }: { readonly did: string; readonly pds: string }, get: typeof fetch, signal?: AbortSignal) {
    this.did = did;
    this.pds = pds;
    this.#get = get;
    this.#signal = signal;
  }

  /**
   * An XRPC query.
   *
   * @throws {PublishError}
   */
  async query(method: string, params: Readonly<Record<string, string>>): Promise<Record<string, unknown>> {
    try {
      return await this.#ask(method, params);
    } catch (error) {
      throw pdsProblem(this.pds, error);
    }
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
      for await (const page of listRecords((...asked) => this.#ask(...asked), this.did, collection)) {
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
  async blob(cid: string): Promise<Uint8Array | null> {
    return orNotFound(this.#blob(cid));
  }

  async #blob(cid: string): Promise<Uint8Array> {
    const method = 'com.atproto.sync.getBlob';
    const late = AbortSignal.timeout(TIMEOUT);
    const signal = this.#signal ? AbortSignal.any([this.#signal, late]) : late;
    try {
      const query = new URLSearchParams({ did: this.did, cid });
      const response = await this.#get(`${this.pds}/xrpc/${method}?${query}`, { signal });
      const bytes = await readBytes(response, MAX_BYTES);
      if (response.ok) return bytes;
      throw xrpcFailure(response, this.pds, method, parseJson(new TextDecoder().decode(bytes)));
    } catch (error) {
      throw pdsProblem(this.pds, error);
    }
  }

  #ask(method: string, params: Readonly<Record<string, string>>): Promise<Record<string, unknown>> {
    const get = (input: string | URL, init?: GuardedInit) => this.#get(input, init as RequestInit);
    return xrpcGet(get, this.pds, method, params, { signal: this.#signal, maxBytes: MAX_BYTES, timeout: TIMEOUT });
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
