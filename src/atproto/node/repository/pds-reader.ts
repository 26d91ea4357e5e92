// Reads one account's repository on Node, without a cache; errors say what a person can do.

import { fields, text } from '../../../core/read-fields.ts';
import {
  AnswerTooBigError,
  type ListedRecord,
  type RecordPage,
  readRecordPages,
  toRecord,
} from '../../repository/list-records.ts';
import { RepositoryError } from '../../repository/repository-error.ts';
import { GuardError } from '../guard/guard-error.ts';
import type { GuardedFetch } from '../guard/guarded-fetch.ts';
import { readXrpcBytes, readXrpcOnce, waitAsked, type XrpcOnceOptions } from './xrpc-once.ts';

/** Bytes of one answer, also with the caller's own fetch. */
const MAX_BYTES = 4 * 1024 * 1024;
/** Milliseconds for one request. */
const TIMEOUT = 20_000;

/**
 * Reads one account's repository from its PDS. Nothing is cached, and there is no sign-in: records
 * are public.
 *
 * @example
 * ```js
 * import { openPublications } from 'masthead/publish';
 *
 * // An open account reads through a PdsReader.
 * const account = await openPublications({}, 'alice.example');
 * console.log((await account.listDocuments()).length);
 * ```
 */
export class PdsReader {
  readonly did: string;
  readonly pds: string;
  readonly #get: GuardedFetch;
  readonly #options: XrpcOnceOptions;

  /** @param get a fetch that is safe for any host */
  constructor({ did, pds }: { readonly did: string; readonly pds: string }, get: typeof fetch, signal?: AbortSignal) {
    this.did = did;
    this.pds = pds;
    this.#get = (input, init) => get(input, init as RequestInit);
    this.#options = { signal, maxBytes: MAX_BYTES, timeout: TIMEOUT };
  }

  /** @throws {RepositoryError} */
  query(method: string, params: Readonly<Record<string, string>>): Promise<Record<string, unknown>> {
    return this.#orProblem(this.#read(method, params));
  }

  /**
   * Reads one record; `null` when there is none. Throws a `RepositoryError`, also when the answer
   * is not a record of this collection.
   */
  async record(collection: string, rkey: string): Promise<ListedRecord | null> {
    const params = { repo: this.did, collection, rkey };
    const found = await orNotFound(this.query('com.atproto.repo.getRecord', params));
    const record = found && toRecord(this.did, collection, found);
    if (record !== undefined) return record;
    throw new RepositoryError(
      'unreachable',
      `${this.pds} answered with what is no ${collection} of ${this.did}; try again later.`,
    );
  }

  /** The pages of a collection. Throws a `RepositoryError`, also when a page is not a list. */
  async *pages(collection: string): AsyncGenerator<RecordPage> {
    try {
      for await (const page of readRecordPages(this.#read.bind(this), this.did, collection)) {
        if (page.problem !== 'no-list') yield page;
        else throw new RepositoryError('unreachable', `${this.pds} gave no list of ${collection}; try again later.`);
      }
    } catch (error) {
      throw this.#problem(error);
    }
  }

  /**
   * Reads a blob; `null` when the PDS does not serve it, for instance because no record refers to
   * it. Throws a `RepositoryError`.
   */
  blob(cid: string): Promise<Uint8Array | null> {
    const bytes = readXrpcBytes(this.#get, this.pds, 'com.atproto.sync.getBlob', { did: this.did, cid }, this.#options);
    return orNotFound(this.#orProblem(bytes));
  }

  #read(method: string, params: Readonly<Record<string, string>>): Promise<Record<string, unknown>> {
    return readXrpcOnce(this.#get, this.pds, method, params, this.#options);
  }

  async #orProblem<T>(asked: Promise<T>): Promise<T> {
    try {
      return await asked;
    } catch (error) {
      throw this.#problem(error);
    }
  }

  #problem(error: unknown): RepositoryError {
    this.#options.signal?.throwIfAborted();
    return pdsProblem(this.pds, error);
  }
}

/** `null` instead of `not-found`. */
async function orNotFound<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof RepositoryError && error.kind === 'not-found') return null;
    throw error;
  }
}

