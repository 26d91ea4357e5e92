import { fields, list, text } from '../core/read-fields.ts';
import { ask } from '../network/ask.ts';
import type { AskOptions, ClientConfig } from '../network/client-config.ts';
import { ClientError } from '../network/client-error.ts';
import type { ReadingLimit } from '../network/reading-limit.ts';
import { CollectionError } from './collection-error.ts';
import type { KeyedRecord } from './profile-records.ts';

/** Fifty pages of a hundred: beyond that nobody's profile is meant, and a host may be making cursors up. */
const MAX_PAGES = 50;
/** Of all collections together: so many questions one profile is worth. */
const MAX_PAGES_IN_ALL = 120;
/** A cursor goes into the next question's address; what is longer is no place in a list. */
const MAX_CURSOR = 2048;

/** One account's repository on its PDS, read with simple GETs. The host is not trusted: it may give no record of another account or collection. */
export class PdsRepository {
  readonly #config: ClientConfig;
  readonly #did: string;
  readonly #options: () => AskOptions;
  readonly #limit: ReadingLimit;
  #pages = 0;

  /**
   * @param config `baseUrl` is the PDS
   * @param options called for each question, so that all of them end together
   * @param limit how much may be read of this and other repositories; every answer is read through it
   */
  constructor(config: ClientConfig, did: string, options: () => AskOptions, limit: ReadingLimit) {
    this.#config = config;
    this.#did = did;
    this.#options = options;
    this.#limit = limit;
  }

  /**
   * Reads one record.
   *
   * @returns its value; `undefined` when there is none
   * @throws {CollectionError}
   */
  async record(collection: string, rkey: string): Promise<unknown> {
    const answer = await this.#ask('getRecord', collection, { rkey }, (body) => {
      const { uri, value } = fields(body);
      return uri === undefined && value === undefined ? null : { uri, value };
    });
    return answer ? this.#keyed(collection, answer).value : undefined;
  }

  /**
   * Reads a whole collection. The last page may carry a cursor, so it goes on until a page is empty.
   *
   * @throws {CollectionError} also when the cursors lead nowhere: a part of a collection is not given as the whole
   */
  async records(collection: string): Promise<KeyedRecord[]> {
    // By key: a record that is written meanwhile can come twice.
    const records = new Map<string, KeyedRecord>();
    const cursors = new Set<string>();
    let cursor = '';
    do {
      if (cursors.size > MAX_PAGES) throw this.#lie(collection, `it has more than ${MAX_PAGES} pages`);
      if (++this.#pages > MAX_PAGES_IN_ALL) throw this.#lie(collection, 'it comes in too many pages');
      cursors.add(cursor);
      const page = await this.#ask('listRecords', collection, { limit: '100', ...(cursor && { cursor }) }, toPage);
      if (!page) throw this.#lie(collection, 'it gave no list');
      for (const item of page.records) {
        const record = this.#keyed(collection, item);
        records.set(record.rkey, record);
      }
      cursor = page.records.length > 0 ? page.cursor : '';
      if (cursor.length > MAX_CURSOR) throw this.#lie(collection, 'its cursor is too long');
      if (cursors.has(cursor) && cursor) throw this.#lie(collection, 'its cursor goes round in circles');
    } while (cursor);
    return [...records.values()];
  }

  /** Whether the PDS still serves the account: not when it was deleted, deactivated or taken down. */
  async isActive(): Promise<boolean> {
    const found = await ask(
      this.#config,
      'com.atproto.sync.getRepoStatus',
      [['did', this.#did]],
      (body) => (typeof fields(body).active === 'boolean' ? { active: fields(body).active === true } : null),
      this.#asking(),
    );
    return found?.active ?? false;
  }

  async #ask<T>(method: string, collection: string, params: Record<string, string>, read: (body: unknown) => T | null) {
    try {
      const query = Object.entries({ repo: this.#did, collection, ...params });
      return await ask(this.#config, `com.atproto.repo.${method}`, query, read, this.#asking());
    } catch (error) {
      if (!(error instanceof ClientError)) throw error;
      if (this.#limit.isReached) throw this.#lie(collection, 'there is too much of it');
      throw new CollectionError(error.kind, collection, this.#config.baseUrl, error);
    }
  }

  #asking() {
    return { ...this.#options(), through: (get: typeof fetch) => this.#limit.through(get) };
  }

  #keyed(collection: string, { uri, value }: { readonly uri: unknown; readonly value: unknown }): KeyedRecord {
    const folder = `at://${this.#did}/${collection}/`;
    const rkey = text(uri)?.startsWith(folder) ? String(uri).slice(folder.length) : '';
    if (!rkey || rkey.includes('/')) throw this.#lie(collection, 'it gave a record from elsewhere');
    return { rkey, value };
  }

  #lie(collection: string, what: string): CollectionError {
    return new CollectionError('malformed', collection, `${this.#config.baseUrl} (${what})`);
  }
}

function toPage(body: unknown) {
  const { records, cursor } = fields(body);
  const items = list(records, (record) => {
    const { uri, value } = fields(record);
    return { uri, value };
  });
  return items ? { records: items, cursor: text(cursor) ?? '' } : null;
}
