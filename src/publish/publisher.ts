// A publisher who is signed in: creates and changes publications, and their icons.

import type { PdsReader } from '../atproto/node/repository/pds-reader.ts';
import type { Account } from '../atproto/node/repository/resolve-account.ts';
import { RepositoryError } from '../atproto/repository/repository-error.ts';
import type { ClientConfig } from '../atproto/request/client-config.ts';
import { checkCard } from '../check/check-card.ts';
import { checkIcon, type IconCheck } from '../check/check-icon.ts';
import type { CheckedRecord } from '../check/checked-records.ts';
import type { ThemeColors } from '../core/color/rgb.ts';
import { accountName, isTid, PUBLICATION } from '../core/values/identifiers.ts';
import { writtenPublication } from '../lexicon/records/site-records.ts';
import { type PictureOptions, placeStays, UNREADABLE, withoutMetadata } from './picture/without-metadata.ts';
import { findPicture, type IconBlob, type PictureReaders, type PictureSource } from './picture-source.ts';
import { type Change, withIcon, withTheme } from './record/changes.ts';
import {
  type ChangedPublication,
  type ChangeOptions,
  mustBeRight,
  mustLoseNothing,
  prepareChange,
} from './record/prepare-change.ts';
import {
  PublicationRepository,
  type RecordJson,
  recordKey,
  type StoredPublication,
} from './record/publication-repository.ts';
import { type PublisherSession, RecordWriter } from './record/record-writer.ts';

/** Retries after a conflict. */
const MORE_TRIES = 3;

/**
 * A publisher who is signed in. Records are checked before they are sent. A change is written with
 * `swapRecord`, so that it never overwrites a newer record.
 *
 * @example
 * ```js
 * import { signIn } from 'masthead/publish';
 *
 * const publisher = await signIn({}, { identifier: 'alice.example', password: process.env.MASTHEAD_APP_PASSWORD });
 * const { rkey } = await publisher.findPublication('https://alice.example');
 * await publisher.changePublication(rkey, (record) => ({ ...record, description: 'Letters from the harbour' }));
 * console.log(publisher.handle); // alice.example
 * await publisher.signOut();
 * ```
 */
export class Publisher extends PublicationRepository {
  /**
   * Whether the account's main password was used; an app password is safer: it can be revoked
   * alone. `false` also when the PDS does not say.
   */
  readonly usesMainPassword: boolean;
  /** Writes records of any collection into the account's repository, unchecked. */
  readonly records: RecordWriter;
  readonly #session: PublisherSession;

  constructor(account: Account, reader: PdsReader, session: PublisherSession, config: ClientConfig = {}) {
    super(account, reader, config, session.signal);
    this.usesMainPassword = session.mainPassword;
    this.records = new RecordWriter(account, session);
    this.#session = session;
  }

