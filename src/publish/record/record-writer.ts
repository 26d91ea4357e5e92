import type { Agent } from '@atproto/api';
import { pdsProblem } from '../../repository/node/pds-problem.ts';
import { PublishError } from '../../repository/publish-error.ts';
import { type IconBlob, toIconBlob } from '../icon/icon-source.ts';
import type { RecordJson } from './stored-publication.ts';
import { allowanceIn, type RepositoryWrite, toApplied, type WrittenTogether } from './written-together.ts';

/** A publisher's session. */
export interface PublisherSession {
  /** Sends to the account's own PDS only. */
  readonly agent: Agent;
  readonly mainPassword: boolean;
  readonly signal?: AbortSignal | undefined;
  signOut(): Promise<void>;
}

/** A record as a PDS names it after a write. */
export interface WrittenRecord {
  readonly uri: string;
  readonly cid: string;
}

/** Milliseconds for one write. */
const TIMEOUT = 60_000;

/**
 * Writes to one account's repository, of any collection. It checks no record and retries nothing. Every method throws a `PublishError`; after `unreachable` it is
 * not known whether the write was done.
 */
export class RecordWriter {
  readonly #did: string;
  readonly #pds: string;
  readonly #session: PublisherSession;

  /** @param pds its origin, for messages */
  constructor({ did, pds }: { readonly did: string; readonly pds: string }, session: PublisherSession) {
    this.#did = did;
    this.#pds = pds;
    this.#session = session;
  }

  /** Creates a record; the PDS picks the record key. */
  create(collection: string, record: RecordJson): Promise<WrittenRecord> {
    const body = { repo: this.#did, collection, record };
    return this.#write('createRecord', ({ com }, signal) => com.atproto.repo.createRecord(body, { signal }));
  }

  /**
   * Writes a record at a key.
   *
   * @param swapRecord the CID of the record that is replaced; `null` when there must be none
   * @throws {PublishError} `conflict` when another record is there
   */
  put(collection: string, rkey: string, record: RecordJson, swapRecord: string | null): Promise<WrittenRecord> {
    const body = { repo: this.#did, collection, rkey, record, swapRecord };
    return this.#write('putRecord', ({ com }, signal) => com.atproto.repo.putRecord(body, { signal }));
  }

  /**
   * Deletes a record; that there is none is no error.
   *
   * @param swapRecord the CID of the record that is meant
   * @throws {PublishError} `conflict` when another record is there
   */
  async delete(collection: string, rkey: string, swapRecord?: string): Promise<void> {
    const body = { repo: this.#did, collection, rkey, ...(swapRecord !== undefined && { swapRecord }) };
    await this.#write('deleteRecord', ({ com }, signal) => com.atproto.repo.deleteRecord(body, { signal }));
  }

  /**
   * Does several writes of one collection together, or none of them: 200 at most, in a request of a megabyte.
   *
   * @param options `swapCommit`: the CID of the repository's newest commit; `validate`: `false` writes what the PDS would find wrong
   * @throws {PublishError} `conflict` when there is a newer commit
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
    return this.#write('applyWrites', async ({ com }, signal) => {
      const { data, headers } = await com.atproto.repo.applyWrites(body, { signal });
      return { data: { commit: data.commit?.cid, allowance: allowanceIn(headers) } };
    });
  }

  /** Uploads a blob. The PDS serves it only once a record refers to it. */
  async upload(bytes: Uint8Array, mimeType: string): Promise<IconBlob> {
    const { blob } = await this.#write('uploadBlob', ({ com }, signal) =>
      com.atproto.repo.uploadBlob(Uint8Array.from(bytes), { signal, encoding: mimeType }),
    );
    const uploaded = toIconBlob(blob);
    if (uploaded) return uploaded;
    throw new PublishError('unreachable', `${this.#pds} took the picture and did not say where it is; try again.`);
  }

  async #write<T>(
    method: string,
    send: (agent: Agent, signal: AbortSignal) => Promise<{ readonly data: T }>,
  ): Promise<T> {
    const { agent, signal } = this.#session;
    const late = AbortSignal.timeout(TIMEOUT);
    try {
      return (await send(agent, signal ? AbortSignal.any([signal, late]) : late)).data;
    } catch (error) {
      const doubt = `${this.#pds} gave no answer, so it is not known whether com.atproto.repo.${method} was done; look with "npx masthead-cli publish show", then try again.`;
      throw pdsProblem(this.#pds, error, doubt);
    }
  }
}
