// Writes records and blobs with a publisher's session, unchecked.

import type { Agent, ComAtprotoRepoApplyWrites } from '@atproto/api';
import { pdsProblem } from '../../atproto/node/repository/pds-reader.ts';
import type { Account } from '../../atproto/node/repository/resolve-account.ts';
import { waitAsked } from '../../atproto/node/repository/xrpc-once.ts';
import { RepositoryError } from '../../atproto/repository/repository-error.ts';
import { shellWord } from '../../check/shell-command.ts';
import { accountName, atUri, PUBLICATION } from '../../core/values/identifiers.ts';
import { type PictureOptions, placeTaken, toUpload } from '../picture/without-metadata.ts';
import { type IconBlob, toIconBlob } from '../picture-source.ts';
import type { RecordJson } from './publication-repository.ts';

/** A publisher's session. */
export interface PublisherSession {
  /** Sends to the account's own PDS only. */
  readonly agent: Agent;
  readonly mainPassword: boolean;
  /**
   * After it is aborted no new write begins. A write under way may finish within `grace`
   * milliseconds.
   */
  readonly signal?: AbortSignal | undefined;
  /** Milliseconds for one write; 60,000 when left out. */
  readonly timeout?: number | undefined;
  /** Milliseconds for a write under way after `signal` aborts; 5,000 when left out. */
  readonly grace?: number | undefined;
  signOut(): Promise<void>;
}

/** A PDS's answer to a write of a record. */
export interface WrittenRecord {
  readonly uri: string;
  readonly cid: string;
}

/** Milliseconds for one write. */
const TIMEOUT = 60_000;
/** Milliseconds that a write under way may still take after an abort. */
const GRACE = 5000;

/**
 * Writes to one account's repository, of any collection. It checks no record and retries nothing.
 * Every method throws a `RepositoryError`, or the reason of a signal that was aborted before; after
 * `unreachable`, and after a `stopped` whose message says so, it is not known whether the write was
 * done.
 *
 * @example
 * ```js
 * import { signIn } from 'masthead/publish';
 *
 * const publisher = await signIn({}, { identifier: 'alice.example', password: process.env.MASTHEAD_APP_PASSWORD });
 * const skill = { $type: 'id.sifa.profile.skill', name: 'Editing', createdAt: new Date().toISOString() };
 * const { uri } = await publisher.records.put('id.sifa.profile.skill', '3mwozxkf2m222', skill, null);
 * console.log(uri.startsWith('at://')); // true
 * await publisher.signOut();
 * ```
 */
export class RecordWriter {
  readonly #did: string;
  /** The account's name in commands. */
  readonly #name: string;
  readonly #pds: string;
  readonly #session: PublisherSession;

  /** @param account `handle` and `pds`, an origin, are for messages */
  constructor({ did, handle, pds }: Pick<Account, 'did' | 'handle' | 'pds'>, session: PublisherSession) {
    this.#did = did;
    this.#name = accountName({ did, handle });
    this.#pds = pds;
    this.#session = session;
  }

  /** Creates a record; the PDS picks the record key. */
  create(collection: string, record: RecordJson): Promise<WrittenRecord> {
    const body = { repo: this.#did, collection, record };
    return this.#write('createRecord', this.#lookFor(collection), ({ com }, signal) =>
      com.atproto.repo.createRecord(body, { signal }),
    );
  }

  /**
   * Writes a record at a key.
   *
   * @param swapRecord the CID of the record to replace; `null` when there must be none
   * @param options `validate`: `false` asks the PDS not to check the record against its lexicon,
   *   for a record that was invalid before
   * @throws {RepositoryError} `conflict` when another record is there
   */
  put(
    collection: string,
    rkey: string,
    record: RecordJson,
    swapRecord: string | null,
    { validate }: { readonly validate?: false | undefined } = {},
  ): Promise<WrittenRecord> {
    const body = { repo: this.#did, collection, rkey, record, swapRecord, ...(validate === false && { validate }) };
    return this.#write('putRecord', this.#lookFor(collection, rkey), ({ com }, signal) =>
      com.atproto.repo.putRecord(body, { signal }),
    );
  }

  /**
   * Deletes a record; a missing record is no error.
   *
   * @param swapRecord the CID of the record to delete
   * @throws {RepositoryError} `conflict` when another record is there
   */
  async delete(collection: string, rkey: string, swapRecord?: string): Promise<void> {
    const body = { repo: this.#did, collection, rkey, ...(swapRecord !== undefined && { swapRecord }) };
    await this.#write('deleteRecord', this.#lookFor(collection, rkey), ({ com }, signal) =>
      com.atproto.repo.deleteRecord(body, { signal }),
    );
  }

