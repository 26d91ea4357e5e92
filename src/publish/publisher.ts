import type { Agent } from '@atproto/api';
import { canonicalizeUrl } from '../core/url/canonical-url.ts';
import type { FourColours } from '../lexicon/basic-theme.ts';
import type { Account } from '../repository/node/find-account.ts';
import { pdsProblem } from '../repository/node/pds-problem.ts';
import type { PdsReader } from '../repository/node/pds-reader.ts';
import { PublishError } from '../repository/publish-error.ts';
import { isTid } from '../syntax/tid.ts';
import { type IconBlob, type IconSource, readIcon, toIconBlob } from './icon/icon-source.ts';
import { withIcon } from './icon/with-icon.ts';
import {
  type Change,
  type ChangedPublication,
  type ChangeOptions,
  mustBeRight,
  prepareChange,
} from './record/prepare-change.ts';
import { PublicationRepository } from './record/publication-repository.ts';
import { recordKey } from './record/record-key.ts';
import { PUBLICATION, type RecordJson, type StoredPublication } from './record/stored-publication.ts';
import { withTheme } from './theme/with-theme.ts';

/** Somebody who is signed in. */
export interface PublisherSession {
  /** Sends to the account's own PDS only. */
  readonly agent: Agent;
  readonly mainPassword: boolean;
  readonly signal?: AbortSignal | undefined;
  signOut(): Promise<void>;
}

/** Besides the first try. */
const MORE_TRIES = 3;
/** Milliseconds for one write. */
const TIMEOUT = 60_000;

/** A publisher who is signed in. Every write is checked first and goes through `swapRecord`: nothing invalid is sent, nothing of others is overwritten. */
export class Publisher extends PublicationRepository {
  /** Whether it was the account's main password, which should stay at home: an app password can be revoked alone. */
  readonly usesMainPassword: boolean;
  readonly #session: PublisherSession;

  constructor(account: Account, reader: PdsReader, session: PublisherSession) {
    super(account, reader);
    this.usesMainPassword = session.mainPassword;
    this.#session = session;
  }

  /**
   * Creates a publication.
   *
   * @param record `url`, `name` and what else it should have; `$type` may be left out
   * @param options `rkey`: the record key, a TID; left out, the PDS picks it. `again`: also when there is one for the same address
   * @throws {PublishError} `invalid` with every problem; `exists` when there is one for this address, or at this key
   */
  async createPublication(
    record: RecordJson,
    { rkey, again = false }: { readonly rkey?: string; readonly again?: boolean } = {},
  ): Promise<StoredPublication> {
    const whole: RecordJson = { ...record, $type: PUBLICATION };
    mustBeRight(whole);
    if (rkey !== undefined && !isTid(rkey)) {
      throw new PublishError('bad-request', `"${rkey}" is no TID; leave the key out and the PDS makes one.`);
    }
    const url = canonicalizeUrl(String(whole.url));
    const same = again
      ? undefined
      : (await this.listPublications()).find((other) => canonicalizeUrl(String(other.record.url)) === url);
    if (same) {
      throw new PublishError('exists', `There is a publication for ${url} already, ${same.rkey}; change that one.`);
    }
    const { uri, cid } = await (rkey === undefined ? this.#create(whole) : this.#putNew(rkey, whole));
    return { uri, cid, rkey: recordKey(this.did, uri), record: whole, problems: [] };
  }

  /**
   * Changes a publication: reads it, applies the change, writes it unless somebody else wrote in between; then all of it again, three times at the most.
   * Fields that are not known here stay as they are.
   *
   * @throws {PublishError} `not-found`, `invalid` with every problem, or `conflict`. The record is as it was
   */
  async changePublication(key: string, change: Change, options: ChangeOptions = {}): Promise<ChangedPublication> {
    for (let tries = 0; ; tries++) {
      const stored = await this.#mustRead(key);
      const prepared = prepareChange(stored, change, options);
      if (!prepared.changed) return prepared;
      try {
        await this.#put(stored.rkey, prepared.after, stored.cid);
        return prepared;
      } catch (error) {
        if (!(error instanceof PublishError) || error.kind !== 'conflict') throw error;
        if (tries < MORE_TRIES) continue;
        throw new PublishError(
          'conflict',
          `Somebody else keeps changing ${stored.uri}, so nothing was written; end the other tool and try again.`,
          { cause: error },
        );
      }
    }
  }

  /** Sets the four colours, or takes the theme away with `null`. See `changePublication`. */
  setTheme(key: string, theme: FourColours | null, options?: ChangeOptions): Promise<ChangedPublication> {
    return this.changePublication(key, withTheme(theme), options);
  }

  /**
   * Sets the icon, or takes it away with `null`.
   *
   * @param icon a file's bytes; the account's own avatar or banner; or a blob that is already there
   * @throws {PublishError} `invalid` with everything that is wrong with the picture; and what `changePublication` throws
   */
  async setIcon(key: string, icon: IconSource | null, options?: ChangeOptions): Promise<ChangedPublication> {
    const blob = icon && (await this.uploadIcon(icon));
    return this.changePublication(key, withIcon(blob), options);
  }

  /**
   * Brings a picture to the PDS, if it is not there yet. Until a record refers to it nobody sees it.
   *
   * @throws {PublishError} `invalid`, `not-found`, `too-large`
   */
  async uploadIcon(icon: IconSource): Promise<IconBlob> {
    const ready = await readIcon(icon, this.reader);
    if ('blob' in ready) return ready.blob;
    const { blob } = await this.#write('uploadBlob', ({ com }, signal) =>
      com.atproto.repo.uploadBlob(Uint8Array.from(ready.bytes), { signal, encoding: ready.mimeType }),
    );
    const uploaded = toIconBlob(blob);
    if (uploaded) return uploaded;
    throw new PublishError('unreachable', `${this.pds} took the picture and did not say where it is; try again.`);
  }

  /** Ends the session. The app password stays valid. */
  async signOut(): Promise<void> {
    await this.#session.signOut();
  }

  async #mustRead(key: string): Promise<StoredPublication> {
    const stored = await this.readPublication(key);
    if (stored) return stored;
    throw new PublishError('not-found', `There is no publication ${key}; "masthead publish list" shows yours.`);
  }

  #create(record: RecordJson) {
    const body = { repo: this.did, collection: PUBLICATION, record };
    return this.#write('createRecord', ({ com }, signal) => com.atproto.repo.createRecord(body, { signal }));
  }

  /** @param swapRecord the record that is replaced; `null` for none */
  #put(rkey: string, record: RecordJson, swapRecord: string | null) {
    const body = { repo: this.did, collection: PUBLICATION, rkey, record, swapRecord };
    return this.#write('putRecord', ({ com }, signal) => com.atproto.repo.putRecord(body, { signal }));
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
      const doubt = `${this.pds} gave no answer, so it is not known whether com.atproto.repo.${method} was done; look with "masthead publish show", then try again.`;
      throw pdsProblem(this.pds, error, doubt);
    }
  }

  async #putNew(rkey: string, record: RecordJson) {
    try {
      return await this.#put(rkey, record, null);
    } catch (error) {
      if (!(error instanceof PublishError) || error.kind !== 'conflict') throw error;
      throw new PublishError('exists', 'There is a record at this key already; leave the key out.', { cause: error });
    }
  }
}
