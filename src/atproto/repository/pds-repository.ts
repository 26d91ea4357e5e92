// Reads one account's repository with the client's requests, also in browsers.

import { fields } from '../../core/read-fields.ts';
import {
  type AppViewConfig,
  ClientError,
  type ClientErrorKind,
  type RequestOptions,
} from '../request/client-config.ts';
import { readXrpc } from '../request/json-request.ts';
import type { ReadingLimit } from '../request/read-answer.ts';
import { type PageProblem, readRecordPages, type SendQuery, toRecord } from './list-records.ts';
import type { KeyedRecord } from './profile-sections.ts';

/**
 * A collection that could not be read whole. The profile fails then, because a shortened one would
 * look complete.
 *
 * @example
 * ```js
 * import { CollectionError, fetchProfileFromPds } from 'masthead/client';
 *
 * const profile = await fetchProfileFromPds({}, 'alice.example').catch((error) => {
 *   if (error instanceof CollectionError) console.log(`${error.collection} could not be read`);
 *   throw error;
 * });
 * console.log(profile ? 'whole' : 'none');
 * ```
 */
export class CollectionError extends ClientError {
  /** The collection's name, such as `id.sifa.profile.position`. */
  declare readonly collection: string;

  /** @param where the host, and what was wrong with its answer */
  constructor(kind: ClientErrorKind, collection: string, where: string, cause?: unknown) {
    super(kind, `${collection} at ${where}`, {
      status: cause instanceof ClientError ? cause.status : undefined,
      cause,
    });
    Object.assign(this, { name: 'CollectionError', collection });
  }
}

/**
 * The most pages of a collection, with a hundred records each: no honest profile has more, and a
 * host may invent cursors endlessly.
 */
const MAX_PAGES = 50;
/** The most pages of all collections together: one profile must not cost more requests. */
const MAX_PAGES_IN_ALL = 120;
const PAGE_PROBLEMS: Readonly<Record<PageProblem, string>> = {
  foreign: 'it gave a record from elsewhere',
  'no-list': 'it gave no list',
  'long-cursor': 'its cursor is too long',
  loop: 'its cursor goes round in circles',
};

/**
 * One account's repository on its PDS, read with simple GETs. The host is not trusted: records of
 * another account or collection in a list are errors.
 */
export class PdsRepository {
  readonly #config: AppViewConfig;
  readonly #did: string;
  readonly #options: () => RequestOptions;
  readonly #limit: ReadingLimit;
  #pages = 0;

  /**
   * The PDS is `config.baseUrl`. `options` is called for each request, so that all share a
   * deadline; other repositories may share `limit`.
   */
  constructor(config: AppViewConfig, did: string, options: () => RequestOptions, limit: ReadingLimit) {
    this.#config = config;
    this.#did = did;
    this.#options = options;
    this.#limit = limit;
  }

  /**
   * Reads one record's value; `undefined` when there is none, also when the answer is another
   * record. Throws a `CollectionError`.
   */
  async record(collection: string, rkey: string): Promise<unknown> {
    const params = { repo: this.#did, collection, rkey };
    const record = toRecord(this.#did, collection, await this.#read('com.atproto.repo.getRecord', params, 'uri'));
    return record?.rkey === rkey ? record.value : undefined;
  }

  /**
   * Reads a whole collection.
   *
   * @param maxPages of a hundred records each; a collection that is larger is an error
   * @throws {CollectionError} also when the cursors repeat: it never returns a part of a collection
   *   as the whole
   */
  async records(collection: string, maxPages: number = MAX_PAGES): Promise<KeyedRecord[]> {
    // By key, because a record that is written meanwhile can appear twice in the list.
    const found = new Map<string, KeyedRecord>();
    let pages = 0;
    const send: SendQuery = async (method, params) => {
      // One page more shows whether the collection ended.
      if (pages++ > maxPages) throw this.#malformed(collection, `it has more than ${maxPages} pages`);
      if (++this.#pages > Math.max(MAX_PAGES_IN_ALL, maxPages + 1))
        throw this.#malformed(collection, 'it comes in too many pages');
      const page = await this.#read(method, params, 'records');
      // Some servers answer "not found" for a collection without records. In the middle of a list
      // that is an error.
      return page ?? (params.cursor === undefined ? { records: [] } : null);
    };
    for await (const { records, problem } of readRecordPages(send, this.#did, collection)) {
      if (problem) throw this.#malformed(collection, PAGE_PROBLEMS[problem]);
      for (const { rkey, value } of records) found.set(rkey, { rkey, value });
    }
    return [...found.values()];
  }

  /**
   * Reads the first records of a collection by key, in one request.
   *
   * @param most how many, at most 100; a server that cannot begin with the oldest returns its
   *   newest
   */
  async firstRecords(collection: string, most: number): Promise<KeyedRecord[]> {
    const send: SendQuery = (method, params) =>
      this.#read(method, { ...params, limit: String(most), reverse: 'true' }, 'records');
    for await (const { records } of readRecordPages(send, this.#did, collection)) return [...records];
    return [];
  }

  /**
   * Whether the PDS still serves the account: not after it was deleted, deactivated or taken down.
   */
  async isActive(): Promise<boolean> {
    const found = await readXrpc(
      this.#config,
      'com.atproto.sync.getRepoStatus',
      [['did', this.#did]],
      (body) => (typeof fields(body).active === 'boolean' ? { active: fields(body).active === true } : null),
      this.#requestOptions(),
    );
    return found?.active ?? false;
  }

  /** @param field a field that every real answer has */
  async #read(method: string, params: Readonly<Record<string, string>>, field: string) {
    const { collection = '' } = params;
    try {
      const read = (body: unknown) => (fields(body)[field] === undefined ? null : fields(body));
      return await readXrpc(this.#config, method, Object.entries(params), read, this.#requestOptions());
    } catch (error) {
      if (!(error instanceof ClientError)) throw error;
      if (this.#limit.isReached) throw this.#malformed(collection, 'there is too much of it');
      throw new CollectionError(error.kind, collection, this.#config.baseUrl, error);
    }
  }

  #requestOptions() {
    return { ...this.#options(), through: (get: typeof fetch) => this.#limit.through(get) };
  }

  #malformed(collection: string, what: string): CollectionError {
    return new CollectionError('malformed', collection, `${this.#config.baseUrl} (${what})`);
  }
}