  /**
   * Does several writes of one collection together, or none of them: at most 200, in a request of a
   * megabyte.
   *
   * @param options `swapCommit`: the CID of the repository's newest commit; `validate`: `false`
   *   writes records that the PDS finds invalid
   * @throws {RepositoryError} `conflict` when there is a newer commit
   */
  applyWrites(
    collection: string,
    writes: readonly RepositoryWrite[],
    {
      swapCommit,
      validate,
    }: { readonly swapCommit?: string | undefined; readonly validate?: boolean | undefined } = {},
  ): Promise<WrittenTogether> {
    const body = {
      repo: this.#did,
      writes: writes.map((write) => toApplied(collection, write)),
      ...(swapCommit !== undefined && { swapCommit }),
      ...(validate !== undefined && { validate }),
    };
    const look = 'run the command again: what was written is not written twice';
    return this.#write('applyWrites', look, async ({ com }, signal) => {
      const { data, headers } = await com.atproto.repo.applyWrites(body, { signal });
      return { data: { commit: data.commit?.cid, allowance: allowanceIn(headers) } };
    });
  }

  /**
   * Uploads a blob. The PDS serves it only once a record refers to it. A camera's notes are removed
   * from a picture (docs/rules.md#changes); other files, such as films, stay unchanged.
   *
   * @throws {RepositoryError} `invalid` for a picture that is not PNG, JPEG, WebP, GIF or SVG, or
   *   is cut off
   */
  async upload(bytes: Uint8Array, mimeType: string, { onPlace }: PictureOptions = {}): Promise<IconBlob> {
    const clean = toUpload(bytes, mimeType);
    if (clean.place) onPlace?.(placeTaken('The picture'));
    const look = 'nothing shows it until a record refers to it, so just run the command again';
    const { blob } = await this.#write('uploadBlob', look, ({ com }, signal) =>
      com.atproto.repo.uploadBlob(Uint8Array.from(clean.bytes), { signal, encoding: mimeType }),
    );
    const uploaded = toIconBlob(blob);
    if (uploaded) return uploaded;
    throw new RepositoryError(
      'unreachable',
      `${this.#pds} took the picture but did not return a reference; try again.`,
    );
  }

  async #write<T>(
    method: string,
    look: string,
    send: (agent: Agent, signal: AbortSignal) => Promise<{ readonly data: T }>,
  ): Promise<T> {
    const { agent, signal: stop, timeout = TIMEOUT, grace = GRACE } = this.#session;
    stop?.throwIfAborted();
    const { signal, end } = finishingSignal({ stop, grace, timeout });
    try {
      return (await send(agent, signal)).data;
    } catch (error) {
      const unknown = `so it is not known whether it was written (com.atproto.repo.${method}): ${look}`;
      if (signal.aborted && stop?.aborted) {
        throw new RepositoryError('stopped', `Stopped while ${this.#pds} was writing, ${unknown}`, { cause: error });
      }
      throw pdsProblem(this.#pds, error, `${this.#pds} gave no answer, ${unknown}`);
    } finally {
      end();
    }
  }

  /** In words, how to check whether a record was written. */
  #lookFor(collection: string, rkey?: string): string {
    if (collection !== PUBLICATION) return `look for ${atUri(this.#did, collection, rkey ?? '…')}`;
    const which = rkey === undefined ? 'list' : `show --publication ${shellWord(rkey)}`;
    return `check with npx masthead-cli ${which} --account ${this.#name}`;
  }
}

/** The limits of one write. */
interface FinishingOptions {
  /** The caller's signal to stop. */
  readonly stop?: AbortSignal | undefined;
  /** Milliseconds that a write under way may still take after that. */
  readonly grace: number;
  /** Milliseconds that a write may take in total. */
  readonly timeout: number;
}

/**
 * The signal of one write. It is aborted `grace` milliseconds after `stop`, or after `timeout`
 * milliseconds. It does not end at once, because then the caller would not know whether the write
 * was done.
 *
 * @returns `end`: call it after the write
 */
function finishingSignal({ stop, grace, timeout }: FinishingOptions): {
  readonly signal: AbortSignal;
  readonly end: () => void;
} {
  const given = new AbortController();
  const timers = [setTimeout(() => given.abort(), timeout)];
  const stopped = () => timers.push(setTimeout(() => given.abort(), grace));
  stop?.addEventListener('abort', stopped, { once: true });
  const end = () => {
    stop?.removeEventListener('abort', stopped);
    for (const timer of timers) clearTimeout(timer);
  };
  return { signal: given.signal, end };
}

/** One write of several that are done together. */
export type RepositoryWrite =
  | { readonly action: 'create' | 'update'; readonly rkey: string; readonly record: RecordJson }
  | { readonly action: 'delete'; readonly rkey: string };

/** How much may still be written, by the PDS's answer. */
export interface WriteAllowance {
  /** Points: a creation takes 3, an update 2, a deletion 1. */
  readonly remaining: number;
  /** Milliseconds until all points are back. */
  readonly resetsIn: number;
}

/** The result of several writes. */
export interface WrittenTogether {
  /** The CID of their commit; absent when the PDS did not send it. */
  readonly commit?: string | undefined;
  /** Absent when the PDS sets no limit. */
  readonly allowance?: WriteAllowance | undefined;
}

type AppliedWrite = ComAtprotoRepoApplyWrites.InputSchema['writes'][number];

/** A write in the form of `com.atproto.repo.applyWrites`. */
function toApplied(collection: string, write: RepositoryWrite): AppliedWrite {
  const { action, rkey } = write;
  const named = { $type: `com.atproto.repo.applyWrites#${action}`, collection, rkey } as const;
  return (action === 'delete' ? named : { ...named, value: write.record }) as AppliedWrite;
}

/** The limit of writes in the headers of an answer; `undefined` when there is none. */
function allowanceIn(headers: Readonly<Record<string, string | undefined>>): WriteAllowance | undefined {
  const remaining = headers['ratelimit-remaining']?.trim() ?? '';
  const resetsIn = waitAsked(new Headers({ 'ratelimit-reset': headers['ratelimit-reset'] ?? '' }));
  return /^\d{1,9}$/.test(remaining) && resetsIn !== null ? { remaining: Number(remaining), resetsIn } : undefined;
}
