import { PublishError } from 'masthead/internal/atproto';
import { addressOf } from 'masthead/internal/core';
import { readerFor } from 'masthead/internal/node';
import {
  type AssembledEmbed,
  assembleExternalEmbed,
  type IconBlob,
  type NoRefs,
  type Publisher,
  withThumb,
} from 'masthead/internal/publish';
import { findLinkRecords, type LinkRecordOptions, type LinkRecords } from './link-records.ts';
import { type ReadyThumb, readyThumb } from './ready-thumb.ts';

/** Options of `externalEmbed`. */
export interface ExternalEmbedOptions extends LinkRecordOptions {
  /** Who writes the post, signed in: the thumb is uploaded to their PDS. When left out, nothing is uploaded, and the embed has no thumb: see `thumb`. */
  readonly publisher?: Publisher | undefined;
  /** In place of the record's title; without a record and a title, the link's host and path stand there. */
  readonly title?: string | undefined;
  readonly description?: string | undefined;
}

/** What `externalEmbed` made. */
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
 * @param link http or https, as it is shared
 * @throws {PublishError} `bad-request` when the link is no web address; what an upload throws; and when records that the caller named cannot be read
 */
export async function externalEmbed(link: string, options: ExternalEmbedOptions = {}): Promise<ExternalEmbedResult> {
  const { publisher, title, description, signal } = options;
  const plain = assembleExternalEmbed({ link, title, description });
  if (!plain) {
    const says = `"${link.slice(0, 200)}" cannot be shared; give a web address such as https://alice.example/essay`;
    throw new PublishError('bad-request', says);
  }
  const records = await findLinkRecords(plain.embed.external.uri, options);
  const { document, publication, why } = records;
  const assembled = assembleExternalEmbed({ link, document, publication, title, description }) ?? plain;
  const { picture, problems } = assembled;
  const noRefs = assembled.noRefs === 'no-record' ? (why?.noRefs ?? 'no-record') : assembled.noRefs;
  const own = noRefs === 'other-address' ? addressOf({ document, publication }) : null;
  const more = own === null ? why?.says : `It is ${own}: share that.`;
  const notes = noRefs === undefined ? [] : [`${NO_REFS[noRefs]}${more === undefined ? '' : ` ${more}`}`];
  const owner = [document, publication].find((found) => found?.account.did === picture?.did);
  const reader = owner && readerFor(owner.account, options, signal);
  const ready = picture && reader && (await readyThumb(picture, reader));
  const thumb = ready && 'bytes' in ready ? ready : undefined;
  if (ready && 'says' in ready) notes.push(`The post goes without a picture, because ${ready.says}.`);
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
 * @throws {PublishError}
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
