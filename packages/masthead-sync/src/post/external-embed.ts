import { ICON_MAX_BYTES } from 'masthead/check';
import type { ClientConfig } from 'masthead/client';
import { type AssembledEmbed, assembleExternalEmbed, type EmbedPicture, type NoRefs, withThumb } from 'masthead/embed';
import { linkText, RepositoryError, readConfig, readOptions } from 'masthead/internal/atproto';
import { ICON_TYPES, imageFacts } from 'masthead/internal/check';
import { addressOf } from 'masthead/internal/core';
import { type PdsReader, readerFor } from 'masthead/internal/node';
import { ENCODING_SECONDS, loadSharp, MAX_PIXELS, toIconBlob } from 'masthead/internal/publish';
import type { IconBlob, Publisher } from 'masthead/publish';
import { fetchLinkRecords, type LinkRecordOptions, type LinkRecords } from './link-records.ts';

/** Pixels of the longer side, tried in this order; cards show none wider than 2,000. */
const SIDES = [2000, 1200, 800, 400] as const;
const QUALITIES = [85, 70] as const;

/**
 * Encodes a picture anew so that it fits a post: upright, as JPEG on white, 1,000,000 bytes at most.
 *
 * @throws {RepositoryError} `missing-package` without sharp; `invalid` when the bytes cannot be read as a picture
 */
export async function fitThumb(bytes: Uint8Array): Promise<Uint8Array> {
  const { default: sharp } = await loadSharp(
    'it would have to be encoded anew, and the package sharp is not installed',
  );
  try {
    for (const side of SIDES) {
      for (const quality of QUALITIES) {
        const fitted = await sharp(bytes, { limitInputPixels: MAX_PIXELS })
          .rotate()
          .resize(side, side, { fit: 'inside', withoutEnlargement: true })
          .flatten({ background: '#ffffff' })
          .jpeg({ quality })
          .timeout({ seconds: ENCODING_SECONDS })
          .toBuffer();
        if (fitted.length <= ICON_MAX_BYTES) return fitted;
      }
    }
  } catch (error) {
    throw new RepositoryError('invalid', 'it cannot be read as a picture', { cause: error });
  }
  throw new RepositoryError('invalid', 'it does not get below 1,000,000 bytes');
}

/** A picture that can be a thumb. */
export interface ReadyThumb {
  readonly bytes: Uint8Array;
  readonly mimeType: string;
  /** The DID of the account that it was read from. */
  readonly owner: string;
  /** The blob that it is already in the owner's repository; absent when it was encoded anew. */
  readonly blob?: IconBlob;
}

/**
 * Reads a record's picture from its owner's PDS and makes it fit: PNG, JPEG, WebP or GIF by content, 1,000,000 bytes at most; another one is encoded anew.
 *
 * @returns `says` in place of a picture where there can be none: why, as a clause whose subject is the picture. A post is worth sharing without it
 */
async function readyThumb(
  { did: owner, blob, value, field }: EmbedPicture,
  reader: PdsReader,
): Promise<ReadyThumb | { readonly says: string }> {
  try {
    const bytes = await reader.blob(blob.cid);
    if (!bytes) return { says: `${reader.pds} does not have it` };
    const facts = imageFacts(bytes);
    if (!facts) return { says: 'it is no picture, or a broken one' };
    const { mimeType } = facts;
    if (!ICON_TYPES.includes(mimeType) || bytes.length > ICON_MAX_BYTES) {
      return { bytes: await fitThumb(bytes), mimeType: 'image/jpeg', owner };
    }
    const same = blob.mimeType === mimeType && blob.size === bytes.length ? toIconBlob(value) : null;
    return { bytes, mimeType, owner, ...(same && { blob: same }) };
  } catch (error) {
    if (error instanceof RepositoryError) return { says: clause(error, field) };
    throw error;
  }
}

function clause({ kind, message }: RepositoryError, field: EmbedPicture['field']): string {
  return kind === 'invalid' || kind === 'missing-package'
    ? message
    : `the ${field} could not be read (${message.replace(/\.$/, '')})`;
}

/** Options of `fetchExternalEmbed`. */
export interface ExternalEmbedOptions extends LinkRecordOptions {
  /** Who writes the post, signed in: the thumb is uploaded to their PDS. When left out, nothing is uploaded, and the embed has no thumb: see `thumb`. */
  readonly publisher?: Publisher | undefined;
  /** In place of the record's title; without a record and a title, the link's host and path stand there. */
  readonly title?: string | undefined;
  readonly description?: string | undefined;
}

