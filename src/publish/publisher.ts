import { fields, text } from '../core/read-fields.ts';
import { canonicalizeUrl } from '../core/url/canonical-url.ts';
import type { FourColours } from '../lexicon/basic-theme.ts';
import type { Account } from '../repository/node/find-account.ts';
import type { PdsClient } from '../repository/node/pds-client.ts';
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

/** What the session knows besides. */
export interface PublisherSession {
  readonly mainPassword: boolean;
  signOut(): Promise<void>;
}

/** Besides the first try. */
const MORE_TRIES = 3;

/** A publisher who is signed in. Every write is checked first and goes through `swapRecord`: nothing invalid is sent, nothing of others is overwritten. */
export class Publisher extends PublicationRepository {
  /** Whether it was the account's main password, which should stay at home: an app password can be revoked alone. */
  readonly usesMainPassword: boolean;
  readonly #session: PublisherSession;

  constructor(account: Account, client: PdsClient, session: PublisherSession) {
    super(account, client);
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
    const body = { repo: this.did, collection: PUBLICATION, record: whole };
    const answer =
      rkey === undefined
        ? await this.client.procedure('com.atproto.repo.createRecord', body)
        : await this.#putNew({ ...body, rkey });
    const { uri, cid } = fields(answer);
    const key = recordKey(this.did, text(uri) ?? '');
    return { uri: String(uri), cid: String(cid), rkey: key, record: whole, problems: [] };
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
        await this.client.procedure('com.atproto.repo.putRecord', {
          repo: this.did,
          collection: PUBLICATION,
          rkey: stored.rkey,
          record: prepared.after,
          swapRecord: stored.cid,
        });
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
    const ready = await readIcon(icon, this.did, this.client);
    if ('blob' in ready) return ready.blob;
    const { blob } = await this.client.procedure('com.atproto.repo.uploadBlob', ready.bytes, ready.mimeType);
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

  async #putNew(body: object): Promise<unknown> {
    try {
      return await this.client.procedure('com.atproto.repo.putRecord', { ...body, swapRecord: null });
    } catch (error) {
      if (!(error instanceof PublishError) || error.kind !== 'conflict') throw error;
      throw new PublishError('exists', 'There is a record at this key already; leave the key out.', { cause: error });
    }
  }
}