  /**
   * Creates a publication.
   *
   * @param record `url`, `name` and any other fields; `$type` may be left out
   * @param options `rkey`: the record key, a TID; when left out, the PDS picks it. `again`: create
   *   it even if there is one for the same address
   * @throws {RepositoryError} `invalid` with every problem; `bad-request` when `rkey` is not a TID;
   *   `exists` when there is one for this address, or at this key. After `unreachable` it is not
   *   known whether the record was created
   */
  async createPublication(
    record: RecordJson,
    { rkey, again = false }: { readonly rkey?: string; readonly again?: boolean } = {},
  ): Promise<StoredPublication> {
    const whole: RecordJson = { ...record, $type: PUBLICATION };
    mustBeRight(whole);
    if (rkey !== undefined && !isTid(rkey)) {
      throw new RepositoryError('bad-request', `"${rkey}" is not a TID; leave the key out and the PDS makes one.`);
    }
    const { address } = writtenPublication({ record: whole });
    const same = again
      ? undefined
      : (await this.listPublications()).find((other) => writtenPublication(other).address === address);
    if (same) {
      throw new RepositoryError(
        'exists',
        `There is a publication for ${address} already, ${same.rkey}; change that one.`,
      );
    }
    const { uri, cid } = await (rkey === undefined
      ? this.records.create(PUBLICATION, whole)
      : this.#putNew(rkey, whole));
    return { uri, cid, rkey: recordKey(this.did, uri), record: whole, problems: [] };
  }

  /**
   * Changes a publication: reads it, applies the change, and writes it unless somebody else wrote
   * in between. After such a conflict it starts again, at most three times. Unknown fields stay,
   * and so do old problems that the change does not touch (docs/rules.md#changes).
   *
   * @param key its record key or at-uri
   * @returns also when there was nothing to write: `changed` is `false` then
   * @throws {RepositoryError} `not-found`; `invalid` with every problem that the change adds, or
   *   when the PDS refuses a record with an old problem; `conflict` when somebody else has changed
   *   the same field, with its present value, or keeps changing the record: it is unchanged. After
   *   `unreachable`, and after a `stopped` that says so, it is not known whether it was written
   */
  async changePublication(key: string, change: Change, options: ChangeOptions = {}): Promise<ChangedPublication> {
    let base = options.shown;
    for (let tries = 0; ; tries++) {
      const stored = await this.#mustRead(key);
      base ??= stored.record;
      const prepared = prepareChange(stored, change, options);
      mustLoseNothing(stored.uri, { base, current: stored.record, after: prepared.after });
      if (!prepared.changed) return prepared;
      try {
        // The PDS checks only a record without old problems. Otherwise, with two problems, neither
        // could be fixed alone.
        const validate = prepared.problems.length === 0 ? undefined : false;
        await this.records.put(PUBLICATION, stored.rkey, prepared.after, stored.cid, { validate });
        return prepared;
      } catch (error) {
        if (!(error instanceof RepositoryError) || error.kind !== 'conflict') throw this.#refusedFor(prepared, error);
        if (tries < MORE_TRIES) continue;
        throw new RepositoryError(
          'conflict',
          `Somebody else keeps changing ${stored.uri}, so nothing was written; end the other tool and try again.`,
          { cause: error },
        );
      }
    }
  }

  /** Sets the four colours, or removes the theme with `null`. See `changePublication`. */
  setTheme(key: string, theme: ThemeColors | null, options?: ChangeOptions): Promise<ChangedPublication> {
    return this.changePublication(key, withTheme(theme), options);
  }

  /**
   * Sets the icon, or removes it with `null`.
   *
   * @param icon a file's bytes; the account's own avatar or banner; the picture of a post; or a
   *   blob that is on the PDS already
   * @throws {RepositoryError} as `uploadIcon` and `changePublication`
   */
  async setIcon(
    key: string,
    icon: IconSource | null,
    options?: ChangeOptions & PictureOptions,
  ): Promise<ChangedPublication> {
    const blob = icon && (await this.uploadIcon(icon, options));
    return this.changePublication(key, withIcon(blob), options);
  }

  /**
   * Uploads a picture to the PDS, unless it is there already, without a camera's notes
   * (docs/rules.md#changes). The PDS serves it only once a record refers to it.
   *
   * @throws {RepositoryError} `invalid` with every problem of the picture; `not-found` when there
   *   is no such picture, and for a blob to which no record refers yet; `bad-request` for an
   *   invalid blob, CID or post; `too-large` when the PDS accepts no file of this size
   */
  async uploadIcon(icon: IconSource, options: PictureOptions = {}): Promise<IconBlob> {
    const ready = await readIcon(icon, this.pictures, options);
    if ('blob' in ready) return ready.blob;
    return this.records.upload(ready.bytes, ready.mimeType, options);
  }

  /** Ends the session. The app password stays valid. */
  async signOut(): Promise<void> {
    await this.#session.signOut();
  }

  async #mustRead(key: string): Promise<StoredPublication> {
    const stored = await this.fetchPublication(key);
    if (stored) return stored;
    throw new RepositoryError('not-found', `There is no publication ${key}; "npx masthead-cli list" shows yours.`);
  }