/** What `fetchExternalEmbed` made. */
export interface ExternalEmbedResult extends Pick<AssembledEmbed, 'embed' | 'problems'> {
  /** The records that were found behind the link, with their owners, also where the embed does not name them. */
  readonly records: LinkRecords;
  /** Why the embed names no records; absent where it does. */
  readonly noRefs?: NoRefs;
  /** The picture for the thumb, uploaded or not. */
  readonly thumb?: ReadyThumb;
  /** Sentences for whoever shares: what the embed lacks, and why. */
  readonly notes: readonly string[];
}

/**
 * Makes the `app.bsky.embed.external` of a link (docs/rules.md#posts): title, description and thumb of the records behind it, and strong references to them as they
 * are on their owner's PDS now. A link without records gives a plain embed, and `noRefs` says why.
 *
 * @param given where the records are looked for, as for `fetchLinkRecords`
 * @param url the link, http or https, as it is shared
 * @throws {RepositoryError} `bad-request` when the link is no web address; what an upload throws; and when records that the caller named cannot be read
 *
 * @example
 * ```js
 * import { fetchExternalEmbed } from 'masthead-sync';
 *
 * const { embed, noRefs } = await fetchExternalEmbed({}, 'https://alice.example', { account: 'alice.example' });
 * console.log(embed.external.title, noRefs ?? 'with its records');
 * ```
 */
export async function fetchExternalEmbed(
  given: ClientConfig,
  url: string | URL,
  how?: ExternalEmbedOptions,
): Promise<ExternalEmbedResult> {
  const config = readConfig(given);
  const options = readOptions(how);
  const link = linkText(url);
  const { publisher, title, description, signal } = options;
  const plain = assembleExternalEmbed({ link, title, description });
  if (!plain) {
    const says = `"${link.slice(0, 200)}" cannot be shared; give a web address such as https://alice.example/essay`;
    throw new RepositoryError('bad-request', says);
  }
  const records = await fetchLinkRecords(config, plain.embed.external.uri, options);
  const { document, publication, why } = records;
  const assembled = assembleExternalEmbed({ link, document, publication, title, description }) ?? plain;
  const { picture, problems } = assembled;
  const noRefs = assembled.noRefs === 'no-record' ? (why?.noRefs ?? 'no-record') : assembled.noRefs;
  const own = noRefs === 'other-address' ? addressOf({ document, publication }) : null;
  const more = own === null ? why?.says : `It is ${own}: share that.`;
  const notes = noRefs === undefined ? [] : [`${NO_REFS[noRefs]}${more === undefined ? '' : ` ${more}`}`];
  const owner = [document, publication].find((found) => found?.account.did === picture?.did);
  const reader = owner && readerFor(owner.account, config, signal);
  const ready = picture && reader && (await readyThumb(picture, reader));
  const thumb = ready && 'bytes' in ready ? ready : undefined;
  if (ready && 'says' in ready) {
    const instead =
      picture?.field === 'coverImage' ? ' Bluesky shows the cover that the document has, where it can.' : '';
    notes.push(`The post goes without a picture, because ${ready.says}.${instead}`);
  }
  const blob = thumb && publisher && (await uploadThumb(thumb, publisher));
  return {
    embed: blob ? withThumb(assembled.embed, blob) : assembled.embed,
    records,
    ...(noRefs !== undefined && { noRefs }),
    ...(thumb && { thumb }),
    problems,
    notes,
  };
}

/**
 * Uploads a thumb to the publisher's PDS, unless it is a blob of theirs already.
 *
 * @throws {RepositoryError}
 */
export async function uploadThumb(
  { bytes, mimeType, blob, owner }: ReadyThumb,
  publisher: Publisher,
): Promise<IconBlob> {
  return blob && owner === publisher.did ? blob : publisher.records.upload(bytes, mimeType);
}

const NO_REFS: Readonly<Record<NoRefs, string>> = {
  'no-record': 'No record is behind the link, so the post has a plain link card.',
  unreadable: 'The record behind the link cannot be read, so the post does not name it.',
  hidden: 'The owner of the record behind the link hides it, so the post does not name it.',
  'other-address': 'The record stands for another page than this link, so the post does not name it.',
  'other-publication': 'The document and its publication do not belong together, so the post names neither.',
  denied: 'The site names another record as its own, so the post names none.',
  unknown: 'It is not known whether a record is behind the link, so the post has a plain link card.',
};
