import { type ListedRecord, listRecords, type RecordPage, toRecord } from '../../repository/list-records.ts';
import { PublishError } from '../../repository/publish-error.ts';
import type { GuardedFetch } from '../guard/guarded-fetch.ts';
import { pdsProblem } from './pds-problem.ts';
import { type XrpcGetOptions, xrpcGet, xrpcGetBytes } from './xrpc-get.ts';

/** Bytes of one answer, also with a fetch of the caller's own. */
const MAX_BYTES = 4 * 1024 * 1024;
/** Milliseconds for one request. */
const TIMEOUT = 20_000;

/** Reads one account's repository from its PDS. Nothing is cached, and there is no sign-in: records are public. */
export class PdsReader {
  readonly did: string;
  readonly pds: string;
  readonly #get: GuardedFetch;
  readonly #options: XrpcGetOptions;

  /** @param get a fetch that is safe for any host */
  constructor({ did, pds }: { readonly did: string; readonly pds: string }, get: typeof fetch, signal?: AbortSignal) {
    this.did = did;
    this.pds = pds;
    this.#get = (input, init) => get(input, init as RequestInit);
    this.#options = { signal, maxBytes: MAX_BYTES, timeout: TIMEOUT };
  }

  /** @throws {PublishError} */
  query(method: string, params: Readonly<Record<string, string>>): Promise<Record<string, unknown>> {
    return this.#told(this.#ask(method, params));
  }

  /** Reads one record; `null` when there is none. Throws a `PublishError`, also when the answer is no record of this collection. */
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

  /** `listRecords`. Throws a `PublishError`, also when a page is no list. */
  async *pages(collection: string): AsyncGenerator<RecordPage> {
    try {
      for await (const page of listRecords(this.#ask.bind(this), this.did, collection)) {
        if (page.problem !== 'no-list') yield page;
        else throw new PublishError('unreachable', `${this.pds} gave no list of ${collection}; try again later.`);
      }
    } catch (error) {
      throw this.#problem(error);
    }
  }

  /** Reads a blob; `null` when the PDS serves none, as for a blob that no record refers to. Throws a `PublishError`. */
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
      throw this.#problem(error);
    }
  }

  #problem(error: unknown): PublishError {
    if (!this.#options.signal?.aborted) return pdsProblem(this.pds, error);
    const says = `Stopped while reading from ${this.pds}; nothing was written after that.`;
    return new PublishError('stopped', says, { cause: error });
  }
}

/** `null` instead of `not-found`. */
async function orNotFound<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof PublishError && error.kind === 'not-found') return null;
    throw error;
  }
}