  /** Says what to fix first when the PDS refused a record because of its old problems. */
  #refusedFor({ uri, after, problems }: ChangedPublication, error: unknown): unknown {
    const [first] = problems;
    if (!first || !(error instanceof RepositoryError) || error.kind !== 'refused') return error;
    const run = mendingCommands({ uri, record: after, account: accountName(this) }, first.path);
    const more = problems.length === 1 ? '' : ` With --drop-broken all ${problems.length} are left out.`;
    return new RepositoryError(
      'invalid',
      `This PDS does not accept the record, because ${first.path || 'it'} ${first.message}, so nothing was written (${error.message}).${more} Fix it first.`,
      { problems, run, cause: error },
    );
  }

  async #putNew(rkey: string, record: RecordJson) {
    try {
      return await this.records.put(PUBLICATION, rkey, record, null);
    } catch (error) {
      if (!(error instanceof RepositoryError) || error.kind !== 'conflict') throw error;
      throw new RepositoryError('exists', 'There is a record at this key already; leave the key out.', {
        cause: error,
      });
    }
  }
}

/**
 * The commands that fix one field of a publication, with the values to write
 * (docs/rules.md#advice).
 *
 * @param path the path of a problem, such as `basicTheme.accent.r`
 * @returns empty when only the owner can know the value, and when nothing is wrong there
 *
 * @example
 * ```js
 * import { mendingCommands } from 'masthead/publish';
 *
 * const uri = 'at://did:plc:ewvi7nxzyoun6zhxrhs64oiz/site.standard.publication/letters';
 * const record = { url: 'https://example.com/', name: 'Letters', basicTheme: { accent: { r: 300, g: 0, b: 0 } } };
 * for (const command of mendingCommands({ uri, record }, 'basicTheme.accent.r')) console.log(command);
 * ```
 */
export function mendingCommands(publication: CheckedRecord, path: string): readonly string[] {
  const [wanted] = path.split('.');
  const fitting = checkCard({ publication }).find(({ field, run }) => field.split('.')[0] === wanted && run);
  return fitting?.run ?? [];
}

/** The source of an icon: a file's bytes, or a picture that is on the network already. */
export type IconSource = { readonly bytes: Uint8Array } | PictureSource;

/** An icon that can be used: bytes to upload, or a blob that is on the PDS already. */
export type ReadyIcon = { readonly bytes: Uint8Array; readonly mimeType: string } | { readonly blob: IconBlob };

/**
 * Reads a picture and checks it before any upload. A picture on the account's own PDS is not
 * uploaded again.
 *
 * @throws {RepositoryError} `invalid` with every problem of the picture; else what `findPicture`
 *   throws
 */
async function readIcon(icon: IconSource, readers: PictureReaders, { onPlace }: PictureOptions): Promise<ReadyIcon> {
  if ('bytes' in icon) return { bytes: icon.bytes, mimeType: rightIcon(icon.bytes, 'The picture') };
  const { blob, bytes, what } = await findPicture(icon, readers);
  if (!blob) return { bytes, mimeType: rightIcon(bytes, what) };
  mustBeIcon(checkIcon(bytes), what);
  if (withoutMetadata(bytes)?.place) onPlace?.(placeStays(what));
  return { blob };
}

/** Checks a picture as it will be uploaded, since removing notes may bring it below the limit. */
function rightIcon(bytes: Uint8Array, what: string): string {
  const clean = withoutMetadata(bytes);
  const check = checkIcon(clean?.bytes ?? bytes);
  if (clean || check.problems.length > 0) return mustBeIcon(check, what);
  return mustBeIcon({ problems: [{ path: 'mimeType', message: UNREADABLE }] }, what);
}

function mustBeIcon({ problems, mimeType }: IconCheck, what: string): string {
  if (problems.length === 0 && mimeType !== undefined) return mimeType;
  throw new RepositoryError(
    'invalid',
    `${what} cannot be an icon, and nothing was written: it ${problems.map(({ message }) => message).join('; it ')}.`,
    { problems: problems.map(({ path, message }) => ({ path: `icon.${path}`, message })) },
  );
}