/**
 * Turns an error of `readXrpcOnce` or `@atproto/api` into one whose message says what to do;
 * `noAnswer` is the message when the PDS did not answer.
 */
export function pdsProblem(
  pds: string,
  error: unknown,
  noAnswer = `${pds} gave no answer; check your connection and try again.`,
): RepositoryError {
  const { cause, status, headers, detail, message } = fields(error);
  const own = [error, cause].find((each) => each instanceof RepositoryError);
  if (own) return own;
  const guard = [error, cause].find((each) => each instanceof GuardError);
  if (guard && /^refused-(?:address|url)$/.test(guard.kind)) {
    return new RepositoryError('unreachable', `${guard.message} For a network on this machine there is --dev.`, {
      cause,
    });
  }
  if (error instanceof AnswerTooBigError) return new RepositoryError('too-large', error.message, { cause: error });
  // @atproto/api has status 1 for no answer, and 2 for an invalid one.
  if (typeof status !== 'number' || status < 300) return new RepositoryError('unreachable', noAnswer, { cause: error });
  const name = text(fields(error).code) ?? text(fields(error).error) ?? '';
  const said = ((headers ? text(message) : text(detail)) ?? name).slice(0, 500);
  return refusal(pds, status, name, said, waitOf(error));
}

function waitOf(error: unknown): number | null {
  const { retryAfter: wait, headers } = fields(error);
  if (typeof wait === 'number') return wait;
  const named = Object.entries(fields(headers)).filter(
    (entry): entry is [string, string] => text(entry[1]) !== undefined,
  );
  return waitAsked(new Headers(named));
}

function refusal(pds: string, status: number, name: string, said: string, wait: number | null): RepositoryError {
  if (status === 429) {
    return new RepositoryError('rate-limited', `${pds} has had enough for now; try again ${whenAgain(wait)}.`, {
      retryAfter: wait ?? undefined,
    });
  }
  if (/^Account(?:Deactivated|Takedown|Suspended)$|^Repo(?:Deactivated|Takendown|Suspended)$/.test(name)) {
    return new RepositoryError(
      'inactive',
      `The account is not active at ${pds} (${said}); put that right there first.`,
    );
  }
  if (name === 'InvalidSwap') return new RepositoryError('conflict', `The record was changed meanwhile (${said}).`);
  // The reference PDS says it only in the message, with the name InvalidRequest.
  if (name === 'BlobNotFound' || said === 'Blob not found') {
    return new RepositoryError('not-found', `${pds} has no such blob; upload the picture again.`);
  }
  if (/^(?:Record|Repo)NotFound$/.test(name) || status === 404) {
    return new RepositoryError(
      'not-found',
      `${pds} has no such record; "npx masthead-cli list" shows those there are.`,
    );
  }
  if (/^(?:ExpiredToken|InvalidToken|AuthMissing|AuthenticationRequired)$/.test(name) || status === 401) {
    return new RepositoryError(
      'signed-out',
      `${pds} has ended the session; sign in again, with a new app password when this one was revoked.`,
    );
  }
  if (status === 413 || /^(?:BlobTooLarge|PayloadTooLarge|InvalidSize)$/.test(name)) {
    return new RepositoryError('too-large', `${pds} takes no file of this size; use a smaller one.`);
  }
  if (status >= 500) {
    return new RepositoryError('unreachable', `${pds} has a fault (${status}${name && ` ${name}`}); try again later.`);
  }
  return new RepositoryError('refused', `${pds} refused it: ${said || `status ${status}`}`);
}

function whenAgain(wait: number | null): string {
  const seconds = Math.ceil((wait ?? 0) / 1000);
  if (seconds <= 0) return 'in a few minutes';
  if (seconds >= 3600) return 'in an hour or later';
  return seconds < 120 ? `in ${seconds} seconds` : `in ${Math.ceil(seconds / 60)} minutes`;
}
